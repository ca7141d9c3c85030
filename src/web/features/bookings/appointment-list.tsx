import { useState } from 'react';
import { formatCedis } from '../../../domain/money.ts';
import { NO_SHOW_AFTER_MINUTES } from '../../../domain/session-rules.ts';
import stools from '../../illustrations/stools.svg';
import { followHeld } from '../../lib/held.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useMay } from '../../lib/may.tsx';
import { useNow } from '../../lib/now.ts';
import { useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { UndoButton } from '../../ui/undo-button.tsx';
import type { BookingView } from './booking-words.ts';
import { useCancel } from './cancel-dialog.tsx';
import { SessionActions } from './session-actions.tsx';
import { SessionList } from './session-list.tsx';

const PartDialog = lazyPart(() => import('./part-dialog.tsx').then((module) => module.PartDialog));

/** The organisation's sessions, for all studies or for one. */
export function AppointmentList({ studyId }: { studyId?: string }) {
  return (
    <SessionList
      list="GET /project/studies/appointments"
      studyId={studyId}
      asksToRate={studyId !== undefined}
      picture={stools}
      emptyHint={<p>When somebody you invited chooses a time, the session appears here with its joining details.</p>}
      actions={(booking) => <AppointmentActions booking={booking} />}
    />
  );
}

/** A researcher's actions for a booked session: joining it, then saying who came. */
export function AppointmentActions({ booking }: { booking: BookingView }) {
  const { item: cancel, question } = useCancel(booking, 'researcher');
  const mayEdit = useMay('edit');
  const hasStarted = Date.parse(booking.startsAt) <= useNow();
  const [firstName = booking.withName] = booking.withName.split(' ');
  return (
    <>
      {hasStarted && mayEdit && <Attendance booking={booking} />}
      <SessionActions booking={booking} isOver={hasStarted} items={[!hasStarted && mayEdit && cancel]}>
        {null}
      </SessionActions>
      {booking.callerWord && (
        <p className="text-quiet text-sm">
          If you call, say today’s word: <strong className="text-ink">{booking.callerWord}</strong>. {firstName} can
          check it by dialling.
        </p>
      )}
      {question}
    </>
  );
}

/** BOOKING-34: asks whether the person came. The answer can be undone before anything is paid. */
function Attendance({ booking }: { booking: BookingView }) {
  const { id, withName, held } = booking;
  const [firstName = withName] = withName.split(' ');
  const [isAsking, setIsAsking] = useState(false);
  const [isShort, setIsShort] = useState(false);
  const [reason, setReason] = useState('');
  const mark = useAction('POST /project/bookings/{id}/{event}', {
    success: false,
    onDone: () => {
      setIsAsking(false);
      followHeld();
    },
  });
  const say = (event: 'attend' | 'miss') =>
    mark.mutate({
      params: { id, event },
      body: { reason: event === 'miss' ? reason : '', undoable: true },
    });
  const amount = formatCedis(booking.rewardPesewas);
  if (held) {
    return (
      <div
        role="status"
        className={`flex flex-wrap items-center justify-between gap-2 rounded-xl px-4 py-2 ${held.event === 'attend' ? 'bg-leaf-soft' : 'bg-sunken'}`}
      >
        <p
          className={`state flex items-baseline gap-2 font-semibold ${held.event === 'attend' ? 'state-good text-leaf' : 'state-quiet'}`}
        >
          {held.event === 'attend' ? `${amount} is on its way to ${firstName}.` : `${firstName} is marked as missing.`}
        </p>
        <UndoButton held={held} about={`marking ${withName}`} />
      </div>
    );
  }
  if (booking.partialPay?.status === 'PROPOSED') {
    return (
      <div className="flex flex-wrap items-center gap-2 rounded-xl bg-sunken px-4 py-3">
        <p className="mr-auto">
          {firstName} has until {showInstant(booking.partialPay.until)} to agree to{' '}
          <span className="money whitespace-nowrap">{formatCedis(booking.partialPay.amountPesewas)}</span>. Without an
          answer, we pay <span className="money whitespace-nowrap">{amount}</span>.
        </p>
        <Button variant="plain" starts={mark} onClick={() => say('attend')}>
          Pay {amount} now
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-xl bg-gold-soft px-4 py-3">
      <p className="state state-wait mr-auto flex items-baseline gap-2 font-semibold text-gold-ink">
        Did {firstName} come?
      </p>
      <Button starts={mark} onClick={() => say('attend')}>
        Yes, pay {amount}
      </Button>
      <Button variant="plain" onClick={() => setIsAsking(true)}>
        No
      </Button>
      <Button variant="quiet" onClick={() => setIsShort(true)}>
        It was cut short
      </Button>
      {isShort && <Lazy of={PartDialog} fallback={null} booking={booking} onClose={() => setIsShort(false)} />}
      <Dialog open={isAsking} onClose={() => setIsAsking(false)} title={`${firstName} did not come?`}>
        <p>
          We pay nothing and count one strike. You can say so from {NO_SHOW_AFTER_MINUTES} minutes after the start.{' '}
          {firstName} has 72 hours to disagree.
        </p>
        <AreaField
          label="What happened"
          optional
          hint="The participant sees this, and so does an admin if it is disputed."
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogActions>
          <Button variant="plain" onClick={() => setIsAsking(false)}>
            Go back
          </Button>
          <Button variant="danger" starts={mark} onClick={() => say('miss')}>
            Mark no-show
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
