import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { BillingForm, type getOrganizationProfile } from '../../../contract/organizations/profile.ts';
import type { listInvoices } from '../../../contract/wallets/invoices.ts';
import type { Wallet } from '../../../contract/wallets.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { INVOICE_SERIES } from '../../../domain/invoices.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction, useDownload } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const SIZE = 5;

/** The invoices for our fees, each month's statement, and what new invoices show. */
export function InvoicesCard({ wallet, isAdmin }: { wallet: z.output<typeof Wallet>; isAdmin: boolean }) {
  return (
    <FoldedCard
      title="Invoices and statements"
      lead={
        wallet.tin
          ? `Your TIN on new invoices: ${wallet.tin}.`
          : 'An invoice for each service fee, and a statement for each month.'
      }
      action="Show"
    >
      <InvoiceList organizationId={wallet.organizationId} />
      <MonthlyStatement organizationId={wallet.organizationId} />
      {isAdmin && <BillingDetails organizationId={wallet.organizationId} />}
    </FoldedCard>
  );
}

function InvoiceList({ organizationId }: { organizationId: string }) {
  const [page, setPage] = useState(0);
  const query = useQuery(
    ask('GET /payment/wallets/{organizationId}/invoices', { params: { organizationId }, query: { page, size: SIZE } }),
  );
  return (
    <Loaded query={query} rows={1}>
      {({ content, ...pages }) =>
        content.length === 0 ? (
          <p className="text-quiet">No invoices yet. The first one follows the first booking of a study.</p>
        ) : (
          <>
            <ul className="ruled grid">
              {content.map((invoice) => (
                <li key={invoice.id}>
                  <InvoiceRow invoice={invoice} organizationId={organizationId} />
                </li>
              ))}
            </ul>
            <Pager page={pages} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
}

function InvoiceRow({
  invoice,
  organizationId,
}: {
  invoice: ReplyOf<typeof listInvoices>[number];
  organizationId: string;
}) {
  const download = useDownload('GET /payment/wallets/{organizationId}/invoices/{id}');
  const { id, code, series, studyName, issuedAt, netPesewas, components, grossPesewas, correctsCode } = invoice;
  const sign = series === 'CREDIT_NOTE' ? '−' : '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3">
      <div className="grid min-w-0">
        <span className="font-semibold">
          {INVOICE_SERIES[series]} {code}
        </span>
        <span className="wrap-anywhere">{studyName}</span>
        <span className="text-quiet text-sm">
          {showInstant(issuedAt)}
          {correctsCode && `, for ${correctsCode}`}
        </span>
        {components.length > 0 && (
          <span className="money text-quiet text-sm">
            Net {formatCedis(netPesewas)}
            {components.map(({ name, pesewas }) => ` + ${name} ${formatCedis(pesewas)}`).join('')}
          </span>
        )}
      </div>
      <div className="grid justify-items-end">
        <span className="money font-semibold">
          {sign}
          {formatCedis(grossPesewas)}
        </span>
        <Button
          variant="quiet"
          className="-mr-3"
          starts={download}
          onClick={() => download.mutate({ params: { organizationId, id } })}
        >
          PDF<span className="sr-only"> of {code}</span>
        </Button>
      </div>
    </div>
  );
}

function MonthlyStatement({ organizationId }: { organizationId: string }) {
  const [month, setMonth] = useState(dateOf(new Date()).slice(0, 7));
  const pdf = useDownload('GET /payment/wallets/{organizationId}/statements/{month}');
  const csv = useDownload('GET /payment/wallets/{organizationId}/statements/{month}/export');
  const given = { params: { organizationId, month } };
  return (
    <div className="grid gap-2">
      <TextField
        label="Statement of a month"
        name="month"
        type="month"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" starts={pdf} onClick={() => pdf.mutate(given)}>
          <DownloadIcon />
          PDF
        </Button>
        <Button variant="plain" starts={csv} onClick={() => csv.mutate(given)}>
          <DownloadIcon />
          CSV
        </Button>
      </div>
    </div>
  );
}

/** What new invoices show about the customer, and who gets them by email. */
function BillingDetails({ organizationId }: { organizationId: string }) {
  const query = useQuery(ask('GET /identity/organizations/{organizationId}/profile', { params: { organizationId } }));
  return (
    <Loaded query={query} rows={1}>
      {({ content }) => <BillingFields params={{ organizationId }} profile={content} />}
    </Loaded>
  );
}

function BillingFields({
  params,
  profile,
}: {
  params: { organizationId: string };
  profile: ReplyOf<typeof getOrganizationProfile>;
}) {
  const { tin, address, billingEmail, purchaseOrder } = profile;
  const form = useSchemaForm(BillingForm, { tin: tin ?? '', address, billingEmail, purchaseOrder }, { follow: true });
  const save = useAction('PATCH /identity/organizations/{organizationId}/profile', {
    onDone: () => toast.success('Saved'),
  });
  return (
    <form
      onSubmit={form.onSubmit((body) => save.mutate({ params, body }, { onError: form.refuseFields }))}
      className="grid gap-4 border-line border-t pt-4"
      noValidate
    >
      <div className="grid gap-1">
        <h3 className="text-lg">Billing details</h3>
        <p className="text-quiet">Invoices that we issue from now on show them. Earlier ones keep theirs.</p>
      </div>
      <AreaField label="Address" optional rows={3} maxLength={300} {...form.text('address')} />
      <TextField label="TIN" optional maxLength={20} {...form.text('tin')} />
      <TextField
        label="Purchase order"
        optional
        maxLength={50}
        hint="For projects that have none of their own."
        {...form.text('purchaseOrder')}
      />
      <TextField
        label="Billing contact’s email"
        optional
        type="email"
        maxLength={254}
        hint="Gets each invoice and credit note as PDF."
        {...form.text('billingEmail')}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={save}>
        Save
      </FormSubmit>
    </form>
  );
}
