import { addresses } from '../../../contract/addresses.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import { ENDED_UNTIL_MINUTES, hasOverrun } from '../../../domain/overrun.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { overrunPaid } from '../events/events.service.ts';
import { recordOverrun } from '../payouts/earnings.service.ts';
import * as sql from './bookings.sql.ts';
import { findVisible, sideOf } from './session-views.service.ts';
import { noteOverrun, noteSaid } from './sessions.sql.ts';

/**
 * BOOKING-37: one side says that a session has just ended, once, while it is unmarked. If both say so more than 10 minutes late, its
 * mark pays the next step of the table.
 */
export async function endSession(app: App, caller: Caller, bookingId: string): Promise<void> {
  await app.work(caller, async (work) => {
    await findVisible(work, caller, bookingId);
    const booking = found(await sql.lockBooking(work.tx, bookingId));
    if (booking.status !== 'BOOKED' || booking.mostOverrunPesewas === 0) refuse('STATUS_CONFLICT');
    if (work.now < booking.startsAt) refuse('SESSION_NOT_STARTED');
    if (work.now > addMinutes(booking.endsAt, ENDED_UNTIL_MINUTES)) refuse('SESSION_OVER');
    const side = sideOf(caller);
    const [mine, theirs] =
      side === 'participant'
        ? [booking.participantEndedAt, booking.researcherEndedAt]
        : [booking.researcherEndedAt, booking.participantEndedAt];
    if (mine !== null) return;
    await noteSaid(work.tx, bookingId, 'ended', side, work.now);
    if (theirs !== null) return;
    work.notify({
      userId: side === 'researcher' ? booking.participantId : booking.researcherId,
      message:
        side === 'researcher'
          ? () => m.bells_ended({ study: titleHere(booking) })
          : `Your participant says that “${booking.studyName}” has ended. Please say so too.`,
      redirectUrl: addresses.session({ bookingId }),
    });
  });
}

/** Pays what a locked session took longer, once. Returns what was added, and the tax. */
export async function payOverrun(work: Work, booking: sql.LockedBooking) {
  const { id: bookingId, studyId, participantId, mostOverrunPesewas: amountPesewas } = booking;
  if (amountPesewas === 0 || !hasOverrun(booking)) return { paidPesewas: 0, taxPesewas: 0 };
  await noteOverrun(work.tx, bookingId, amountPesewas);
  overrunPaid(work, booking);
  const taxPesewas = await recordOverrun(work, { bookingId, studyId, participantId, amountPesewas });
  return { paidPesewas: amountPesewas, taxPesewas };
}
