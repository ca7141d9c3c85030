import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { getOwnWork } from '../../contract/assignments.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { formatCedis } from '../../domain/money.ts';
import { ApplicationStatusBadge } from '../features/applications/application-status-badge.tsx';
import { EntryList } from '../features/assignments/entry-list.tsx';
import { OpenEntry } from '../features/assignments/open-entry.tsx';
import { StartCard } from '../features/assignments/start-card.tsx';
import { StopWork } from '../features/assignments/stop-work.tsx';
import { useParams } from '../lib/navigation.tsx';
import { useNow } from '../lib/now.ts';
import { ask } from '../lib/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

/** A participant's task or diary: what to do now comes first, then every entry with its state and pay. */
export default function WorkPage() {
  const { applicationId } = useParams<'work'>();
  const query = useQuery(ask(getOwnWork, { params: { id: applicationId } }));
  return (
    <Loaded query={query} whole>
      {({ content: work }) => (
        <>
          <PageTitle
            title={work.studyName}
            lead={
              <span className="flex flex-wrap items-center gap-3">
                {work.organizationName} <ApplicationStatusBadge status={work.status} kind={work.kind} />
                {work.earnedPesewas > 0 && (
                  <span>
                    Earned <b className="money text-leaf">{formatCedis(work.earnedPesewas)}</b>
                  </span>
                )}
              </span>
            }
          />
          <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
            <Work work={work} />
          </div>
        </>
      )}
    </Loaded>
  );
}

function Work({ work }: { work: ReplyOf<typeof getOwnWork> }) {
  const now = new Date(useNow()).toISOString();
  if (work.status === 'INVITED') return <StartCard work={work} />;
  if (work.entries.length === 0) {
    return (
      <Banner
        title="Nothing to do here yet"
        action={
          <ButtonLink look="plain" to={addresses.studies}>
            See My Studies
          </ButtonLink>
        }
      >
        You can start once the researchers invite you. We notify you by email and here.
      </Banner>
    );
  }
  const isOpen = ({ status, opensAt, dueAt }: (typeof work.entries)[number]) =>
    status === 'OPEN' && opensAt <= now && now < dueAt;
  const open = work.entries.filter(isOpen);
  const rest = work.entries.filter((entry) => !isOpen(entry));
  return (
    <>
      {open.map((entry) => (
        <OpenEntry key={entry.id} work={work} entry={entry} />
      ))}
      {rest.length > 0 && <EntryList work={work} entries={rest} />}
      {work.entries.some(({ status }) => status === 'OPEN') && <StopWork applicationId={work.applicationId} />}
    </>
  );
}
