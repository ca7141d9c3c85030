import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { BOOKING_LIFECYCLE } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { AUTO_COMPLETE_HOURS, DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { recordStrike } from '../applications/strikes.service.ts';
import { recordEarning } from '../payouts/earnings.service.ts';
import { studyLapse } from '../studies/studies.jobs.ts';
import { noShowLapse } from './bookings.jobs.ts';
import { attendanceMarked, markedMissed } from './bookings.mails.ts';
import { refuseAttendance } from './bookings.rules.ts';
import * as sql from './bookings.sql.ts';

/*
 * Marking a session records what happened and what it earned. The consequences are jobs that follow within seconds: the
 * payout, and the end of a study whose last session this was.
 */

/** Marks a session attended, which pays, or missed, which counts one strike. */
export async function markAttendance(
  app: App,
  caller: ResearcherCaller,
  bookingId: string,
  event: 'attend' | 'miss',
  reason: string,
) {
  return app.work(caller, async (work) => {
    const booking = await sql.lockBooking(work.tx, bookingId);
    if (booking?.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    if (booking.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    const code = refuseAttendance(booking, event, work.now);
    if (code) refuse(code);
    if (event === 'attend') await attend(work, booking);
    else await miss(work, booking, reason);
    return { id: bookingId, status: event === 'attend' ? ('ATTENDED' as const) : ('MISSED' as const) };
  });
}

/** The job, 24 hours after the end: an unmarked session counts as attended. */
export async function autoComplete(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const booking = await sql.lockBooking(work.tx, bookingId);
    // A moved session has its own job.
    if (booking?.status !== 'BOOKED' || addHours(booking.endsAt, AUTO_COMPLETE_HOURS) > work.now) return;
    await attend(work, booking);
  });
}

async function attend(work: Work, booking: sql.LockedBooking): Promise<void> {
  const { id: bookingId, studyId, participantId, ratePesewas } = booking;
  await mark(work, booking, 'attend');
  const taxPesewas = await recordEarning(work, { bookingId, studyId, participantId, ratePesewas });
  work.notify({
    userId: participantId,
    message: () => m.bells_attended({ study: titleHere(booking), amount: afterTaxWords(ratePesewas, taxPesewas) }),
    redirectUrl: addresses.walletManagement,
    mail: attendanceMarked({ bookingId }),
  });
}

async function miss(work: Work, booking: sql.LockedBooking, reason: string): Promise<void> {
  const { id: bookingId, participantId, applicationId } = booking;
  await mark(work, booking, 'miss', reason);
  await recordStrike(work, { participantId, bookingId, reason: 'NO_SHOW' });
  const startAfter = addHours(booking.endsAt, DISPUTE_HOURS);
  work.enqueue(noShowLapse, { bookingId }, { key: bookingId, startAfter });
  work.notify({
    userId: participantId,
    message: () => m.bells_missed({ study: titleHere(booking) }),
    redirectUrl: addresses.appliedStudy({ applicationId }),
    mail: markedMissed({ bookingId }),
  });
}

async function mark(work: Work, booking: sql.LockedBooking, event: 'attend' | 'miss', reason?: string): Promise<void> {
  await work.change(BOOKING_LIFECYCLE, booking, event);
  const application = { id: booking.applicationId, status: booking.applicationStatus };
  await work.change(APPLICATION_LIFECYCLE, application, event, { reason: reason ?? null });
  work.enqueue(studyLapse, { studyId: booking.studyId }, { key: `marked:${booking.id}` });
}
