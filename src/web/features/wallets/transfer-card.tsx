import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type listProFormas, ProFormaForm, SHOWN_PRO_FORMA_STATUSES } from '../../../contract/transfers.ts';
import { MOST_CEDIS } from '../../../contract/wallets.ts';
import { formatCedis } from '../../../domain/money.ts';
import { LEAST_TRANSFER_PESEWAS } from '../../../domain/top-up.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction, useDownload } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

type ProForma = ReplyOf<typeof listProFormas>[number];

const TONES: Record<ProForma['status'], Tone> = {
  WAITING: 'wait',
  PARTLY: 'wait',
  RECEIVED: 'good',
  CANCELLED: 'quiet',
  EXPIRED: 'quiet',
};
const SIZE = 5;
const OrderForm = z.object({
  ...ProFormaForm.shape,
  amount: amountText(LEAST_TRANSFER_PESEWAS / 100, MOST_CEDIS),
});

/** Pro-forma invoices for bank transfers; admins of the organisation make them. Nothing if this server takes no transfers. */
export function TransferCard({ organizationId, isPayer }: { organizationId: string; isPayer: boolean }) {
  const account = useQuery(ask('GET /payment/bank-account'));
  const [page, setPage] = useState(0);
  const query = useQuery(
    ask('GET /payment/wallets/{organizationId}/pro-formas', {
      params: { organizationId },
      query: { page, size: SIZE },
    }),
  );
  const isOffered = isPayer && account.data?.content.bank != null;
  const rows = query.data?.content ?? [];
  if (!isOffered && rows.length === 0) return null;
  return (
    <FoldedCard
      title="Bank transfer"
      lead="For accounts departments: we make a pro-forma invoice, and your bank transfers the amount."
      action={isOffered ? 'Pay by bank transfer' : 'Show'}
      open={rows.some(({ status }) => status === 'WAITING' || status === 'PARTLY')}
    >
      {isOffered && <OrderFields organizationId={organizationId} />}
      <Loaded query={query} rows={1}>
        {({ content, ...pages }) =>
          content.length > 0 && (
            <>
              <ul className="ruled grid">
                {content.map((proForma) => (
                  <li key={proForma.id}>
                    <ProFormaRow proForma={proForma} organizationId={organizationId} isPayer={isPayer} />
                  </li>
                ))}
              </ul>
              <Pager page={pages} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </FoldedCard>
  );
}

function OrderFields({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm(OrderForm, { amount: '', purchaseOrder: '' });
  const order = useAction('POST /payment/wallets/{organizationId}/pro-formas', { onDone: form.clear });
  return (
    <form
      onSubmit={form.onSubmit((body) =>
        order.mutate({ params: { organizationId }, body }, { onError: form.refuseFields }),
      )}
      className="grid gap-4"
      noValidate
    >
      <TextField
        label="Amount of the transfer in GH₵"
        hint={`From ${formatCedis(LEAST_TRANSFER_PESEWAS)}. We charge nothing for it.`}
        inputMode="decimal"
        {...form.text('amount')}
      />
      <TextField
        label="Purchase order"
        optional
        maxLength={50}
        hint="Otherwise we print the one of your billing details."
        {...form.text('purchaseOrder')}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={order}>
        Make a pro-forma invoice
      </FormSubmit>
    </form>
  );
}

function ProFormaRow({
  proForma: { id, reference, amountPesewas, receivedPesewas, status, expiresOn, purchaseOrder, bank },
  organizationId,
  isPayer,
}: {
  proForma: ProForma;
  organizationId: string;
  isPayer: boolean;
}) {
  const download = useDownload('GET /payment/wallets/{organizationId}/pro-formas/{id}');
  const cancel = useAction('POST /payment/pro-formas/{id}/cancel');
  const isWaiting = status === 'WAITING' || status === 'PARTLY';
  return (
    <div className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="money font-semibold">{formatCedis(amountPesewas)}</span>
        <Badge tone={TONES[status]}>{SHOWN_PRO_FORMA_STATUSES[status]}</Badge>
      </p>
      {isWaiting && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-quiet">Reference</dt>
          <dd className="money font-semibold">{reference}</dd>
          <dt className="text-quiet">To</dt>
          <dd className="wrap-anywhere">
            {bank.accountName}, {bank.accountNumber}, {bank.name}
          </dd>
        </dl>
      )}
      <p className="text-quiet text-sm">{factsOf({ reference, isWaiting, expiresOn, purchaseOrder })}</p>
      {receivedPesewas > 0 && receivedPesewas !== amountPesewas && (
        <p className="text-sm">
          {formatCedis(receivedPesewas)} arrived:{' '}
          {receivedPesewas < amountPesewas
            ? `${formatCedis(amountPesewas - receivedPesewas)} less than ordered. Transfer the rest with the same reference.`
            : `${formatCedis(receivedPesewas - amountPesewas)} more than ordered. All of it is in your wallet.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" starts={download} onClick={() => download.mutate({ params: { organizationId, id } })}>
          <DownloadIcon />
          PDF<span className="sr-only"> of {reference}</span>
        </Button>
        {isPayer && status === 'WAITING' && (
          <Button variant="quiet" starts={cancel} onClick={() => cancel.mutate({ params: { id } })}>
            Cancel<span className="sr-only"> {reference}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function factsOf({
  reference,
  isWaiting,
  expiresOn,
  purchaseOrder,
}: {
  reference: string;
  isWaiting: boolean;
  expiresOn: string;
  purchaseOrder: string;
}): string {
  const facts = [
    isWaiting ? `Write the reference into the narration. Valid until ${showDay(expiresOn)}` : reference,
    ...(purchaseOrder ? [`purchase order ${purchaseOrder}`] : []),
  ];
  return facts.join(' · ');
}
