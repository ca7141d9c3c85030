import { useQuery } from '@tanstack/react-query';
import { RefundAccount } from '../../../contract/wallets/refund-account.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

/** Asks for another account of the payer, for a refund that did not reach the paying account. */
export function RedirectRefundDialog({
  refund: { id, amountPesewas, organizationName },
  onClose,
}: {
  refund: { id: string; amountPesewas: number; organizationName: string };
  onClose: () => void;
}) {
  const banks = useQuery(ask('GET /payment/admin/refund-banks'));
  const form = useSchemaForm(RefundAccount, { bankId: '', accountNumber: '' });
  const redirect = useAction('POST /payment/admin/refunds/{id}/account', { onDone: onClose });
  const submit = form.onSubmit((body) => redirect.mutate({ params: { id }, body }, { onError: form.refuseFields }));
  return (
    <Dialog open onClose={onClose} title="Send the refund to another account">
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <p>
          Ask {organizationName} for an account of the person who paid. The provider sends {formatCedis(amountPesewas)}{' '}
          to it. We don’t keep the number.
        </p>
        <Loaded query={banks} rows={1}>
          {({ content }) => (
            <SelectField
              label="Bank or network"
              options={Object.fromEntries(content.map(({ id: bankId, name }) => [bankId, name]))}
              {...form.text('bankId')}
            />
          )}
        </Loaded>
        <TextField label="Account number" inputMode="numeric" autoComplete="off" {...form.text('accountNumber')} />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={redirect}>
            Send the refund
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
