import { type ReactNode, useState } from 'react';
import { cancelBooking } from '../../../contract/bookings.ts';
import { formatCedis } from '../../../domain/money.ts';
import { isLateToChange } from '../../../domain/session-rules.ts';
import { useNow } from '../../lib/now.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import type { BookingView } from './session-card.tsx';

/** Says what cancelling now means for pay and strikes, before it is confirmed (BOOKING-17). */
function consequence(booking: BookingView, side: 'participant' | 'researcher', now: number): string {
  const late = isLateToChange(new Date(booking.startsAt), new Date(now));
  if (side === 'participant') {
    if (late && booking.mayCancelFreely) {
      return 'Somebody was invited to observe after you booked, so you can cancel without a strike. There is no pay.';
    }
    return late
      ? 'It starts in less than 4 hours. If you cancel now, you get one strike and no pay. After two strikes within 90 days you can’t apply for 30 days.'
      : 'You can cancel free of charge until 4 hours before. You stay invited and can choose another time.';
  }
  return late
    ? `It starts in less than 4 hours. We pay the participant ${formatCedis(booking.rewardPesewas)} in full.`
    : 'You can cancel free of charge until 4 hours before. The participant stays invited and can choose another time.';
}

/** The menu's item that cancels a session, and the dialog that it opens. */
export function useCancel(
  booking: BookingView,
  side: 'participant' | 'researcher',
): { item: MenuItem; question: ReactNode } {
  const now = useNow();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const cancel = useAction(cancelBooking, { onDone: () => setOpen(false) });
  const question = (
    <Dialog open={open} onClose={() => setOpen(false)} kind="delete" title="Cancel this session?">
      <p>{consequence(booking, side, now)}</p>
      <AreaField
        label="Reason"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogActions>
        <Button look="plain" onClick={() => setOpen(false)}>
          Keep it
        </Button>
        <Button
          look="danger"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: booking.id }, body: { reason } })}
        >
          Cancel the session
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { item: { words: 'Cancel the session', isDanger: true, onChoose: () => setOpen(true) }, question };
}
