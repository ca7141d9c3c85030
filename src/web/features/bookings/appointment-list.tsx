import { useState } from 'react';
import { formatCedis } from '../../../domain/money.ts';
import { NO_SHOW_AFTER_MINUTES } from '../../../domain/session-rules.ts';
import stools from '../../illustrations/stools.svg';
import { useNow } from '../../lib/now.ts';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { useCancel } from './cancel-dialog.tsx';
import { SessionActions } from './session-actions.tsx';
import type { BookingView } from './session-card.tsx';
import { SessionList } from './session-list.tsx';

/** The organisation's sessions, for all studies or for one. */
export function AppointmentList({ studyId }: { studyId?: string }) {
  return (
    <SessionList
      list="GET /project/studies/appointments"
      studyId={studyId}
      picture={stools}
      emptyHint={<p>When somebody you invited chooses a time, the session appears here with its joining details.</p>}
      actions={(booking) => <AppointmentActions booking={booking} />}
    />
  );
}

/** What a researcher can do with a booked session: until it starts join it, then say who came. */
export function AppointmentActions({ booking }: { booking: BookingView }) {
  const [asking, setAsking] = useState<'attend' | 'miss' | null>(null);
  const [reason, setReason] = useState('');
  const mark = useAction('POST /project/bookings/{id}/{event}', { onDone: () => setAsking(null) });
  const { item: cancel, question } = useCancel(booking, 'researcher');
  const hasStarted = Date.parse(booking.startsAt) <= useNow();
  return (
    <>
      <SessionActions booking={booking} isOver={hasStarted} items={[!hasStarted && cancel]}>
        {hasStarted && (
          <>
            <Button onClick={() => setAsking('attend')}>Mark attended</Button>
            <Button variant="plain" onClick={() => setAsking('miss')}>
              Mark no-show
            </Button>
          </>
        )}
      </SessionActions>
      {question}
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking === 'attend' ? `Did ${booking.withName} come?` : `Mark ${booking.withName} as a no-show?`}
      >
        <p>
          {asking === 'attend'
            ? `We pay them ${formatCedis(booking.rewardPesewas)} by mobile money at once.`
            : `We pay nothing and count one strike. You can mark a no-show from ${NO_SHOW_AFTER_MINUTES} minutes after the start. The participant has 72 hours to dispute it.`}
        </p>
        {asking === 'miss' && (
          <AreaField
            label="What happened"
            optional
            hint="The participant sees this, and so does an admin if it is disputed."
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <DialogActions>
          <Button variant="plain" onClick={() => setAsking(null)}>
            Go back
          </Button>
          <Button
            variant={asking === 'miss' ? 'danger' : 'main'}
            starts={mark}
            onClick={() =>
              asking &&
              mark.mutate({
                params: { id: booking.id, event: asking },
                body: { reason: asking === 'miss' ? reason : '' },
              })
            }
          >
            {asking === 'attend' ? 'Mark attended and pay' : 'Mark no-show'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
