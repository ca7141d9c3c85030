import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/m.ts';
import { usePage } from '../../lib/filters.ts';
import { ask } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { AuditList } from '../audit/audit-list.tsx';

/** The account's recent activity. */
export function ActivityCard() {
  const [page, setPage] = usePage('activity');
  const query = useQuery(ask('GET /identity/users/me/audit', { query: { page, size: 5 } }));
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-lg">{m.security_activity()}</h2>
      <AuditList query={query} onPage={setPage} />
    </Card>
  );
}
