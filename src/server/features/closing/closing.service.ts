import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { StudyEvent } from '../../../domain/lifecycles/study-lifecycle.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { findApplication, listInStatuses } from '../applications/applications.service.ts';
import { notifyNotSelected } from '../applications/decisions.service.ts';
import { expire } from '../applications/invitations.service.ts';
import * as bookings from '../bookings/bookings.service.ts';
import { endBooking } from '../bookings/cancellations.service.ts';
import { notifyBoth } from '../bookings/session-effects.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { held } from '../ledger/movements.ts';
import {
  changeStatus,
  findAnyStudy,
  lockAsRead,
  lockStudy,
  returnFromHeld,
  returnHeld,
} from '../studies/studies.service.ts';
import { studyClosed, studyTakenDown } from './closing.mails.ts';

type Study = NonNullable<Awaited<ReturnType<typeof lockStudy>>>;
type Booked = Awaited<ReturnType<typeof bookings.listBooked>>;

/**
 * Pauses, resumes, completes or cancels a study of the caller's organisation.
 * Refuses: CHANGED_MEANWHILE, NOT_FOUND, SESSIONS_STILL_TO_COME, STATUS_CONFLICT.
 */
export async function closeStudy(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  event: Exclude<StudyEvent, 'publish' | 'takeDown'>,
  ifMatch?: string,
): Promise<void> {
  await app.work(caller, async (work) => {
    const study = await lockAsRead(work, caller, studyId, ifMatch);
    if (event === 'pause' || event === 'resume') {
      await changeStatus(work, study, event);
    } else if (event === 'complete') {
      if ((await bookings.listBooked(work.tx, studyId)).length > 0) refuse('SESSIONS_STILL_TO_COME');
      await complete(work, study);
    } else {
      await cancel(work, study);
    }
  });
}

/**
 * Completes a study automatically when every place is spent, or the last slot has passed, and nothing waits to be
 * marked.
 */
async function completeIfOver(work: Work, study: Study): Promise<void> {
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') return;
  if ((await bookings.listBooked(work.tx, study.id)).length > 0) return;
  const lastEnd = await bookings.lastSlotEnd(work.tx, study.id);
  const over = study.filled >= study.desiredParticipants || (lastEnd !== null && lastEnd <= work.now);
  if (over) await complete(work, study, { by: 'system' });
}

/**
 * The job, after each marked session and a day after the last slot, so that a study whose last slots nobody booked also
 * ends.
 * Refuses: STATUS_CONFLICT.
 */
export async function lapseStudy(app: App, { studyId }: { studyId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const study = await lockStudy(work.tx, studyId);
    if (study) await completeIfOver(work, study);
  });
}

async function complete(work: Work, study: Study, why: { by?: 'system' } = {}): Promise<void> {
  await changeStatus(work, study, 'complete', why);
  for (const application of await listInStatuses(work.tx, study.id, ['PENDING', 'DISQUALIFIED'])) {
    await work.change(APPLICATION_LIFECYCLE, application, 'decline', { by: 'system' });
    if (application.status === 'PENDING') notifyNotSelected(work, study, application);
  }
  for (const application of await listInStatuses(work.tx, study.id, ['INVITED']))
    await expire(work, study, application);
  await settleMoney(work, study);
  work.notify({
    userId: study.researcherId,
    message: `${study.name} is completed. We have returned what you did not spend to your wallet.`,
    redirectUrl: addresses.wallet,
    mail: studyClosed({ studyId: study.id }),
  });
}

/** STUDY-27: future bookings end; those less than 4 hours before their start are paid in full. */
async function cancel(work: Work, study: Study): Promise<void> {
  const booked = await bookings.listBooked(work.tx, study.id);
  if (booked.some(({ startsAt }) => startsAt <= work.now)) refuse('SESSIONS_STILL_TO_COME');
  await changeStatus(work, study, 'cancel');
  await endEverything(work, study, booked, 'was cancelled by the researcher');
}

/** Ends a locked study's bookings and applications with it, and returns its money. */
async function endEverything(work: Work, study: Study, booked: Booked, because: string): Promise<void> {
  const { ratePesewas, publicName, name: studyName } = study;
  for (const booking of booked) {
    await endBooking(work, { ...booking, ratePesewas }, 'endWithStudy', { paid: bookings.isLate(booking, work.now) });
    notifyBoth(work, { ...booking, publicName, studyName }, 'cancelled');
  }
  for (const application of await listInStatuses(work.tx, study.id, ['PENDING', 'INVITED', 'SCHEDULED'])) {
    await work.change(APPLICATION_LIFECYCLE, application, 'studyCancelled', { by: 'system' });
    if (application.status === 'SCHEDULED') continue;
    work.notify({
      userId: application.participantId,
      message: `“${study.publicName}” ${because}.`,
      redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
    });
  }
  await settleMoney(work, study);
}

/**
 * What cancelling would mean now, for the confirmation.
 * Refuses: NOT_FOUND.
 */
export async function previewCancellation(app: App, caller: ResearcherCaller, studyId: string) {
  const now = app.clock.now();
  return app.work(caller, async (work) => {
    const study = found(await findAnyStudy(work.tx, studyId));
    if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const booked = await bookings.listBooked(work.tx, studyId);
    const paidSessions = booked.filter((booking) => bookings.isLate(booking, now)).length;
    const disputable = await bookings.listDisputable(work.tx, studyId, addHours(now, -DISPUTE_HOURS));
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

/**
 * A platform admin cancels a study that breaks the rules. Nobody who came or is about to come loses their pay.
 * Refuses: NOT_FOUND, STATUS_CONFLICT.
 */
export async function takeDown(app: App, caller: AdminCaller, studyId: string, reason: string) {
  return app.work(caller, async (work) => {
    const study = found(await lockStudy(work.tx, studyId));
    await changeStatus(work, study, 'takeDown', { reason });
    await endEverything(work, study, await bookings.listBooked(work.tx, studyId), 'was taken down by Nyansapo');
    work.notify({
      userId: study.researcherId,
      message: `${study.name} was taken down by Nyansapo: ${reason}`,
      redirectUrl: addresses.studyApplicants({ studyId }),
      mail: studyTakenDown({ studyId }),
    });
    return { status: 'CANCELLED' as const };
  });
}

/** Returns the remaining money, but keeps the pay of missed sessions that may still be disputed. */
async function settleMoney(work: Work, study: Study) {
  const disputable = await bookings.listDisputable(work.tx, study.id, addHours(work.now, -DISPUTE_HOURS));
  await returnHeld(work, study, disputable.length * study.ratePesewas);
}

/**
 * The job, 72 hours after a missed session: if it is undisputed and the study is closed, returns its kept pay.
 * Refuses: NOT_FOUND.
 */
export async function lapseNoShow(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const booking = await bookings.findBooking(work.tx, bookingId);
    if (booking?.status !== 'MISSED') return;
    const study = found(await lockStudy(work.tx, booking.studyId));
    const application = found(await findApplication(work.tx, booking.applicationId));
    if (application.status === 'NO_SHOW') await returnKeptPay(work, study, bookingId);
  });
}

/** Returns a closed study's kept pay for one missed session to the wallet, once. */
export async function returnKeptPay(
  work: Work,
  study: Pick<Study, 'id' | 'organizationId' | 'status' | 'ratePesewas'>,
  bookingId: string,
): Promise<void> {
  if (study.status !== 'COMPLETED' && study.status !== 'CANCELLED') return;
  await returnFromHeld(work, study, study.ratePesewas, bookingId);
}
