import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type listTransactions, TRANSACTION_KINDS } from '../../../contract/wallets.ts';
import { formatCedis } from '../../../domain/money.ts';
import { WALLET_EVENTS } from '../../../domain/wallet-events.ts';
import lensCoins from '../../illustrations/lens-coins.svg';
import receipt from '../../illustrations/receipt.svg';
import { useFilters } from '../../lib/filters.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { DateRange } from '../../ui/date-range.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { isPastTheEnd, LastPage, Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { EmptyState, Loaded, NoMatches } from '../../ui/states.tsx';

/** Every movement of the wallet, by kind and time, with its receipts and statements. */
export function TransactionList({ organizationId }: { organizationId: string }) {
  const { values, query: filter, page, isFiltered, clear, change, setPage } = useFilters(['kind', 'from', 'to']);
  const params = { organizationId };
  const query = useQuery(
    ask('GET /payment/wallets/{organizationId}/transactions', { params, query: { ...filter, page } }),
  );
  const file = useDownload('GET /payment/wallets/{organizationId}/transactions/export');
  return (
    <section className="grid gap-4" aria-labelledby="transactions">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="transactions" className="text-xl">
          Transactions
        </h2>
        <Button variant="plain" starts={file} onClick={() => file.mutate({ params, query: filter })}>
          <DownloadIcon />
          Download as CSV
        </Button>
      </div>
      <div className="filters grid-cols-2 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <SelectField
            label="What"
            placeholder="Everything"
            options={TRANSACTION_KINDS}
            value={values.kind}
            onChange={({ target }) => change({ kind: target.value })}
          />
        </div>
        <DateRange from={values.from} to={values.to} onChange={change} />
      </div>
      <Loaded query={query}>
        {({ content, ...pages }) =>
          isPastTheEnd({ content, ...pages }) ? (
            <LastPage page={pages} onPage={setPage} />
          ) : content.length === 0 ? (
            isFiltered ? (
              <NoMatches picture={lensCoins} hint="Try other days, or show everything." onClear={clear} />
            ) : (
              <EmptyState picture={receipt} title="No transactions yet">
                <p>Top up to see your first transaction here, with its receipt.</p>
              </EmptyState>
            )
          ) : (
            <>
              <ul className="grid ruled card px-5">
                {content.map((row) => (
                  <li key={row.reference}>
                    <TransactionRow row={row} organizationId={organizationId} />
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

function TransactionRow({
  row,
  organizationId,
}: {
  row: ReplyOf<typeof listTransactions>[number];
  organizationId: string;
}) {
  const download = useDownload('GET /payment/wallets/{organizationId}/receipts/{reference}');
  const statement = useDownload('GET /payment/studies/{id}/statement');
  const { topUpReference: reference, studyId } = row;
  const words = WALLET_EVENTS[row.event] ?? row.event;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_auto_9rem]">
      <span className="grid min-w-0">
        <span className="font-semibold">
          {words}
          {row.about && `: ${row.about}`}
        </span>
        <span className="text-quiet text-sm">{showInstant(row.at)}</span>
      </span>
      <span className="grid text-right sm:order-last sm:col-start-3">
        <span className={`money font-semibold ${row.amountPesewas > 0 ? 'text-leaf' : ''}`}>
          {row.amountPesewas > 0 ? '+' : ''}
          {formatCedis(row.amountPesewas)}
        </span>
        <span className="money text-quiet text-sm">
          <span className="sr-only">Balance afterwards: </span>
          {formatCedis(row.balancePesewas)}
        </span>
      </span>
      {(reference || studyId) && (
        <span className="-ml-3 col-span-2 sm:col-span-1 sm:ml-0">
          {reference && (
            <Button
              variant="quiet"
              starts={download}
              onClick={() => download.mutate({ params: { organizationId, reference } })}
            >
              Receipt<span className="sr-only"> of {showInstant(row.at)}</span>
            </Button>
          )}
          {studyId && (
            <Button variant="quiet" starts={statement} onClick={() => statement.mutate({ params: { id: studyId } })}>
              Statement<span className="sr-only"> of {row.about}</span>
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
