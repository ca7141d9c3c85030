import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { TinField } from '../../../contract/taxes.ts';
import type { listInvoices } from '../../../contract/wallets/invoices.ts';
import type { Wallet } from '../../../contract/wallets.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { INVOICE_SERIES } from '../../../domain/invoices.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction, useDownload } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const SIZE = 5;

/** The invoices for our fees, each month's statement, and the TIN that they show. */
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
      {isAdmin && <TinForm key={wallet.tin} wallet={wallet} />}
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

const TinSchema = z.object({ tin: TinField });

function TinForm({ wallet: { organizationId, tin } }: { wallet: z.output<typeof Wallet> }) {
  const form = useSchemaForm(TinSchema, { tin: tin ?? '' });
  const save = useAction('PUT /payment/wallets/{organizationId}/tin');
  return (
    <form
      onSubmit={form.onSubmit((body) =>
        save.mutate({ params: { organizationId }, body }, { onError: form.refuseFields }),
      )}
      className="grid gap-4"
      noValidate
    >
      <TextField
        label="Your organisation’s TIN"
        hint="Invoices that we issue from now on show it. Leave it empty to show none."
        {...form.text('tin')}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={save}>
        Save
      </FormSubmit>
    </form>
  );
}
