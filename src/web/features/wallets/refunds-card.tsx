import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { requiredText } from '../../../contract/fields.ts';
import type { listRefunds } from '../../../contract/wallets/refunds.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { REFUND_LIFECYCLE, REFUND_STATUSES } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatAmount, formatCedis } from '../../../domain/money.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { REFUND_TONES } from './refund-tones.ts';

const RefundForm = z.object({
  topUpReference: z.string().check(z.minLength(1, 'Please choose a top-up')),
  amount: amountText(1, 1_000_000),
  reason: requiredText('Please say why', 300),
});

/** Returns available money to the account that paid it in. The organisation's admin requests it, Nyansapo approves. */
export function RefundsCard({ organizationId, isPayer }: { organizationId: string; isPayer: boolean }) {
  const refunds = useQuery(
    ask('GET /payment/wallets/{organizationId}/refunds', { params: { organizationId }, query: { size: 20 } }),
  );
  const rows = refunds.data?.content ?? [];
  if (!isPayer && rows.length === 0) return null;
  return (
    <FoldedCard
      title="Refunds"
      lead="We can return available money to the account that paid it in."
      action={isPayer ? 'Ask for a refund' : 'Show'}
      open={rows.some(({ status }) => status === 'REQUESTED')}
    >
      {isPayer && <RequestForm organizationId={organizationId} />}
      <ul className="grid gap-3">
        {rows.map((refund) => (
          <li key={refund.id} className="border-line border-t pt-3">
            <RefundRow refund={refund} isPayer={isPayer} />
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

function RequestForm({ organizationId }: { organizationId: string }) {
  const query = useQuery(ask('GET /payment/wallets/{organizationId}/refundable', { params: { organizationId } }));
  const form = useSchemaForm(RefundForm, { topUpReference: '', amount: '', reason: '' });
  const request = useAction('POST /payment/wallets/{organizationId}/refunds', { onDone: form.clear });
  const submit = form.onSubmit((body) =>
    request.mutate({ params: { organizationId }, body }, { onError: form.refuseFields }),
  );
  return (
    <Loaded query={query} rows={1}>
      {({ content: topUps }) =>
        topUps.length === 0 ? (
          <p className="text-quiet">
            You can’t ask for a refund now: no money is available, or a refund is already open.
          </p>
        ) : (
          <form onSubmit={submit} className="grid gap-4" noValidate>
            <SelectField
              label="Top-up"
              options={Object.fromEntries(
                topUps.map((row) => [
                  row.topUpReference,
                  `${showDay(row.at)}: ${formatCedis(row.amountPesewas)}, up to ${formatCedis(row.refundablePesewas)}`,
                ]),
              )}
              {...form.text('topUpReference', {
                onChange: ({ target }) => {
                  const chosen = topUps.find((row) => row.topUpReference === target.value);
                  form.set('amount', chosen ? formatAmount(chosen.refundablePesewas) : '');
                },
              })}
            />
            <TextField label="Amount in GH₵" inputMode="decimal" {...form.text('amount')} />
            <TextField label="Why" maxLength={300} {...form.text('reason')} />
            <p className="text-quiet text-sm">
              The amount leaves your wallet now. Once we approve it, it arrives within a few days.
            </p>
            <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={request}>
              Ask for the refund
            </FormSubmit>
          </form>
        )
      }
    </Loaded>
  );
}

function RefundRow({ refund, isPayer }: { refund: ReplyOf<typeof listRefunds>[number]; isPayer: boolean }) {
  const withdraw = useAction('POST /payment/refunds/{id}/withdraw');
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="money font-semibold">{formatCedis(refund.amountPesewas)}</span>
        <Badge tone={REFUND_TONES[refund.status]}>{REFUND_STATUSES[refund.status]}</Badge>
      </p>
      <p className="text-quiet text-sm">
        {showInstant(refund.createdAt)} · {refund.reason}
      </p>
      {refund.failureReason && <p className="text-danger text-sm">{refund.failureReason}</p>}
      {isPayer && targetOf(REFUND_LIFECYCLE, refund.status, 'withdraw', 'researcher') && (
        <Button
          variant="quiet"
          className="-ml-3.5 justify-self-start"
          starts={withdraw}
          onClick={() => withdraw.mutate({ params: { id: refund.id } })}
        >
          Withdraw the request
        </Button>
      )}
    </div>
  );
}
