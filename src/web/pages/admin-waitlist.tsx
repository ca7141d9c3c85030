import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWaitlist } from '../../contract/waitlist.ts';
import { USER_TYPES } from '../../domain/enumerations.ts';
import { ask } from '../lib/queries.ts';
import { showDay } from '../lib/when.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState } from '../ui/states.tsx';

export default function AdminWaitlistPage() {
  const [page, setPage] = useState(0);
  const query = useQuery(ask(listWaitlist, { query: { page } }));
  return (
    <>
      <PageTitle title="Waitlist" />
      <PagedList query={query} onPage={setPage} className="grid gap-3" empty={<EmptyState title="Nobody waits" />}>
        {(entry) => (
          <Card className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {entry.name} <Badge>{USER_TYPES[entry.role]}</Badge>
            </p>
            <p className="text-quiet text-sm">
              {entry.email}
              {entry.organization && ` · ${entry.organization}`} · {showDay(entry.createdAt)}
            </p>
            {entry.purpose && <p>{entry.purpose}</p>}
          </Card>
        )}
      </PagedList>
    </>
  );
}
