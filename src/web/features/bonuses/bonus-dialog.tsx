import * as z from 'zod/mini';
import { BonusReason } from '../../../contract/bonuses.ts';
import { LEAST_BONUS_PESEWAS, MOST_BONUS_PESEWAS, MOST_BONUS_REASON } from '../../../domain/bonuses.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis, parseCedis } from '../../../domain/money.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const Form = z.object({
  amount: amountText(LEAST_BONUS_PESEWAS / 100, MOST_BONUS_PESEWAS / 100),
  reason: BonusReason,
});

/** The same bonus for one person, by name, or for several. */
export function BonusDialog({
  studyId,
  applicationIds,
  name,
  onClose,
  onDone,
}: {
  studyId: string;
  applicationIds: readonly string[];
  /** The one person's name. */
  name?: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useSchemaForm(Form, { amount: '', reason: '' });
  const people = countOf(applicationIds.length, 'person', 'people');
  const pay = useAction('POST /project/studies/{id}/bonuses', {
    onDone: ({ content }) => {
      const [first] = content;
      if (first) toast.success(`${formatCedis(first.amountPesewas)} added for ${name ?? people}`);
      onDone();
    },
  });
  const each = parseCedis(form.values.amount ?? '');
  const total = each === null ? null : each * applicationIds.length;
  return (
    <Dialog open onClose={onClose} kind="celebrate" title={`Add a bonus for ${name ?? people}`}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.onSubmit((body) =>
          pay.mutate({ params: { id: studyId }, body: { ...body, applicationIds: [...applicationIds] } }),
        )}
      >
        <p>
          We pay it from your wallet at once, without a fee.
          {name === undefined && ' Each person gets the same amount, and only if all of them have taken part.'} You
          can’t take it back.
        </p>
        <TextField
          label={name === undefined ? 'Amount for each person, in GH₵' : 'Amount in GH₵'}
          hint="Between GH₵ 1 and GH₵ 500."
          inputMode="decimal"
          {...form.text('amount')}
        />
        <AreaField
          label="Reason"
          hint="The participant reads it with your organisation’s name."
          rows={2}
          maxLength={MOST_BONUS_REASON}
          counted={(form.values.reason ?? '').length}
          {...form.quietText('reason')}
        />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={pay}>
            {total !== null && form.waitsFor.length === 0 ? `Pay ${formatCedis(total)}` : 'Pay the bonus'}
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
