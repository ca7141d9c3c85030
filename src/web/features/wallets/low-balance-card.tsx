import * as z from 'zod/mini';
import type { Wallet } from '../../../contract/wallets.ts';
import { formatAmount, formatCedis } from '../../../domain/money.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { TextField } from '../../ui/field.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const LowBalanceForm = z.object({ lowBalance: amountText(0, 1_000_000) });

/** The balance below which we notify the organisation's admins, once each time it drops below it. */
export function LowBalanceCard({ wallet }: { wallet: z.output<typeof Wallet> }) {
  const { organizationId, lowBalancePesewas } = wallet;
  const form = useSchemaForm(LowBalanceForm, { lowBalance: formatAmount(lowBalancePesewas) });
  const save = useAction('PUT /payment/wallets/{organizationId}/low-balance');
  return (
    <FoldedCard
      title="Low-balance alert"
      lead={
        lowBalancePesewas === 0
          ? 'Off. We don’t notify anybody when the wallet runs low.'
          : `We notify your admins and finance team when less than ${formatCedis(lowBalancePesewas)} is available.`
      }
      action="Change"
    >
      <form
        onSubmit={form.onSubmit((body) => save.mutate({ params: { organizationId }, body }))}
        className="grid gap-4"
        noValidate
      >
        <TextField
          label="Notify us below, in GH₵"
          hint="Enter 0 to turn it off."
          inputMode="decimal"
          {...form.text('lowBalance')}
        />
        <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={save}>
          Save
        </FormSubmit>
      </form>
    </FoldedCard>
  );
}
