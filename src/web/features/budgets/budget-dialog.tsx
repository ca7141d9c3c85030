import * as z from 'zod/mini';
import { formatAmount } from '../../../domain/money.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

const AmountForm = z.object({ amount: amountText(0, 1_000_000) });

export interface Budgeted {
  of: 'PROJECT' | 'MEMBER';
  id: string;
  name: string;
  budgetPesewas: number | null;
}

/** Sets the most that a project or a member may spend (BUDGET-01). */
export function BudgetDialog({
  organizationId,
  whose: { of, id, name, budgetPesewas },
  onClose,
}: {
  organizationId: string;
  whose: Budgeted;
  onClose: () => void;
}) {
  const form = useSchemaForm(AmountForm, { amount: budgetPesewas === null ? '' : formatAmount(budgetPesewas) });
  const save = useAction('POST /payment/wallets/{organizationId}/budgets', { onDone: onClose });
  const params = { organizationId };
  return (
    <Dialog open onClose={onClose} title={`Budget of ${name}`}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.onSubmit(({ amount }) =>
          save.mutate({ params, body: { of, id, amount } }, { onError: form.refuseFields }),
        )}
      >
        <p>
          At 80 % we notify your admins and finance team{of === 'MEMBER' && `, and ${name}`}. At 100 % nothing more can
          be spent.
        </p>
        <TextField
          label="Most that can be spent, in GH₵"
          hint="Enter 0 for no limit."
          inputMode="decimal"
          {...form.text('amount')}
        />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={save}>
            Save
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
