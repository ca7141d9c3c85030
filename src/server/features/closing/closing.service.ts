import { addresses } from '../../../contract/addresses.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { StudyEvent } from '../../../domain/lifecycles/study-lifecycle.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { titleHere } from '../../platform/mail/titles.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { findApplication, listInStatuses } from '../applications/applications.service.ts';
import { notifyNotSelected } from '../applications/decisions.service.ts';
import { expire } from '../applications/invitations.service.ts';
import * as bookings from '../bookings/bookings.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available, held } from '../ledger/movements.ts';
import { requireNoDebt } from '../studies/debt-pause.service.ts';
import { changeStatus, findAnyStudy, lockAsRead, lockStudy, returnHeld } from '../studies/studies.service.ts';
import { studyClosed, studyTakenDown } from './closing.mails.ts';
import { partOf, type Study } from './parts.ts';

/** Pauses, resumes, completes or cancels a study of the caller's organisation. */
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
      if (event === 'resume') {
        // A chargeback locks the wallet too: its debt is there already, or its job finds the resumed study.
        await ledger.readBalance(work.tx, available(caller.organizationId), true);
        await requireNoDebt(work, caller.organizationId);
      }
      await changeStatus(work, study, event);
    } else if (event === 'complete') {
      if (await partOf(study).isGoingOn(work, study)) {
        refuse(hasSessions(study.studyKind) ? 'SESSIONS_STILL_TO_COME' : 'WORK_STILL_OPEN');
      }
      await complete(work, study);
    } else {
      await cancel(work, study);
    }
  });
}

/** Completes a study automatically once nothing more can happen in it. */
async function completeIfOver(work: Work, study: Study): Promise<void> {
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') return;
  if (await partOf(study).isOver(work, study)) await complete(work, study, { by: 'system' });
}

/**
 * The job: runs after each marked session, after each change of somebody's work, and a day after the last slot, so that a study
 * also ends if nobody booked its last slots.
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
    message: `“${study.name}” is completed. We have returned what you did not spend to your wallet.`,
    redirectUrl: addresses.wallet,
    mail: studyClosed({ studyId: study.id }),
  });
}

/** STUDY-27: upcoming sessions end; those that were about to start are paid in full. */
async function cancel(work: Work, study: Study): Promise<void> {
  if (await partOf(study).hasBegun(work, study)) refuse('SESSIONS_STILL_TO_COME');
  await changeStatus(work, study, 'cancel');
  await endEverything(work, study, 'researcher');
}

/** Ends the sessions or work and the applications of a locked study, and returns its money. */
async function endEverything(work: Work, study: Study, by: 'researcher' | 'Nyansapo'): Promise<void> {
  await partOf(study).end(work, study);
  for (const application of await listInStatuses(work.tx, study.id, ['PENDING', 'INVITED', 'SCHEDULED'])) {
    await work.change(APPLICATION_LIFECYCLE, application, 'studyCancelled', { by: 'system' });
    if (application.status === 'SCHEDULED') continue;
    work.notify({
      userId: application.participantId,
      message: () =>
        by === 'researcher'
          ? m.bells_study_cancelled({ study: titleHere(study) })
          : m.bells_study_taken_down({ study: titleHere(study) }),
      redirectUrl: addresses.appliedStudy({ applicationId: application.id }),
    });
  }
  await settleMoney(work, study);
}

/** The consequences of cancelling now, for the confirmation. */
export async function previewCancellation(app: App, caller: ResearcherCaller, studyId: string) {
  const read = async (reader: Reader) => {
    const study = found(await findAnyStudy(reader.tx, studyId));
    if (study.organizationId !== caller.organizationId) refuse('NOT_FOUND');
    const { keptPesewas, ...end } = await partOf(study).preview(reader, study);
    const heldPesewas = await ledger.readBalance(reader.tx, held(studyId));
    return {
      ...end,
      returnsPesewas: heldPesewas - end.paidPesewas - keptPesewas,
      waiting: (await listInStatuses(reader.tx, studyId, ['PENDING', 'INVITED'])).length,
    };
  };
  return app.read(read, { isSnapshot: true });
}

/** A platform admin cancels a study that breaks the rules. People who came or are about to come keep their pay. */
export async function takeDown(app: App, caller: AdminCaller, studyId: string, reason: string) {
  return app.work(caller, async (work) => {
    const study = found(await lockStudy(work.tx, studyId));
    await changeStatus(work, study, 'takeDown', { reason });
    await endEverything(work, study, 'Nyansapo');
    work.notify({
      userId: study.researcherId,
      message: `“${study.name}” was taken down by Nyansapo: ${reason}`,
      redirectUrl: addresses.studyApplicants({ studyId }),
      mail: studyTakenDown({ studyId }),
    });
    return { status: 'CANCELLED' as const };
  });
}

/** Returns the remaining money, but keeps what may still have to be paid. */
async function settleMoney(work: Work, study: Study): Promise<void> {
  await returnHeld(work, study, await partOf(study).keptPesewas(work, study));
}

/**
 * The job, 72 hours after a missed session: if it is undisputed and the study is closed, returns the pay that was kept for it.
 */
export async function lapseNoShow(app: App, { bookingId }: { bookingId: string }): Promise<void> {
  await app.work(null, async (work) => {
    const booking = await bookings.findBooking(work.tx, bookingId);
    if (booking?.status !== 'MISSED') return;
    await lockStudy(work.tx, booking.studyId);
    const application = found(await findApplication(work.tx, booking.applicationId));
    if (application.status === 'NO_SHOW') await returnKeptPay(work, booking.studyId, bookingId);
  });
}

/**
 * Returns the pay that a closed study kept for one missed session to the wallet, once, unless something else may still need it.
 * After an outage, the study may have ended so late that it kept nothing for this session; then it returns nothing, and keeps
 * what it has for another one.
 */
export async function returnKeptPay(work: Work, studyId: string, bookingId: string): Promise<void> {
  const study = found(await lockStudy(work.tx, studyId));
  if (study.status !== 'COMPLETED' && study.status !== 'CANCELLED') return;
  await returnHeld(work, study, await partOf(study).keptPesewas(work, study), bookingId);
}
