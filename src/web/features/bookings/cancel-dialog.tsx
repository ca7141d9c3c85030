import { type ReactNode, useState } from 'react';
import { withoutTravel } from '../../../domain/added-pay.ts';
import { formatCedis } from '../../../domain/money.ts';
import { isLateToChange } from '../../../domain/session-rules.ts';
import { m } from '../../../messages/m.ts';
import { useNow } from '../../lib/now.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import type { BookingView } from './booking-words.ts';

/** Says what cancelling now means for pay and strikes, before the person confirms (BOOKING-17). */
function consequence(booking: BookingView, side: 'participant' | 'researcher', now: number): string {
  const late = isLateToChange(new Date(booking.startsAt), new Date(now));
  if (side === 'participant') {
    if (late && booking.mayCancelFreely) {
      return m.session_cancel_observer();
    }
    return late ? m.session_cancel_late() : m.session_cancel_free();
  }
  return late
    ? `It starts in less than 4 hours. We pay the participant ${formatCedis(withoutTravel(booking.rewardPesewas, booking))}${booking.travelPay > 0 ? ', without travel' : ' in full'}.`
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
  const cancel = useAction('POST /project/bookings/{id}/cancel', { onDone: () => setOpen(false) });
  const question = (
    <Dialog open={open} onClose={() => setOpen(false)} kind="delete" title={m.session_cancel_ask()}>
      <p>{consequence(booking, side, now)}</p>
      <AreaField
        label={m.studies_reason()}
        optional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DialogActions>
        <Button variant="plain" onClick={() => setOpen(false)}>
          {m.session_keep()}
        </Button>
        <Button
          variant="danger"
          starts={cancel}
          onClick={() => cancel.mutate({ params: { id: booking.id }, body: { reason } })}
        >
          {m.session_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { item: { words: m.session_cancel(), isDanger: true, onChoose: () => setOpen(true) }, question };
}
