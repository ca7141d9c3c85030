import { randomBytes } from 'node:crypto';
import { addresses } from '../../../contract/addresses.ts';
import { nextStepAt } from '../../../domain/entry-steps.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { ENTRY_LIFECYCLE } from '../../../domain/lifecycles/entry-lifecycle.ts';
import { mostPesewas, type OwnTime, planEntries } from '../../../domain/own-time.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { requireConsent } from '../consent-forms/signatures.service.ts';
import { studyFilled } from '../events/events.service.ts';
import { requireRoomInMonth } from '../panel-health/participation-limits.service.ts';
import { takePlace, takeQuotaPlaces } from '../studies/places.service.ts';
import { takeFee } from '../taxes/fees.service.ts';
import { refuseStart } from './assignments.rules.ts';
import * as sql from './assignments.sql.ts';
import { getOwnWork } from './own-work.service.ts';
import { findNewest } from './own-work.sql.ts';
import { type EmptyEnd, settle } from './settlement.service.ts';

/**
 * Starts a task or a diary: takes a place of the study and of its quotas, all or nothing, and creates its entries. The first
 * start earns the platform its fee.
 */
export async function startAssignment(app: App, caller: ParticipantCaller, applicationId: string) {
  await app.work(caller, async (work) => {
    const study = found(await sql.lockToStart(work.tx, applicationId, caller.userId));
    const ownTime = found(study.ownTime);
    const code = refuseStart(study, work.now);
    if (code) refuse(code);
    if (study.pausedForDebt) refuse('STUDY_ON_HOLD');
    const { id: studyId, feePesewas } = study;
    await requireConsent(work, { studyId, participantId: caller.userId });
    // A study may have two first starts if one is stopped, but the fee is taken only once.
    if (study.filled === 0) await takeFee(work, { studyId, feePesewas });
    await requireRoomInMonth(
      work,
      { participantId: caller.userId, studyId, at: work.now, verb: 'book' },
      study.mostStudies,
    );
    const quotaCells = await takeQuotaPlaces(work, study, caller.userId);
    const isFull = await takePlace(work, { study, slotId: null });
    await work.change(APPLICATION_LIFECYCLE, { id: applicationId, status: study.applicationStatus }, 'start');
    const assignment = { studyId, applicationId, participantId: caller.userId, quotaCells };
    await open(work, assignment, ownTime);
    if (isFull) sayFull(work, study);
  });
  return getOwnWork(app, caller, applicationId);
}

/** Inserts the assignment and its entries, each with the time of its first step. */
async function open(
  work: Work,
  about: { studyId: string; applicationId: string; participantId: string; quotaCells: string[] },
  ownTime: OwnTime,
): Promise<void> {
  const assignmentId = newId();
  const participantCode = (await sql.findParticipantCode(work.tx, about.applicationId)) ?? newParticipantCode();
  await sql.insertAssignment(work.tx, {
    ...about,
    id: assignmentId,
    participantCode,
    startedAt: work.now,
    mostPesewas: mostPesewas(ownTime),
    freedAt: null,
  });
  for (const { number, opensAt, dueAt } of planEntries(ownTime, work.now)) {
    const steps = { status: 'OPEN', submittedAt: null, reviewedAt: null, upheldAt: null, since: work.now } as const;
    await work.create(ENTRY_LIFECYCLE, 'begin', {
      id: newId(),
      assignmentId,
      number,
      payPesewas: ownTime.payPesewas,
      opensAt,
      dueAt,
      submittedAt: null,
      submittedBy: null,
      reviewedAt: null,
      rejection: null,
      rejectionWords: null,
      upheldAt: null,
      steppedAt: work.now,
      stepAt: nextStepAt({ ...steps, isDiary: ownTime.diary !== null, opensAt, dueAt }),
    });
  }
}

/** A code that reveals nothing about the person, and can't be guessed from another one. */
function newParticipantCode(): string {
  return randomBytes(12).toString('hex');
}

function sayFull(work: Work, study: { id: string; name: string; researcherId: string }): void {
  studyFilled(work, study.id);
  work.notify({
    userId: study.researcherId,
    message: `All places of “${study.name}” are taken. A place is free again if somebody doesn’t finish.`,
    redirectUrl: `${addresses.studyApplicants({ studyId: study.id })}?tab=work`,
  });
}

/**
 * The participant stops: open entries end, but those that were handed in are still reviewed and paid. If none was handed in, the
 * place becomes free again. There is no strike.
 */
export async function stopAssignment(app: App, caller: ParticipantCaller, applicationId: string) {
  await app.work(caller, (work) => stop(work, caller, applicationId));
  return getOwnWork(app, caller, applicationId);
}

async function stop(work: Work, caller: ParticipantCaller, applicationId: string): Promise<void> {
  const assignmentId = found(await sql.findCurrentId(work.tx, applicationId));
  const assignment = found(await sql.lockAssignment(work.tx, assignmentId));
  if (assignment.participantId !== caller.userId) refuse('NOT_FOUND');
  if (!(await endOpen(work, assignment, 'stop'))) refuse('STATUS_CONFLICT');
  work.notify({
    userId: assignment.researcherId,
    message: `{who} stopped taking part in “${assignment.studyName}”.`,
    who: caller.userId,
    redirectUrl: `${addresses.studyApplicants({ studyId: assignment.studyId })}?tab=work`,
  });
}

/** Ends the open entries of a locked assignment; false if there are none. */
async function endOpen(work: Work, assignment: sql.LockedAssignment, empty: EmptyEnd): Promise<boolean> {
  const open = (await sql.listEntriesOf(work.tx, assignment.id)).filter(({ status }) => status === 'OPEN');
  const [first] = open;
  if (!first) return false;
  for (const entry of open) await work.change(ENTRY_LIFECYCLE, entry, 'stop', { set: { stepAt: null } });
  await settle(work, assignment, { entryId: first.id, empty });
  return true;
}

/**
 * Ends the open work of an application whose consent is withdrawn. If nothing was handed in, the application ends too; otherwise
 * the entries that were handed in are still reviewed and paid. False if nothing is open.
 */
export async function endForWithdrawal(work: Work, applicationId: string): Promise<boolean> {
  const assignmentId = await sql.findCurrentId(work.tx, applicationId);
  if (assignmentId === undefined) return false;
  return endOpen(work, found(await sql.lockAssignment(work.tx, assignmentId)), 'withdrawConsent');
}

/** The entries of an application's work, in their order; none before it is started. */
export async function listOwnEntries(reader: Reader, applicationId: string) {
  const assignment = await findNewest(reader.tx, applicationId);
  return assignment ? sql.listEntriesOf(reader.tx, assignment.id) : [];
}
