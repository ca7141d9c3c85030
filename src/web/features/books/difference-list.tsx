import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { DIFFERENCE_KINDS, type DifferenceKind } from '../../../contract/books.ts';
import { formatCedis } from '../../../domain/money.ts';
import same from '../../illustrations/same.svg';
import { usePage } from '../../lib/filters.ts';
import { ask } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The source of the other amount, if it is not the provider’s ledger. */
const THEIRS: Partial<Record<DifferenceKind, string>> = { BALANCE_DIFFERS: 'its balance', BANK_DIFFERS: 'the bank' };

const shown = (pesewas: number | null) => (pesewas === null ? 'nothing' : formatCedis(pesewas));

/** The reconciler's differences, and what to do about them. */
export function DifferenceList() {
  const [page, setPage] = usePage('differences');
  const query = useQuery(ask('GET /payment/admin/books/differences', { query: { page } }));
  return (
    <section className="grid gap-3" aria-labelledby="differences">
      <h2 id="differences" className="text-xl">
        Differences
      </h2>
      <PagedList
        query={query}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={same} title="No differences found">
            <p>Every ten minutes we compare our books with the provider’s balance, its ledger and each open item.</p>
          </EmptyState>
        }
      >
        {(row) => (
          <Card className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {DIFFERENCE_KINDS[row.kind]}
              <Badge tone={row.resolvedAt ? 'good' : 'bad'}>{row.resolvedAt ? 'Resolved' : 'Open'}</Badge>
            </p>
            <p className="break-all text-sm">{row.subject}</p>
            <p className="text-sm">
              {row.kind === 'BALANCE_DIFFERS' ? 'The provider’s ledger' : 'Our books'}:{' '}
              <span className="money">{shown(row.oursPesewas)}</span>, {THEIRS[row.kind] ?? 'the provider'}:{' '}
              <span className="money">{shown(row.theirsPesewas)}</span>
            </p>
            <p className="text-quiet text-sm">
              First seen {showInstant(row.firstSeenAt)}
              {row.resolvedAt
                ? `, resolved ${showInstant(row.resolvedAt)}`
                : `, last seen ${showInstant(row.lastSeenAt)}`}
            </p>
            {!row.resolvedAt && <p className="max-w-prose">{row.whatToDo}</p>}
            {!row.resolvedAt && row.theirsPesewas !== null && row.kind !== 'BALANCE_DIFFERS' && (
              <ButtonLink
                variant="plain"
                className="mt-2 justify-self-start"
                to={`${addresses.adminAdjustments}?${new URLSearchParams({
                  explains: row.subject,
                  pesewas: String((row.theirsPesewas ?? 0) - (row.oursPesewas ?? 0)),
                })}`}
              >
                Correct the books
              </ButtonLink>
            )}
          </Card>
        )}
      </PagedList>
    </section>
  );
}
