import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCedis } from '../../domain/money.ts';
import { AllInvoices } from '../features/taxes/invoice-list.tsx';
import { MonthlyReport } from '../features/taxes/monthly-report.tsx';
import { TaxPaymentForm } from '../features/taxes/tax-payment-form.tsx';
import { TaxRequestCard } from '../features/taxes/tax-request-card.tsx';
import { vatWords, withholdingWords } from '../features/taxes/tax-words.ts';
import { VatForm } from '../features/taxes/vat-form.tsx';
import { WithholdingForm } from '../features/taxes/withholding-form.tsx';
import coinSlice from '../illustrations/coin-slice.svg';
import { usePage } from '../lib/filters.ts';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showDay } from '../lib/when.ts';
import { FoldedCard } from '../ui/folded-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

export default function AdminTaxesPage() {
  const [page, setPage] = usePage();
  const [made, setMade] = useState(0);
  const taxes = useQuery(ask('GET /payment/admin/taxes'));
  const requests = useQuery(ask('GET /payment/admin/taxes/requests', { query: { page } }));
  const done = () => setMade(made + 1);
  return (
    <>
      <PageTitle {...headingOf('adminTaxes')} />
      <Loaded query={taxes} rows={2}>
        {({ content }) => (
          <>
            <FoldedCard key={`vat-${made}`} title="VAT on our fee" lead={vatWords(content.vat)} action="Change VAT">
              <VatForm vat={content.vat} onDone={done} />
            </FoldedCard>
            <FoldedCard
              key={`withholding-${made}`}
              title="Tax withheld from earnings"
              lead={withholdingWords(content.withholding)}
              action="Change withholding"
            >
              <WithholdingForm withholding={content.withholding} onDone={done} />
            </FoldedCard>
            <FoldedCard
              key={`payment-${made}`}
              title="Owed to the tax authority"
              lead={
                <>
                  <span className="money">{formatCedis(content.vatPayablePesewas)}</span> of VAT,{' '}
                  <span className="money">{formatCedis(content.withholdingPayablePesewas)}</span> withheld from
                  earnings.
                </>
              }
              action="Book a payment"
            >
              <TaxPaymentForm
                owed={{ VAT: content.vatPayablePesewas, WITHHOLDING: content.withholdingPayablePesewas }}
                onDone={done}
              />
            </FoldedCard>
            <FoldedCard
              title="Invoices"
              lead="Each service fee has one. A fee that goes back is credited."
              action="Show"
            >
              <AllInvoices />
            </FoldedCard>
            <FoldedCard
              title="Monthly report"
              lead="Every document and payment of a month, between the balances of the books."
              action="Download"
            >
              <MonthlyReport />
            </FoldedCard>
            {content.versions.length > 0 && (
              <FoldedCard
                title="Versions"
                lead="Which rates were valid from which day. Nothing here ever changes."
                action="Show"
              >
                <ol className="grid gap-3">
                  {content.versions.map(({ id, holdsFrom, terms, withholding, proposedBy, confirmedBy }) => (
                    <li key={id}>
                      <p className="font-semibold">From {showDay(holdsFrom)}</p>
                      {terms && <p>{vatWords(terms)}</p>}
                      {withholding && <p>{withholdingWords(withholding)}</p>}
                      <p className="text-quiet text-sm">
                        Proposed by {proposedBy}, confirmed by {confirmedBy}
                      </p>
                    </li>
                  ))}
                </ol>
              </FoldedCard>
            )}
          </>
        )}
      </Loaded>
      <PagedList
        query={requests}
        onPage={setPage}
        className="grid gap-3"
        empty={
          <EmptyState picture={coinSlice} title="Nothing proposed yet">
            <p>Changes of VAT, payments to the tax authority and credited fees wait here for a second admin.</p>
          </EmptyState>
        }
      >
        {(request) => <TaxRequestCard request={request} />}
      </PagedList>
    </>
  );
}
