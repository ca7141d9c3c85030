import { type Insertable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { MOST_STUDIES } from '../../platform/db/expressions.ts';
import type { AssignmentTable } from '../../platform/db/study-tables.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';

/*
 * Every change of an assignment happens under the lock of its study, like every change of a study's places. So two reviews, a
 * review and a deadline, or two submissions of one entry run one after the other.
 */

/** Locks a study and a person's application to it, in this order. */
export function lockToStart(tx: Tx, applicationId: string, participantId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .selectAll('study')
    .select([
      'application.id as applicationId',
      'application.status as applicationStatus',
      'application.invitationExpiresAt',
      sql<boolean>`exists (select from quota_cell q where q.study_id = study.id)`.as('hasQuotas'),
      sql<number | null>`${sql.raw(MOST_STUDIES)}`.as('mostStudies'),
    ])
    .where('application.id', '=', applicationId)
    .where('application.participantId', '=', participantId)
    .forUpdate(['study', 'application'])
    .executeTakeFirst();
}

/** The person's code in this study, if they started it before. */
export async function findParticipantCode(tx: Tx, applicationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('assignment')
    .select('participantCode')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return row?.participantCode;
}

export async function insertAssignment(tx: Tx, assignment: Insertable<AssignmentTable>): Promise<void> {
  await tx.insertInto('assignment').values(assignment).execute();
}

/** The facts that a change of an assignment needs, from locked rows. */
function selectLocked(tx: Tx) {
  return tx
    .selectFrom('assignment')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .innerJoin('application', 'application.id', 'assignment.applicationId')
    .selectAll('assignment')
    .select([
      'study.organizationId',
      'study.researcherId',
      'study.name as studyName',
      ...STUDY_TITLE,
      'study.studyKind as kind',
      'study.ownTime',
      'study.status as studyStatus',
      'application.status as applicationStatus',
    ]);
}

/** An assignment with its study and application, all three locked in the order of a start. */
export function lockAssignment(tx: Tx, assignmentId: string) {
  return selectLocked(tx)
    .where('assignment.id', '=', assignmentId)
    .forUpdate(['study', 'application', 'assignment'])
    .executeTakeFirst();
}
export type LockedAssignment = NonNullable<Awaited<ReturnType<typeof lockAssignment>>>;

/** The assignment of an application, while it uses a place. */
export async function findCurrentId(tx: Tx, applicationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('assignment')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('freedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** A study's assignments that use a place, for the end of the study. */
export function listCurrent(tx: Tx, studyId: string) {
  return selectLocked(tx)
    .where('assignment.studyId', '=', studyId)
    .where('freedAt', 'is', null)
    .orderBy('assignment.id')
    .execute();
}

/** The entries of an assignment, in their order. */
export function listEntriesOf(tx: Tx, assignmentId: string) {
  return tx
    .selectFrom('assignmentEntry')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .orderBy('number')
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof listEntriesOf>>[number];

/** The entries of all of a study's assignments that use a place. */
export function listCurrentEntries(tx: Tx, studyId: string) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .selectAll('assignmentEntry')
    .where('assignment.studyId', '=', studyId)
    .where('freedAt', 'is', null)
    .orderBy('assignmentEntry.id')
    .execute();
}

/** The assignment of an entry, its participant and their language, and its organisation. */
export function findOwner(tx: Tx, entryId: string) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .innerJoin('appUser', 'appUser.id', 'assignment.participantId')
    .select([
      'assignmentId',
      'applicationId',
      'participantId',
      'studyId',
      'study.organizationId',
      ...STUDY_TITLE,
      'study.description',
      'study.ownTime',
      'appUser.language as reads',
    ])
    .where('assignmentEntry.id', '=', entryId)
    .executeTakeFirst();
}

/** The owners of several entries of one study, without those of other studies. */
export function listOwners(tx: Tx, studyId: string, entryIds: readonly string[]) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .select(['assignmentEntry.id', 'assignmentId', 'participantId'])
    .where('studyId', '=', studyId)
    .where('assignmentEntry.id', 'in', [...entryIds])
    .execute();
}

/** Adds to what an assignment has earned; a constraint of the table limits it to the assignment's maximum. */
export async function addEarned(tx: Tx, assignmentId: string, pesewas: number): Promise<void> {
  await tx
    .updateTable('assignment')
    .set((set) => ({ earnedPesewas: set('earnedPesewas', '+', pesewas) }))
    .where('id', '=', assignmentId)
    .execute();
}

/** Records that the place of an assignment is free again. */
export async function noteFreed(tx: Tx, assignmentId: string, at: Date): Promise<void> {
  await tx.updateTable('assignment').set({ freedAt: at }).where('id', '=', assignmentId).execute();
}
