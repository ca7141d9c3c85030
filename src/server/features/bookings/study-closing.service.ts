import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import type { StudyEvent } from '../../../domain/lifecycles/study-lifecycle.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { changeStatus as changeApplicationStatus } from '../applications/application-status.service.ts';
import { expire, findApplication, listInStatuses, tellNotSelected } from '../applications/applications.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { held } from '../ledger/movements.ts';
import { notify } from '../notifications/notifications.service.ts';
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
  await app.work(caller, async (work) => {
    const study = found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
    if (event === 'pause' || event === 'resume') {
      await changeStatus(work, study, event, 'researcher', { actorId: caller.userId });
    } else if (event === 'complete') {
      if ((await sql.listBooked(work.tx, studyId)).length > 0) refuse('SESSIONS_STILL_TO_COME');
      await complete(work, study, 'researcher', caller.userId);
    } else {
      await cancel(work, study, caller);
    }
  });
}

/** The system completes a study when every place is spent, or the last slot is past, and nothing waits to be marked. */
export async function completeIfOver(work: Work, studyId: string): Promise<void> {
  const study = found(await lockStudy(work.tx, studyId));
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') return;
  if ((await sql.listBooked(work.tx, studyId)).length > 0) return;
  const lastEnd = await sql.lastSlotEnd(work.tx, studyId);
  const over = study.filled >= study.desiredParticipants || (lastEnd !== null && lastEnd <= work.now);
  if (over) await complete(work, study, 'system', null);
}

/** The job, a day after the last slot: a study whose last sessions nobody booked ends too. */
export async function lapseStudy(app: App, { studyId }: { studyId: string }): Promise<void> {
  await app.work(null, async (work) => {
    if (await lockStudy(work.tx, studyId)) await completeIfOver(work, studyId);
  });
}

async function complete(work: Work, study: Study, by: 'researcher' | 'system', actorId: string | null) {
  await changeStatus(work, study, 'complete', by, { actorId });
  for (const application of await listInStatuses(work.tx, study.id, ['PENDING', 'DISQUALIFIED'])) {
    await changeApplicationStatus(work, application, 'decline', 'system');
    if (application.status === 'PENDING') await tellNotSelected(work, application);
  }
  for (const application of await listInStatuses(work.tx, study.id, ['INVITED'])) await expire(work, application);
  await settleMoney(work, study);
  notify(work, {
    userId: study.researcherId,
    message: `${study.name} is completed. We have returned what you did not spend to your wallet.`,
    redirectUrl: addresses.wallet,
    mail: { template: 'studyClosed', about: { studyId: study.id } },
  });
}

/** STUDY-27: future bookings end; less than 4 hours before the start they are paid in full. */
async function cancel(work: Work, study: Study, caller: ResearcherCaller) {
  const booked = await sql.listBooked(work.tx, study.id);
  if (booked.some(({ startsAt }) => startsAt <= work.now)) refuse('SESSIONS_STILL_TO_COME');
  await changeStatus(work, study, 'cancel', 'researcher', { actorId: caller.userId });
  await endEverything(work, study, booked, 'was cancelled by the researcher');
}

/** A locked study's bookings and applications end with it, and its money returns. */
async function endEverything(work: Work, study: Study, booked: readonly sql.BookingRow[], because: string) {
  const now = work.now;
  for (const booking of booked) {
    await release(work, study, booking, isLate(booking, now));
    await tellBoth(work, booking.id, 'cancelled');
  }
  for (const application of await listInStatuses(work.tx, study.id, ['PENDING', 'INVITED', 'SCHEDULED'])) {
    await changeApplicationStatus(work, application, 'studyCancelled', 'system');
    if (application.status === 'SCHEDULED') continue;
    notify(work, {
      userId: application.participantId,
      message: `“${study.publicName}” ${because}.`,
      redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
    });
  }
  await settleMoney(work, study);
}

/** What cancelling would mean now, for the question before it. */
export async function previewCancellation(app: App, caller: ResearcherCaller, studyId: string) {
  const now = app.clock.now();
  return app.work(caller, async (work) => {
    const study = found(await findAnyStudy(work.tx, studyId));
    if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const booked = await sql.listBooked(work.tx, studyId);
    const paidSessions = booked.filter((booking) => isLate(booking, now)).length;
    const disputable = await sql.listDisputable(work.tx, studyId, addHours(now, -DISPUTE_HOURS));
    const heldPesewas = await ledger.readBalance(work.tx, held(studyId));
    return {
      sessions: booked.length,
      begun: booked.filter(({ startsAt }) => startsAt <= now).length,
      paidSessions,
      paidPesewas: paidSessions * study.ratePesewas,
      returnsPesewas: heldPesewas - (paidSessions + disputable.length) * study.ratePesewas,
      waiting: (await listInStatuses(work.tx, studyId, ['PENDING', 'INVITED'])).length,
    };
  });
}

/** A platform admin cancels a study that breaks the rules. Nobody who came or is about to come loses the pay. */
export async function takeDown(app: App, caller: AdminCaller, studyId: string, reason: string) {
  return app.work(caller, async (work) => {
    const study = found(await lockStudy(work.tx, studyId));
    await changeStatus(work, study, 'takeDown', 'platformAdmin', { actorId: caller.userId, reason });
    await endEverything(work, study, await sql.listBooked(work.tx, studyId), 'was taken down by Nyansapo');
    notify(work, {
      userId: study.researcherId,
      message: `${study.name} was taken down by Nyansapo: ${reason}`,
      redirectUrl: addresses.studyApplicants({ studyId }),
      mail: { template: 'studyTakenDown', about: { studyId, reason } },
    });
    return { status: 'CANCELLED' as const };
  });
}

/** Returns what is left, but keeps the pay of missed sessions that may still be disputed. */
async function settleMoney(work: Work, study: Study) {
  const disputable = await sql.listDisputable(work.tx, study.id, addHours(work.now, -DISPUTE_HOURS));
  await returnHeld(work, study, disputable.length * study.ratePesewas);
}

/** The job, 72 hours after a missed session: undisputed, its kept pay returns if the study is closed. */
export async function lapseNoShow(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const booking = await sql.findBooking(work.tx, bookingId);
    if (booking?.status !== 'MISSED') return;
    const study = found(await lockStudy(work.tx, booking.studyId));
    const application = found(await findApplication(work.tx, booking.applicationId));
    if (application.status === 'NO_SHOW') await returnKeptPay(work, study, bookingId);
  });
}

/** A closed study's kept pay for one missed session goes back to the wallet, once. */
export async function returnKeptPay(work: Work, study: Study, bookingId: string): Promise<void> {
  if (study.status !== 'COMPLETED' && study.status !== 'CANCELLED') return;
  await returnFromHeld(work, study, study.ratePesewas, bookingId);
}
