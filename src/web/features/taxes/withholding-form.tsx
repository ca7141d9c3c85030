import * as z from 'zod/mini';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { requiredText } from '../../../contract/fields.ts';
import type { getTaxes } from '../../../contract/taxes.ts';
import { MOST_CEDIS } from '../../../contract/wallets.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { formatAmount } from '../../../domain/money.ts';
import { USUAL_WITHHOLDING } from '../../../domain/withholding.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { percentOf, percentText } from '../../lib/percent.ts';
import { useAction } from '../../lib/queries.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const Form = z.object({
  isOn: z.boolean(),
  rate: percentText(),
  threshold: amountText(0, MOST_CEDIS),
  holdsFrom: z.iso.date('Please choose a day'),
  reason: requiredText('Please say why', 500),
});

/** Proposes what is withheld from earnings from a day on. The initial values are today's. */
export function WithholdingForm({
  withholding,
  onDone,
}: {
  withholding: ReplyOf<typeof getTaxes>['withholding'];
  onDone: () => void;
}) {
  const { rate, thresholdPesewas } = withholding.isOn ? withholding : USUAL_WITHHOLDING;
  const form = useSchemaForm(Form, {
    isOn: withholding.isOn,
    rate: percentOf(rate),
    threshold: formatAmount(thresholdPesewas),
    holdsFrom: dateOf(new Date()),
    reason: '',
  });
  const propose = useAction('POST /payment/admin/taxes/withholding', { onDone });
  const submit = form.onSubmit((body) => propose.mutate({ body }, { onError: form.refuseFields }));
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <CheckField label="Withhold tax from what participants earn" {...form.tick('isOn')} />
      <TextField label="Rate, in %" inputMode="decimal" {...form.text('rate')} />
      <TextField
        label="Threshold in GH₵"
        hint="What a person may earn in a calendar year without it. Only what exceeds it is taxed."
        inputMode="decimal"
        {...form.text('threshold')}
      />
      <TextField label="Valid from" type="date" {...form.text('holdsFrom')} />
      <AreaField
        label="Why"
        hint="The second admin and auditors read this."
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
