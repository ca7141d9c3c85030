import * as z from 'zod/mini';
import type { StudyForm } from '../../../contract/studies/form.ts';
import { Study, type StudyChangesForm } from '../../../contract/studies.ts';
import { criteriaLine } from '../../../domain/criteria-words.ts';
import { STUDY_LIFECYCLE, type StudyEvent, type StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import { refuseMeetingDetails, refuseMissingLink } from '../../../domain/meeting-details.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { refuseOtherState } from '../../platform/http/tags.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { held } from '../ledger/movements.ts';
import { studyClosed } from '../ledger/study-movements.ts';
import { requireProject } from '../projects/projects.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import { noteFillingEnds } from './filling.service.ts';
import { audienceOf, withTitles } from './studies.rules.ts';
import * as sql from './studies.sql.ts';

type Form = z.output<typeof StudyForm>;

/** A study of the caller's organisation; any other id gives 404. */
export async function getStudy(app: App, caller: ResearcherCaller, studyId: string) {
  const row = await app.read((reader) => sql.findStudy(reader.tx, caller.organizationId, studyId, reader.now));
  return asStudy(found(row));
}

/** The studies of a project of the caller's organisation. */
export async function listStudies(app: App, caller: ResearcherCaller, projectId: string) {
  await requireProject(app, caller, projectId);
  const rows = await app.read((reader) => sql.listStudies(reader.tx, caller.organizationId, projectId, reader.now));
  return rows.map(asStudy);
}

/** The studies of all projects of the caller's organisation, newest first. */
export async function listOrganizationStudies(app: App, caller: ResearcherCaller) {
  const rows = await app.read((reader) =>
    sql.listOrganizationStudies(reader.tx, caller.organizationId, caller.projectIds),
  );
  return rows.map((row) => ({
    ...row,
    durationInMinutes: row.durationMinutes,
    desiredNumberOfParticipants: row.desiredParticipants,
    whoCanApply: criteriaLine({
      ...row,
      gender: row.genders,
      education: row.educationLevels,
      annualHouseholdIncome: row.incomeBands,
      spoken: row.spoken as Form['demographics']['spoken'],
    }),
  }));
}

function asStudy(row: sql.StudyRow) {
  return {
    ...row,
    kind: row.studyKind,
    deviceRequirements: row.deviceRequirements as Form['study']['deviceRequirements'],
    demographics: {
      minimumAge: row.minimumAge,
      maximumAge: row.maximumAge,
      gender: row.genders,
      education: row.educationLevels,
      annualHouseholdIncome: row.incomeBands,
      spoken: row.spoken as Form['demographics']['spoken'],
      facts: row.facts as Form['demographics']['facts'],
      districts: row.districts,
      healthReason: row.healthReason,
      audience: audienceOf(row),
    },
    screeners: row.screeners as Form['screeners'],
    durationInMinutes: row.durationMinutes,
    desiredNumberOfParticipants: row.desiredParticipants,
    screening: {
      pesewasEach: row.screeningBlocks * row.screeningBlockPesewas,
      paidPeople: row.screeningCap,
      paidSoFar: row.screeningPaid,
    },
  };
}

/** Locks a study of the caller's organisation; refuses if it has changed since the version in `If-Match`. */
export async function lockAsRead(work: Work, caller: ResearcherCaller, studyId: string, ifMatch: string | undefined) {
  const locked = found(await sql.lockOwnStudy(work.tx, caller.organizationId, studyId));
  if (ifMatch === undefined) return locked;
  const row = found(await sql.findStudy(work.tx, caller.organizationId, studyId, work.now));
  refuseOtherState(ifMatch, () => z.parse(Study, asStudy(row)));
  return locked;
}

/**
 * After publishing only names, texts and joining details can change; joining details must fit the meeting kind, which never
 * changes.
 */
export async function updateStudy(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  change: z.output<typeof StudyChangesForm>,
  ifMatch?: string,
) {
  const { meetingKind } = await getStudy(app, caller, studyId);
  const { meetingDetails } = change;
  const wrong =
    meetingDetails === undefined
      ? null
      : (refuseMeetingDetails(meetingKind, meetingDetails) ??
        refuseMissingLink(meetingKind, meetingDetails, app.settings.meetings !== null));
  if (wrong) refuseFields([{ field: 'meetingDetails', message: wrong }]);
  await app.work(caller, async (work) => {
    const study = await lockAsRead(work, caller, studyId, ifMatch);
    if (change.translations?.some(({ language }) => language === study.language)) {
      refuseFields([{ field: 'translations', message: 'The first language needs no translation' }]);
    }
    const { translations: titles, ...texts } = change;
    const translations = titles && { translations: JSON.stringify(withTitles(study, titles)) };
    await sql.updateStudy(work.tx, caller.organizationId, studyId, { ...texts, ...translations });
  });
  return getStudy(app, caller, studyId);
}

/** Deletes a study without applications and returns its money. In a race, an application's foreign key refuses. */
export async function deleteStudy(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  ifMatch?: string,
): Promise<void> {
  await app.work(caller, async (work) => {
    const study = await lockAsRead(work, caller, studyId, ifMatch);
    if (await sql.hasApplications(work.tx, studyId)) refuse('STUDY_HAS_APPLICATIONS');
    await returnHeld(work, study, 0);
    await noteFillingEnds(work, studyId);
    await sql.deleteStudy(work.tx, studyId);
  });
}

/** Changes a locked study's status; a final status also sets when it closed. */
export async function changeStatus(
  work: Work,
  study: { id: string; status: sql.StudyRow['status'] },
  event: StudyEvent,
  { set = {}, ...why }: { by?: 'system'; reason?: string; set?: { pausedForDebt?: boolean } } = {},
): Promise<StudyStatus> {
  const isEnd = event === 'complete' || event === 'cancel' || event === 'takeDown';
  if (isEnd) await noteFillingEnds(work, study.id);
  const ends = isEnd ? { closedAt: work.now } : event === 'resume' ? { pausedForDebt: false } : {};
  return work.change(STUDY_LIFECYCLE, study, event, { ...why, set: { ...set, ...ends } });
}

/** Pauses every recruiting study of a suspended organisation. */
export async function pauseAll(work: Work, organizationId: string): Promise<void> {
  for (const study of await sql.lockRecruiting(work.tx, organizationId)) {
    await changeStatus(work, study, 'pause', { by: 'system' });
  }
}

/**
 * Returns what a closed study holds to the wallet, except what must still be kept. `keptFor` is the entry for which it was kept
 * until now.
 */
export async function returnHeld(
  work: Work,
  study: { id: string; organizationId: string },
  keepPesewas: number,
  keptFor?: string,
): Promise<void> {
  const { id: studyId, organizationId } = study;
  const amountPesewas = (await ledger.readBalance(work.tx, held(studyId), true)) - keepPesewas;
  if (amountPesewas <= 0) return;
  const kept = keptFor === undefined ? {} : { keptFor };
  await ledger.post(work, studyClosed({ studyId, organizationId, amountPesewas, at: work.now, ...kept }));
  await noteBalance(work, organizationId);
}

// ---- For platform admins

/** The studies of all organisations, with the reason for those that were taken down. */
export async function listAllStudies(app: App, query: Parameters<typeof sql.listAllStudies>[1]) {
  const { rows, total } = await app.read((reader) => sql.listAllStudies(reader.tx, query));
  return { rows: rows.map((row) => ({ ...row, desiredNumberOfParticipants: row.desiredParticipants })), total };
}

// ---- For applications and bookings, inside their transactions

export const lockStudy = sql.lockStudy;
export const lockOwnStudy = sql.lockOwnStudy;
export const lockStudyToApply = sql.lockStudyToApply;
export const isPausedForDebt = (work: Work, studyId: string) => sql.isPausedForDebt(work.tx, studyId);
export const takePaidScreening = sql.takePaidScreening;
export const findAnyStudy = sql.findAnyStudy;
export { audienceOf, criteriaOf } from './studies.rules.ts';

/** Assigns a person's studies to another member; returns their ids. */
export function handOverStudies(
  work: Work,
  change: { organizationId: string; fromUserId: string; toUserId: string; keptProjectIds: readonly string[] },
): Promise<string[]> {
  return sql.handOverStudies(work.tx, change);
}
