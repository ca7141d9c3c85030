import { useMemo } from 'react';
import * as z from 'zod/mini';
import { PartForm } from '../../../contract/partial-pay.ts';
import { formatCedis } from '../../../domain/money.ts';
import { limitsOfPart, MOST_PART_REASON, PART_ANSWER_HOURS } from '../../../domain/partial-pay.ts';
import { amountText } from '../../lib/amount.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import type { BookingView } from './booking-words.ts';

/** BOOKING-36: proposes a part of the pay for a session that was cut short. */
export function PartDialog({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const { id, withName, rewardPesewas, travelPay, dataPay } = booking;
  const { least, most } = limitsOfPart(rewardPesewas, { travelPay, dataPay });
  const schema = useMemo(
    () => z.object({ amount: amountText(least / 100, most / 100), reason: PartForm.shape.reason }),
    [least, most],
  );
  const form = useSchemaForm(schema, { amount: '', reason: '' });
  const propose = useAction('POST /project/bookings/{id}/partial-pay', { onDone: onClose });
  const [firstName = withName] = withName.split(' ');
  return (
    <Dialog open onClose={onClose} title="The session was cut short?">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={form.onSubmit((body) =>
          propose.mutate({ params: { id }, body }, { onError: (error) => form.refuseFields(error) }),
        )}
      >
        <p>
          {firstName} has to agree. If {firstName} refuses, we decide between you. Without an answer in{' '}
          {PART_ANSWER_HOURS} hours, we pay {formatCedis(rewardPesewas)} in full.
        </p>
        <TextField
          label="What you propose to pay, in GH₵"
          hint={
            travelPay + dataPay > 0
              ? `At least ${formatCedis(least)}, because ${travelPay > 0 ? 'travel' : 'data'} is always paid.`
              : `Between ${formatCedis(least)} and ${formatCedis(most)}.`
          }
          inputMode="decimal"
          {...form.text('amount')}
        />
        <AreaField
          label="Why was it cut short?"
          hint="The participant reads this, and so does an admin if they refuse."
          rows={2}
          maxLength={MOST_PART_REASON}
          counted={(form.values.reason ?? '').length}
          {...form.quietText('reason')}
        />
        <DialogActions>
          <Button variant="plain" onClick={onClose}>
            Go back
          </Button>
          <FormSubmit waitsFor={form.waitsFor} starts={propose}>
            Ask {firstName}
          </FormSubmit>
        </DialogActions>
      </form>
    </Dialog>
  );
}
