import { useQuery } from '@tanstack/react-query';
import type { listQueues } from '../../contract/desk.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { countOf } from '../../domain/counts.ts';
import desk from '../illustrations/desk.svg';
import { Link } from '../lib/navigation.tsx';
import { useNow } from '../lib/now.ts';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

type Queue = ReplyOf<typeof listQueues>[number];

const MINUTE_MS = 60_000;

export default function AdminStartPage() {
  const query = useQuery({ ...ask('GET /project/admin/queues'), refetchInterval: MINUTE_MS });
  return (
    <>
      <PageTitle {...headingOf('adminStart')} />
      <Loaded query={query}>{({ content }) => <Queues queues={content} />}</Loaded>
    </>
  );
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  const now = useNow();
  const waiting = queues.filter(({ count }) => count > 0).toSorted((a, b) => urgencyOf(a).localeCompare(urgencyOf(b)));
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <>
      <Card>
        {waiting.length === 0 ? (
          <EmptyState picture={desk} title="Nothing is waiting for you">
            <p>Everything is decided. New work appears here automatically.</p>
          </EmptyState>
        ) : (
          <ul className="-my-2 grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
            {waiting.map((queue) => (
              <WaitingQueue key={queue.name} queue={queue} now={now} />
            ))}
          </ul>
        )}
      </Card>
      {waiting.length > 0 && empty.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">Nothing waiting</h2>
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {empty.map(({ name, label, path }) => (
              <li key={name}>
                <Link
                  to={path}
                  className="state state-good inline-flex min-h-11 items-center gap-1.5 rounded text-quiet text-sm hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What must be decided first comes first; what has no promise comes last, by its age. */
const urgencyOf = ({ dueAt, oldestAt }: Queue) => `${dueAt ?? '9999'}${oldestAt}`;

function WaitingQueue({ queue, now }: { queue: Queue; now: number }) {
  const { label, group, path, count, oldestAt, promise, dueAt } = queue;
  const isLate = dueAt !== null && now > Date.parse(dueAt);
  const ageMs = now - Date.parse(oldestAt ?? '');
  const age = ageOf(ageMs);
  return (
    <li className="relative flex min-h-16 items-center gap-4 py-3">
      <span className="money min-w-10 text-right font-display text-2xl">{count}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="grid min-w-0">
          <Link to={path} className="font-semibold after:absolute after:inset-0 hover:text-clay">
            {label}
          </Link>
          <span className="text-quiet text-sm">
            {group}
            {promise && ` · decided ${promise}`}
          </span>
        </span>
        {isLate ? <Badge tone="bad">Late: {age}</Badge> : <span className="text-quiet text-sm">Oldest: {age}</span>}
      </span>
    </li>
  );
}

function ageOf(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 60) return minutes < 1 ? 'just now' : countOf(minutes, 'minute');
  return minutes < 48 * 60 ? countOf(Math.floor(minutes / 60), 'hour') : countOf(Math.floor(minutes / 1440), 'day');
}
