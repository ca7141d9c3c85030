import * as z from 'zod/mini';
import { AcceptanceForm, type getChargeback } from '../../../contract/chargebacks.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { MOST_CEDIS } from '../../../contract/wallets.ts';
import { formatAmount, formatCedis } from '../../../domain/money.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

type Chargeback = ReplyOf<typeof getChargeback>;

const ProposalForm = z.object({ ...AcceptanceForm.shape, amount: amountText(0.01, MOST_CEDIS) });

/** Accepting returns the money: one admin proposes it, another one accepts. */
export function AcceptanceCard({ chargeback }: { chargeback: Chargeback }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">Accept</h2>
      <p className="text-quiet">
        The money goes back to the payer. We take it from the organisation’s wallet. If the wallet doesn’t hold enough,
        the organisation owes us the rest, and its studies pause until it has paid.
      </p>
      {chargeback.acceptance ? (
        <Decision id={chargeback.id} acceptance={chargeback.acceptance} />
      ) : (
        <Proposal chargeback={chargeback} />
      )}
    </Card>
  );
}

function Proposal({ chargeback: { id, claimedPesewas } }: { chargeback: Chargeback }) {
  const form = useSchemaForm(ProposalForm, { amount: formatAmount(claimedPesewas), reason: '' });
  const propose = useAction('POST /payment/admin/chargebacks/{id}/acceptance');
  const submit = form.onSubmit((body) => propose.mutate({ params: { id }, body }, { onError: form.refuseFields }));
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <TextField label="Amount to return in GH₵" inputMode="decimal" {...form.text('amount')} />
      <AreaField
        label="Why we accept"
        hint="The second admin, the provider and auditors read this."
        rows={3}
        maxLength={500}
        {...form.text('reason')}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" variant="plain" starts={propose}>
        Propose to accept
      </FormSubmit>
    </form>
  );
}

function Decision({ id, acceptance }: { id: string; acceptance: NonNullable<Chargeback['acceptance']> }) {
  const decide = useAction('POST /payment/admin/chargebacks/{id}/acceptance/{event}', {
    onDone: ({ content }) => content.status === 'LOST' && toast.success('Accepted. The money goes back to the payer.'),
  });
  const run = (event: 'accept' | 'withdraw') => decide.mutate({ params: { id, event } });
  return (
    <>
      <p>
        {acceptance.proposedBy} proposes to return{' '}
        <span className="money">{formatCedis(acceptance.amountPesewas)}</span>: {acceptance.reason}
      </p>
      {acceptance.isOwn ? (
        <>
          <p className="text-quiet text-sm">Another admin has to accept it.</p>
          <Button variant="plain" className="justify-self-start" starts={decide} onClick={() => run('withdraw')}>
            Withdraw the proposal
          </Button>
        </>
      ) : (
        <Button variant="danger" className="justify-self-start" starts={decide} onClick={() => run('accept')}>
          Accept and return {formatCedis(acceptance.amountPesewas)}
        </Button>
      )}
    </>
  );
}
