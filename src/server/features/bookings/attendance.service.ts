import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { formatCedis } from '../../../domain/money.ts';
import { AUTO_COMPLETE_HOURS, DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { changeStatus } from '../applications/application-status.service.ts';
import { findApplication } from '../applications/applications.service.ts';
import { insertStrike } from '../applications/strikes.sql.ts';
import { notify } from '../notifications/notifications.service.ts';
import { recordEarning } from '../payouts/payouts.service.ts';
import { lockStudy } from '../studies/studies.service.ts';
import { refuseAttendance } from './bookings.rules.ts';
import * as sql from './bookings.sql.ts';
import { completeIfOver } from './study-closing.service.ts';

/** Marks a session attended, which pays at once, or missed, which counts one strike. */
export async function markAttendance(
  app: App,
  caller: ResearcherCaller,
  bookingId: string,
  event: 'attend' | 'miss',
  reason: string,
) {
  return app.work(caller, async (work) => {
    const session = found(await sql.findSession(work.tx, bookingId));
    if (session.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    await lockStudy(work.tx, session.studyId);
    const booking = found(await sql.findBooking(work.tx, bookingId));
    if (booking.status !== 'BOOKED') refuse('STATUS_CONFLICT');
    const code = refuseAttendance(booking, event, work.now);
    if (code) refuse(code);
    if (event === 'attend') await attend(work, booking, 'researcher', caller.userId);
    else await miss(work, booking, caller.userId, reason);
    await completeIfOver(work, booking.studyId);
    return { id: bookingId, status: event === 'attend' ? ('ATTENDED' as const) : ('MISSED' as const) };
  });
}

/** The job, 24 hours after the end: an unmarked session counts as attended. */
export async function autoComplete(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const before = await sql.findBooking(work.tx, bookingId);
    if (!before) return;
    await lockStudy(work.tx, before.studyId);
    const booking = await sql.findBooking(work.tx, bookingId);
    // A moved session has its own job.
    if (booking?.status !== 'BOOKED' || addHours(booking.endsAt, AUTO_COMPLETE_HOURS) > work.now) return;
    await attend(work, booking, 'system', null);
    await completeIfOver(work, booking.studyId);
  });
}

async function attend(work: Work, booking: sql.BookingRow, by: 'researcher' | 'system', actorId: string | null) {
  const study = found(await lockStudy(work.tx, booking.studyId));
  const application = found(await findApplication(work.tx, booking.applicationId));
  if (!(await sql.changeBooking(work.tx, booking.id, 'BOOKED', { status: 'ATTENDED' }))) refuse('STATUS_CONFLICT');
  await changeStatus(work, application, 'attend', by, actorId ? { actorId } : {});
  await recordEarning(work, {
    bookingId: booking.id,
    studyId: study.id,
    participantId: booking.participantId,
    ratePesewas: study.ratePesewas,
  });
  notify(work, {
    userId: booking.participantId,
    message: `Thank you for “${study.publicName}”. You have earned ${formatCedis(study.ratePesewas)}.`,
    redirectUrl: addresses.walletManagement,
    mail: { template: 'attendanceMarked', about: { bookingId: booking.id } },
  });
}

async function miss(work: Work, booking: sql.BookingRow, actorId: string, reason: string) {
  const study = found(await lockStudy(work.tx, booking.studyId));
  const application = found(await findApplication(work.tx, booking.applicationId));
  const at = work.now;
  if (!(await sql.changeBooking(work.tx, booking.id, 'BOOKED', { status: 'MISSED' }))) refuse('STATUS_CONFLICT');
  await changeStatus(work, application, 'miss', 'researcher', { actorId, reason });
  await insertStrike(work.tx, { participantId: booking.participantId, bookingId: booking.id, reason: 'NO_SHOW', at });
  const startAfter = addHours(booking.endsAt, DISPUTE_HOURS);
  work.enqueue('noshow.lapse', { bookingId: booking.id }, { key: booking.id, startAfter });
  notify(work, {
    userId: booking.participantId,
    message: `You were marked as absent from “${study.publicName}”. If that is wrong, tell us within 72 hours.`,
    redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
    mail: { template: 'markedMissed', about: { bookingId: booking.id } },
  });
}
