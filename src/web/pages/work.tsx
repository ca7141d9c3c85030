import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import type { getOwnWork } from '../../contract/assignments.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { formatCedis } from '../../domain/money.ts';
import { m } from '../../messages/m.ts';
import { ApplicationStatusBadge } from '../features/applications/application-status-badge.tsx';
import { DiaryDays } from '../features/assignments/diary-days.tsx';
import { EntryList } from '../features/assignments/entry-list.tsx';
import { OpenEntry } from '../features/assignments/open-entry.tsx';
import { StartCard } from '../features/assignments/start-card.tsx';
import { StopWork } from '../features/assignments/stop-work.tsx';
import { useChannelWords } from '../lib/channel.ts';
import { useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

/** A participant's task or diary: what to do now comes first, then every entry with its state and pay. */
export default function WorkPage() {
  const { applicationId } = useParams<'work'>();
  const query = useQuery({
    ...ask('GET /project/applications/{id}/work', { params: { id: applicationId } }),
    refetchInterval: ({ state }) => untilNextChange(state.data?.content.entries ?? []),
  });
  return (
    <Loaded query={query} whole>
      {({ content: work }) => (
        <>
          <PageTitle
            title={work.studyName}
            language={work.textLanguages.publicName}
            lead={
              <span className="flex flex-wrap items-center gap-3">
                {work.organizationName} <ApplicationStatusBadge status={work.status} kind={work.kind} />
                {work.earnedPesewas > 0 && work.kind !== 'DIARY' && (
                  <span>
                    {m.work_earned()} <b className="money text-leaf">{formatCedis(work.earnedPesewas)}</b>
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

type Work = ReplyOf<typeof getOwnWork>;

const DAY_MS = 24 * 60 * 60_000;

/** Milliseconds until an entry opens or closes, when the screen refetches; false if none will. */
function untilNextChange(entries: Work['entries']): number | false {
  const now = Date.now();
  const changes = entries
    .filter(({ status }) => status === 'OPEN')
    .flatMap(({ opensAt, dueAt }) => [Date.parse(opensAt), Date.parse(dueAt)])
    .filter((at) => at > now);
  return changes.length > 0 && Math.min(DAY_MS, Math.min(...changes) - now + 1000);
}

function Work({ work }: { work: Work }) {
  const channel = useChannelWords();
  if (work.status === 'INVITED') return <StartCard work={work} />;
  if (work.entries.length === 0) {
    return (
      <Banner
        title={m.work_nothing()}
        action={
          <ButtonLink variant="plain" to={addresses.studies}>
            {m.apply_see_studies()}
          </ButtonLink>
        }
      >
        {m.work_nothing_why()} {channel}
      </Banner>
    );
  }
  const open = work.entries.filter(({ isOpen }) => isOpen);
  const isDiary = work.kind === 'DIARY';
  // The days of a diary show what is still to come; its list has what happened, the newest first.
  const rest = isDiary
    ? work.entries.filter(({ status }) => status !== 'OPEN').toReversed()
    : work.entries.filter(({ isOpen }) => !isOpen);
  return (
    <>
      {isDiary && <DiaryDays work={work} />}
      {open.map((entry) => (
        <OpenEntry key={entry.id} work={work} entry={entry} />
      ))}
      {rest.length > 0 && <EntryList work={work} entries={rest} />}
      {work.entries.some(({ status }) => status === 'OPEN') && <StopWork applicationId={work.applicationId} />}
    </>
  );
}
