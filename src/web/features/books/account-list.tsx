import { useQuery } from '@tanstack/react-query';
import { ACCOUNT_KINDS } from '../../../domain/ledger-accounts.ts';
import { formatCedis } from '../../../domain/money.ts';
import books from '../../illustrations/books.svg';
import { useFilters } from '../../lib/filters.ts';
import { ask } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { isPastTheEnd, LastPage, Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';

/** Accounts with money on them, the largest first. */
export function AccountList() {
  const { values, query: filter, page, clear, change, setPage } = useFilters(['kind']);
  const query = useQuery(ask('GET /payment/admin/books/accounts', { query: { ...filter, page } }));
  return (
    <section className="grid gap-3" aria-labelledby="accounts">
      <h2 id="accounts" className="text-xl">
        Accounts
      </h2>
      <div className="max-w-xs">
        <SelectField
          label="Kind"
          placeholder="All kinds"
          options={ACCOUNT_KINDS}
          value={values.kind}
          onChange={({ target }) => change({ kind: target.value })}
        />
      </div>
      <Loaded query={query}>
        {({ content, ...pages }) =>
          isPastTheEnd({ content, ...pages }) ? (
            <LastPage page={pages} onPage={setPage} />
          ) : content.length === 0 ? (
            <EmptyState picture={books} title="No accounts of this kind hold money">
              <p>Choose another kind, or show all of them.</p>
              <Button variant="plain" onClick={clear}>
                Show all kinds
              </Button>
            </EmptyState>
          ) : (
            <>
              <ul className="grid ruled card px-5">
                {content.map((row) => (
                  <li key={`${row.kind}${row.ownerId}`} className="flex items-center justify-between gap-6 py-3">
                    <span className="grid min-w-0">
                      <span className="font-semibold">{row.owner ?? ACCOUNT_KINDS[row.kind]}</span>
                      {row.owner && <span className="text-quiet text-sm">{ACCOUNT_KINDS[row.kind]}</span>}
                    </span>
                    <span className="money whitespace-nowrap">{formatCedis(row.balancePesewas)}</span>
                  </li>
                ))}
              </ul>
              <Pager page={pages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
