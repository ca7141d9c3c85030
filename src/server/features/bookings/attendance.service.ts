import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { BOOKING_LIFECYCLE } from '../../../domain/lifecycles/booking-lifecycle.ts';
import { AUTO_COMPLETE_HOURS, BOTH_CAME_HOURS, DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { Decider } from '../../platform/history.ts';
import { keyOf, type ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { dropHeld, findHeld, hold, takeHeld } from '../applications/held-decisions.service.ts';
import { recordStrike } from '../applications/strikes.service.ts';
import { studyLapse } from '../studies/studies.jobs.ts';
import { heldMark, noShowLapse } from './bookings.jobs.ts';
import { attendanceMarked, markedMissed } from './bookings.mails.ts';
import { refuseAttendance } from './bookings.rules.ts';
import * as sql from './bookings.sql.ts';
import { payOverrun } from './overrun.service.ts';
import { paySession, takePartBack } from './session-earnings.service.ts';

/*
 * Marking a session records what happened and what it earned. The consequences are jobs that run within seconds: the payout, and
 * the end of a study after its last session.
 */

/**
 * Marks a session as attended, which pays, or as missed, which counts one strike: at once, or some seconds later so that it can be
 * undone. Until then nothing is paid and nobody is notified.
 */
export async function markAttendance(
  app: App,
  caller: ResearcherCaller,
  bookingId: string,
  event: 'attend' | 'miss',
  reason: string,
  { undoable = false }: { undoable?: boolean | undefined } = {},
) {
  return app.work(caller, async (work) => {
    const booking = await sql.lockBooking(work.tx, bookingId);
    if (booking?.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    if (booking.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    const code = refuseAttendance(booking, event, work.now);
    if (code) refuse(code);
    // Somebody who is asked to agree to a part was there.
    if (event === 'miss' && booking.partialStatus === 'PROPOSED') refuse('STATUS_CONFLICT');
    if (undoable && keyOf(caller) === null) {
      const decision = { applicationId: booking.applicationId, event, words: reason };
      return { id: bookingId, status: 'BOOKED' as const, held: await hold(work, caller, decision, heldMark) };
    }
    if (event === 'attend') await attend(work, booking);
    else await miss(work, booking, reason);
    return { id: bookingId, status: event === 'attend' ? ('ATTENDED' as const) : ('MISSED' as const), held: null };
  });
}

/** The job: a mark that was not undone takes effect in the name of its researcher, if the session still has none. */
export async function markHeld(app: App, { decisionId }: { decisionId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const waiting = await findHeld(work, decisionId);
    const current = waiting && (await sql.findCurrentBooking(work.tx, waiting.applicationId));
    // Locked before the decision, in the same order as when one is made.
    const booking = current && (await sql.lockBooking(work.tx, current.id));
    const decision = await takeHeld(work, decisionId);
    if (!decision || booking?.status !== 'BOOKED') return;
    // The session was moved to another time in these seconds.
    if (decision.event === 'invite' || refuseAttendance(booking, decision.event, work.now) !== null) return;
    if (booking.partialStatus === 'PROPOSED') return;
    const by = { role: 'RESEARCHER', userId: decision.decidedBy } as const;
    if (decision.event === 'attend') await attend(work, booking, { by });
    else await miss(work, booking, decision.words, by);
  });
}

/** The job, 2 hours after the end and 24: an unmarked session counts as attended, the first time if both sides had checked in. */
export async function autoComplete(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const booking = await sql.lockBooking(work.tx, bookingId);
    // The participant still has time to answer; another job waits for that.
    if (booking?.partialStatus === 'PROPOSED') return;
    // A moved session has its own job.
    if (booking?.status !== 'BOOKED' || addHours(booking.endsAt, hoursUntilAttended(booking)) > work.now) return;
    await attend(work, booking);
  });
}

function hoursUntilAttended({ participantHereAt, researcherHereAt }: sql.LockedBooking): number {
  return participantHereAt && researcherHereAt ? BOTH_CAME_HOURS : AUTO_COMPLETE_HOURS;
}

const NOTHING_MORE = { paidPesewas: 0, taxPesewas: 0 };

/** A locked session counts as attended and is paid, in full or the part that its participant agreed to. */
export async function attend(
  work: Work,
  booking: sql.LockedBooking,
  { by, partPesewas }: { by?: Decider | 'system' | undefined; partPesewas?: number } = {},
): Promise<void> {
  const { id: bookingId, participantId } = booking;
  if (partPesewas === undefined) await takePartBack(work, booking, by);
  await mark(work, booking, 'attend', { by });
  const earned = await paySession(work, booking, partPesewas);
  const more = partPesewas === undefined ? await payOverrun(work, booking) : NOTHING_MORE;
  const paidPesewas = earned.paidPesewas + more.paidPesewas;
  const taxPesewas = earned.taxPesewas + more.taxPesewas;
  work.notify({
    userId: participantId,
    message: () =>
      m.bells_attended({ study: titleHere(booking), amount: afterTaxWords(paidPesewas, taxPesewas, booking) }),
    redirectUrl: addresses.walletManagement,
    mail: attendanceMarked({ bookingId }),
  });
}

async function miss(work: Work, booking: sql.LockedBooking, reason: string, by?: Decider): Promise<void> {
  const { id: bookingId, participantId, applicationId } = booking;
  await mark(work, booking, 'miss', { reason, by });
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

async function mark(
  work: Work,
  booking: sql.LockedBooking,
  event: 'attend' | 'miss',
  { reason = null, by }: { reason?: string | null; by?: Decider | 'system' | undefined },
): Promise<void> {
  const who = by ? { by } : {};
  await dropHeld(work, [booking.applicationId]);
  await work.change(BOOKING_LIFECYCLE, booking, event, who);
  const application = { id: booking.applicationId, status: booking.applicationStatus };
  await work.change(APPLICATION_LIFECYCLE, application, event, { reason, ...who });
  work.enqueue(studyLapse, { studyId: booking.studyId }, { key: `marked:${booking.id}` });
}
