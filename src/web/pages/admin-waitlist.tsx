import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { listWaitlist } from '../../contract/waitlist.ts';
import { USER_TYPES } from '../../domain/enumerations.ts';
import bench from '../illustrations/bench.svg';
import { usePage } from '../lib/filters.ts';
import { ask, useAction, useDownload } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showDay } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

type Entry = ReplyOf<typeof listWaitlist>[number];

export default function AdminWaitlistPage() {
  const [page, setPage] = usePage();
  const query = useQuery(ask('GET /waitlist/entries', { query: { page } }));
  const file = useDownload('GET /waitlist/entries/export');
  return (
    <>
      <PageTitle {...headingOf('adminWaitlist')}>
        <Button variant="plain" starts={file} onClick={() => file.mutate({})}>
          Download as CSV
        </Button>
      </PageTitle>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={bench} title="The waitlist is empty">
            <p>People who fill in the waitlist form appear here.</p>
          </EmptyState>
        }
      >
        {(entry) => <EntryCard entry={entry} />}
      </PagedList>
    </>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  const invite = useAction('POST /waitlist/entries/{id}/invitation');
  return (
    <Card className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {entry.name} <Badge>{USER_TYPES[entry.role]}</Badge>
        </p>
        <p className="wrap-anywhere text-quiet text-sm">
          {entry.email}
          {entry.organization && ` · ${entry.organization}`} · {showDay(entry.createdAt)}
        </p>
        {entry.purpose && <p>{entry.purpose}</p>}
      </div>
      {entry.invitedAt ? (
        <Badge tone="good">Invited {showDay(entry.invitedAt)}</Badge>
      ) : (
        <Button variant="plain" starts={invite} onClick={() => invite.mutate({ params: { id: entry.id } })}>
          Invite<span className="sr-only"> {entry.name}</span>
        </Button>
      )}
    </Card>
  );
}
