import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { StudyEvent } from '../../../domain/lifecycles/study-lifecycle.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { changeStatus as changeApplicationStatus } from '../applications/application-status.service.ts';
import { expire, findApplication, listInStatuses, tellNotSelected } from '../applications/applications.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { held } from '../ledger/movements.ts';
import { tell } from '../notifications/notifications.service.ts';
import {
  changeStatus,
  findAnyStudy,
  lockOwnStudy,
  lockStudy,
  returnFromHeld,
  returnHeld,
} from '../studies/studies.service.ts';
import { isLate } from './bookings.rules.ts';
import { release, tellBoth } from './bookings.service.ts';
import * as sql from './bookings.sql.ts';

type Study = NonNullable<Awaited<ReturnType<typeof lockStudy>>>;

/** Pauses, resumes, completes or cancels a study of the caller's organisation. */
export async function closeStudy(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  event: Exclude<StudyEvent, 'publish' | 'takeDown'>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const study = found(await lockOwnStudy(tx, caller.organizationId, studyId));
    if (event === 'pause' || event === 'resume') {
      await changeStatus(app, tx, study, event, 'researcher', { actorId: caller.userId });
    } else if (event === 'complete') {
      if ((await sql.listBooked(tx, studyId)).length > 0) refuse('SESSIONS_STILL_TO_COME');
      await complete(app, tx, study, 'researcher', caller.userId);
    } else {
      await cancel(app, tx, study, caller);
    }
  });
}

/** The system completes a study when every place is spent, or the last slot is past, and nothing waits to be marked. */
export async function completeIfOver(app: App, tx: Tx, studyId: string): Promise<void> {
  const study = found(await lockStudy(tx, studyId));
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') return;
  if ((await sql.listBooked(tx, studyId)).length > 0) return;
  const lastEnd = await sql.lastSlotEnd(tx, studyId);
  const over = study.filled >= study.desiredParticipants || (lastEnd !== null && lastEnd <= app.clock.now());
  if (over) await complete(app, tx, study, 'system', null);
}

/** The job, a day after the last slot: a study whose last sessions nobody booked ends too. */
export async function lapseStudy(app: App, { studyId }: { studyId: string }): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (await lockStudy(tx, studyId)) await completeIfOver(app, tx, studyId);
  });
}

async function complete(app: App, tx: Tx, study: Study, by: 'researcher' | 'system', actorId: string | null) {
  await changeStatus(app, tx, study, 'complete', by, { actorId });
  for (const application of await listInStatuses(tx, study.id, ['PENDING', 'DISQUALIFIED'])) {
    await changeApplicationStatus(app, tx, application, 'decline', 'system');
    if (application.status === 'PENDING') await tellNotSelected(app, tx, application);
  }
  for (const application of await listInStatuses(tx, study.id, ['INVITED'])) await expire(app, tx, application);
  await settleMoney(app, tx, study);
  await tell(app, tx, {
    userId: study.researcherId,
    message: `${study.name} is completed. We have returned what you did not spend to your wallet.`,
    redirectUrl: addresses.wallet,
    mail: { template: 'studyClosed', about: { studyId: study.id } },
  });
}

/** STUDY-27: future bookings end; less than 4 hours before the start they are paid in full. */
async function cancel(app: App, tx: Tx, study: Study, caller: ResearcherCaller) {
  const booked = await sql.listBooked(tx, study.id);
  if (booked.some(({ startsAt }) => startsAt <= app.clock.now())) refuse('SESSIONS_STILL_TO_COME');
  await changeStatus(app, tx, study, 'cancel', 'researcher', { actorId: caller.userId });
  await endEverything(app, tx, study, booked, 'was cancelled by the researcher');
}

/** A locked study's bookings and applications end with it, and its money returns. */
async function endEverything(app: App, tx: Tx, study: Study, booked: readonly sql.BookingRow[], because: string) {
  const now = app.clock.now();
  for (const booking of booked) {
    await release(app, tx, study, booking, isLate(booking, now));
    await tellBoth(app, tx, booking.id, 'cancelled');
  }
  for (const application of await listInStatuses(tx, study.id, ['PENDING', 'INVITED', 'SCHEDULED'])) {
    await changeApplicationStatus(app, tx, application, 'studyCancelled', 'system');
    if (application.status === 'SCHEDULED') continue;
    await tell(app, tx, {
      userId: application.participantId,
      message: `“${study.publicName}” ${because}.`,
      redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
    });
  }
  await settleMoney(app, tx, study);
}

/** What cancelling would mean now, for the question before it. */
export async function previewCancellation(app: App, caller: ResearcherCaller, studyId: string) {
  const now = app.clock.now();
  return app.db.transaction(async (tx) => {
    const study = found(await findAnyStudy(tx, studyId));
    if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const booked = await sql.listBooked(tx, studyId);
    const paidSessions = booked.filter((booking) => isLate(booking, now)).length;
    const disputable = await sql.listDisputable(tx, studyId, addHours(now, -DISPUTE_HOURS));
    const heldPesewas = await ledger.readBalance(tx, held(studyId));
    return {
      sessions: booked.length,
      begun: booked.filter(({ startsAt }) => startsAt <= now).length,
      paidSessions,
      paidPesewas: paidSessions * study.ratePesewas,
      returnsPesewas: heldPesewas - (paidSessions + disputable.length) * study.ratePesewas,
      waiting: (await listInStatuses(tx, studyId, ['PENDING', 'INVITED'])).length,
    };
  });
}

/** A platform admin cancels a study that breaks the rules. Nobody who came or is about to come loses the pay. */
export async function takeDown(app: App, caller: AdminCaller, studyId: string, reason: string) {
  return app.db.transaction(async (tx) => {
    const study = found(await lockStudy(tx, studyId));
    await changeStatus(app, tx, study, 'takeDown', 'platformAdmin', { actorId: caller.userId, reason });
    await endEverything(app, tx, study, await sql.listBooked(tx, studyId), 'was taken down by Nyansapo');
    await tell(app, tx, {
      userId: study.researcherId,
      message: `${study.name} was taken down by Nyansapo: ${reason}`,
      redirectUrl: addresses.studyApplicants({ studyId }),
      mail: { template: 'studyTakenDown', about: { studyId, reason } },
    });
    return { status: 'CANCELLED' as const };
  });
}

/** Returns what is left, but keeps the pay of missed sessions that may still be disputed. */
async function settleMoney(app: App, tx: Tx, study: Study) {
  const disputable = await sql.listDisputable(tx, study.id, addHours(app.clock.now(), -DISPUTE_HOURS));
  await returnHeld(app, tx, study, disputable.length * study.ratePesewas);
}

/** The job, 72 hours after a missed session: undisputed, its kept pay returns if the study is closed. */
export async function lapseNoShow(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.db.transaction(async (tx) => {
    const booking = await sql.findBooking(tx, bookingId);
    if (booking?.status !== 'MISSED') return;
    const study = found(await lockStudy(tx, booking.studyId));
    const application = found(await findApplication(tx, booking.applicationId));
    if (application.status === 'NO_SHOW') await returnKeptPay(app, tx, study, bookingId);
  });
}

/** A closed study's kept pay for one missed session goes back to the wallet, once. */
export async function returnKeptPay(app: App, tx: Tx, study: Study, bookingId: string): Promise<void> {
  if (study.status !== 'COMPLETED' && study.status !== 'CANCELLED') return;
  await returnFromHeld(app, tx, study, study.ratePesewas, bookingId);
}
