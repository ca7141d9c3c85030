import * as z from 'zod/mini';
import { TaxPaymentForm as PaymentSchema } from '../../../contract/taxes.ts';
import { MOST_CEDIS } from '../../../contract/wallets.ts';
import { formatAmount } from '../../../domain/money.ts';
import { TAXES, type Tax } from '../../../domain/taxes.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { AreaField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const Form = z.object({ ...PaymentSchema.shape, amount: amountText(0.01, MOST_CEDIS) });

/** Proposes to book a payment to the tax authority. The initial amount is the total owed. */
export function TaxPaymentForm({ owed, onDone }: { owed: Readonly<Record<Tax, number>>; onDone: () => void }) {
  const form = useSchemaForm(Form, {
    tax: 'VAT',
    amount: owed.VAT > 0 ? formatAmount(owed.VAT) : '',
    reason: '',
  });
  const propose = useAction('POST /payment/admin/taxes/payments', { onDone });
  const submit = form.onSubmit((body) => propose.mutate({ body }, { onError: form.refuseFields }));
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <SelectField
        label="Tax"
        options={TAXES}
        {...form.text('tax', {
          onChange: ({ target }) => form.set('amount', formatAmount(owed[target.value as Tax] ?? 0)),
        })}
      />
      <TextField label="Amount in GH₵" inputMode="decimal" {...form.text('amount')} />
      <AreaField
        label="What was paid"
        hint="Such as the month and the bank’s reference."
        rows={3}
        maxLength={500}
        {...form.text('reason')}
      />
      <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={propose}>
        Propose
      </FormSubmit>
    </form>
  );
}
