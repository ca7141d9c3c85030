import { useQuery } from '@tanstack/react-query';
import type { listSettlements } from '../../../contract/books.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { PAYOUT_RAILS } from '../../../domain/enumerations.ts';
import { formatCedis } from '../../../domain/money.ts';
import bank from '../../illustrations/bank.svg';
import { usePage } from '../../lib/filters.ts';
import { ask } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';

type Row = ReplyOf<typeof listSettlements>[number];

/** The provider's settlements, and top-ups of its balance. */
export function SettlementList() {
  const [page, setPage] = usePage('settlements');
  const query = useQuery(ask('GET /payment/admin/books/settlements', { query: { page } }));
  return (
    <section className="grid gap-3" aria-labelledby="settlements">
      <h2 id="settlements" className="text-xl">
        Settlements and top-ups
      </h2>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={bank} title="No settlements yet">
            <p>The provider settles payments on the next working day. They appear here automatically.</p>
          </EmptyState>
        }
      >
        {(row) => (
          <Card className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <span className="grid gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                {row.kind === 'TOP_UP' ? `Top-up of ${PAYOUT_RAILS[row.rail]}’s balance` : 'Settlement'}
                <State row={row} />
              </span>
              <span className="text-quiet text-sm">
                {showDay(row.day)}
                {row.paidPesewas !== null && `: ${partsOf(row)}`}
              </span>
            </span>
            <span className="money whitespace-nowrap">{formatCedis(row.netPesewas)}</span>
          </Card>
        )}
      </PagedList>
    </section>
  );
}

function State({ row: { kind, destination } }: { row: Row }) {
  if (destination === null) return <Badge tone="wait">Not booked yet</Badge>;
  if (kind === 'TOP_UP') return <Badge tone="good">From the bank</Badge>;
  return <Badge tone="good">{destination === 'BANK' ? 'To the bank' : 'Into the balance'}</Badge>;
}

function partsOf({ paidPesewas, feesPesewas, deductionsPesewas }: Row): string {
  const refunds = deductionsPesewas ? `, less ${formatCedis(deductionsPesewas)} of refunds` : '';
  return `${formatCedis(paidPesewas ?? 0)} paid, less ${formatCedis(feesPesewas ?? 0)} of fees${refunds}`;
}
