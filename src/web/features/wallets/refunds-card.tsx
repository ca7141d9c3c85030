import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { listRefundable, listRefunds, requestRefund, withdrawRefund } from '../../../contract/refunds.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { REFUND_LIFECYCLE, REFUND_STATUSES } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatAmount, formatCedis, parseCedis } from '../../../domain/money.ts';
import { fieldProblems } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { REFUND_TONES } from './refund-tones.ts';

/** Available money back to who paid it in. An admin of the organisation asks, Nyansapo approves. */
export function RefundsCard({ organizationId, isAdmin }: { organizationId: string; isAdmin: boolean }) {
  const refunds = useQuery(ask(listRefunds, { params: { organizationId }, query: { size: 20 } }));
  const rows = refunds.data?.content ?? [];
  if (!isAdmin && rows.length === 0) return null;
  return (
    <FoldedCard
      title="Refunds"
      lead="Available money can go back to the account that paid it in."
      action={isAdmin ? 'Ask for a refund' : 'Show'}
      open={rows.some(({ status }) => status === 'REQUESTED')}
    >
      {isAdmin && <RequestForm organizationId={organizationId} />}
      <ul className="grid gap-3">
        {rows.map((refund) => (
          <li key={refund.id} className="border-line border-t pt-3">
            <RefundRow refund={refund} isAdmin={isAdmin} />
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

function RequestForm({ organizationId }: { organizationId: string }) {
  const query = useQuery(ask(listRefundable, { params: { organizationId } }));
  const [topUpReference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const request = useAction(requestRefund, {
    quiet: true,
    onDone: () => {
      setReference('');
      setAmount('');
      setReason('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pesewas = parseCedis(amount);
    setProblems(pesewas === null ? { amount: 'Please enter an amount such as 250 or 250.50' } : {});
    if (pesewas === null) return;
    request.mutate(
      { params: { organizationId }, body: { topUpReference, amount: pesewas / 100, reason } },
      {
        onError: (error) => setProblems(fieldProblems(error)),
      },
    );
  };
  return (
    <Loaded query={query} rows={1}>
      {({ content: topUps }) =>
        topUps.length === 0 ? (
          <p className="text-quiet">Nothing can be refunded now: no money is available, or a refund is open already.</p>
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
              value={topUpReference}
              error={problems.topUpReference}
              onChange={({ target }) => {
                setReference(target.value);
                const chosen = topUps.find((row) => row.topUpReference === target.value);
                setAmount(chosen ? formatAmount(chosen.refundablePesewas) : '');
              }}
            />
            <TextField
              label="Amount in GH₵"
              inputMode="decimal"
              value={amount}
              error={problems.amount}
              onChange={({ target }) => setAmount(target.value)}
            />
            <TextField
              label="Why"
              maxLength={300}
              value={reason}
              error={problems.reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <p className="text-quiet text-sm">
              The amount leaves the wallet now. Once approved, it arrives within a few days.
            </p>
            <Button
              type="submit"
              className="justify-self-start"
              disabled={topUpReference === '' || amount.trim() === '' || reason.trim() === ''}
              busy={request.isPending}
            >
              Ask for the refund
            </Button>
          </form>
        )
      }
    </Loaded>
  );
}

function RefundRow({ refund, isAdmin }: { refund: ReplyOf<typeof listRefunds>[number]; isAdmin: boolean }) {
  const withdraw = useAction(withdrawRefund);
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
      {isAdmin && targetOf(REFUND_LIFECYCLE, refund.status, 'withdraw', 'researcher') && (
        <Button
          look="quiet"
          className="-ml-3.5 justify-self-start"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: refund.id } })}
        >
          Take it back
        </Button>
      )}
    </div>
  );
}
