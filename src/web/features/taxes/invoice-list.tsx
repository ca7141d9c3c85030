import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listAllInvoices } from '../../../contract/wallets/invoices.ts';
import { INVOICE_SERIES } from '../../../domain/invoices.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Menu } from '../../ui/menu.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Loaded } from '../../ui/states.tsx';

type Invoice = ReplyOf<typeof listAllInvoices>[number];

/** All organisations' invoices, with a search and a way to propose refunding a fee. */
export function AllInvoices() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [credited, setCredited] = useState<Invoice | null>(null);
  const credit = useAction('POST /payment/admin/invoices/{id}/credit', { onDone: () => setCredited(null) });
  const query = useQuery(ask('GET /payment/admin/invoices', { query: { search, page } }));
  return (
    <div className="grid gap-3">
      <SearchField
        label="Customer or study"
        value={search}
        onSearch={(words) => {
          setPage(0);
          setSearch(words);
        }}
      />
      <Loaded query={query} rows={2}>
        {({ content, ...pages }) =>
          content.length === 0 ? (
            <p className="text-quiet">No invoices.</p>
          ) : (
            <>
              <ul className="ruled grid">
                {content.map((invoice) => (
                  <li key={invoice.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3">
                    <div className="grid min-w-0">
                      <span className="font-semibold">
                        {INVOICE_SERIES[invoice.series]} {invoice.code}
                      </span>
                      <span className="wrap-anywhere">
                        {invoice.customerName}: {invoice.studyName}
                      </span>
                      <span className="text-quiet text-sm">
                        {showInstant(invoice.issuedAt)}
                        {invoice.correctsCode && `, for ${invoice.correctsCode}`}
                        {invoice.correctedByCode && `, credited by ${invoice.correctedByCode}`}
                      </span>
                    </div>
                    <div className="flex items-center gap-2">
                      <span className="money font-semibold">{formatCedis(invoice.grossPesewas)}</span>
                      {invoice.series === 'INVOICE' && invoice.correctedByCode === null && (
                        <Menu
                          name={invoice.code}
                          items={[{ words: 'Credit', isDanger: true, onChoose: () => setCredited(invoice) }]}
                        />
                      )}
                    </div>
                  </li>
                ))}
              </ul>
              <Pager page={pages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {credited && (
        <ReasonDialog
          title={`Credit ${credited.code}?`}
          words={`Once a second admin confirms, ${formatCedis(credited.grossPesewas)} returns to the wallet of ${credited.customerName}, with the VAT of the invoice.`}
          hint="The second admin and auditors read this."
          action="Propose"
          starts={credit}
          onReason={(reason) => credit.mutate({ params: { id: credited.id }, body: { reason } })}
          onClose={() => setCredited(null)}
        />
      )}
    </div>
  );
}
