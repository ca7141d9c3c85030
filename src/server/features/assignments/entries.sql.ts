import { sql } from 'kysely';
import type { EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';

export interface EntryFilter {
  status?: EntryStatus | undefined;
}

/** Entries as a study's researchers see them. */
function selectEntries(tx: Tx) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('application', 'application.id', 'assignment.applicationId')
    .innerJoin('appUser', 'appUser.id', 'assignment.participantId')
    .where('application.applicantErased', '=', false)
    .selectAll('assignmentEntry')
    .select([
      'assignment.studyId',
      'assignment.applicationId',
      'assignment.participantCode',
      'appUser.firstName',
      'appUser.lastName',
      sql<number>`(select count(*) from assignment_entry o where o.assignment_id = assignment_entry.assignment_id)`.as(
        'entryCount',
      ),
    ]);
}
export type ListedEntry = Awaited<ReturnType<typeof listEntriesAfter>>[number];

function ofStudy(tx: Tx, studyId: string, { status }: EntryFilter) {
  return selectEntries(tx)
    .where('assignment.studyId', '=', studyId)
    .$if(status !== undefined, (query) => query.where('assignmentEntry.status', '=', status as EntryStatus));
}

/** A page: entries that wait for a review, oldest first, then the others, newest first. */
export async function listEntries(
  tx: Tx,
  studyId: string,
  filter: EntryFilter,
  { page, size }: { page: number; size: number },
) {
  return selectPage(
    ofStudy(tx, studyId, filter)
      .orderBy(sql`assignment_entry.status <> 'SUBMITTED'`)
      .orderBy(sql`case when assignment_entry.status = 'SUBMITTED' then submitted_at end`)
      .orderBy('assignmentEntry.opensAt', 'desc')
      .orderBy('assignmentEntry.id', 'desc'),
    { page, size },
  );
}

/** The first entries below an id, newest first. */
export function listEntriesAfter(tx: Tx, studyId: string, filter: EntryFilter, after: string, limit: number) {
  return ofStudy(tx, studyId, filter)
    .where('assignmentEntry.id', '<', after)
    .orderBy('assignmentEntry.id', 'desc')
    .limit(limit)
    .execute();
}

/** One entry of an organisation's study. */
export function findEntry(tx: Tx, organizationId: string, entryId: string) {
  return selectEntries(tx)
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .where('assignmentEntry.id', '=', entryId)
    .where('study.organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** How many entries of a study wait for a review. */
export async function countWaiting(tx: Tx, studyId: string): Promise<number> {
  const row = await tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .where('assignment.studyId', '=', studyId)
    .where('assignmentEntry.status', '=', 'SUBMITTED')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export function countByStatus(tx: Tx, studyId: string): Promise<{ status: EntryStatus; count: number }[]> {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .where('assignment.studyId', '=', studyId)
    .select(({ fn }) => ['assignmentEntry.status', fn.countAll<number>().as('count')])
    .groupBy('assignmentEntry.status')
    .orderBy('assignmentEntry.status')
    .execute();
}

/** How many people started, how many of them are done, and since when the oldest entry waits. */
export function readCounts(tx: Tx, studyId: string) {
  return tx
    .selectFrom('assignment')
    .innerJoin('application', 'application.id', 'assignment.applicationId')
    .where('assignment.studyId', '=', studyId)
    .select([
      sql<number>`count(distinct application.id)`.as('started'),
      sql<number>`count(distinct application.id) filter (where application.status = 'COMPLETED')`.as('finished'),
      sql<Date | null>`(select min(e.submitted_at) from assignment_entry e join assignment a on a.id = e.assignment_id
        where a.study_id = ${studyId} and e.status = 'SUBMITTED')`.as('waitingSince'),
    ])
    .executeTakeFirstOrThrow();
}

/** Disputed entries of all organisations, for the admins who decide. */
export function listDisputedEntries(tx: Tx) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('appUser', 'appUser.id', 'assignment.participantId')
    .where('assignmentEntry.status', '=', 'DISPUTED')
    .select([
      'assignmentEntry.id',
      'assignment.applicationId',
      'study.name as studyName',
      'organization.name as organizationName',
      'appUser.firstName',
      'appUser.lastName',
      'assignmentEntry.number',
      'assignmentEntry.submittedAt',
      'assignmentEntry.submittedBy',
      'assignmentEntry.rejection',
      'assignmentEntry.rejectionWords',
      'assignmentEntry.answers',
      'assignmentEntry.payPesewas as rewardPesewas',
    ])
    .orderBy('assignmentEntry.reviewedAt')
    .execute();
}

/** The facts of an entry that mails need. */
export function findEntryFacts(tx: Tx, entryId: string) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .innerJoin('study', 'study.id', 'assignment.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('appUser', 'appUser.id', 'assignment.participantId')
    .where('assignmentEntry.id', '=', entryId)
    .selectAll('assignmentEntry')
    .select([
      'assignment.applicationId',
      'assignment.participantId',
      'assignment.studyId',
      'study.studyKind as kind',
      'study.name as studyName',
      'study.publicName',
      'study.durationMinutes',
      'organization.name as organizationName',
      'appUser.firstName',
      'appUser.lastName',
      sql<number>`(select count(*) from assignment_entry o where o.assignment_id = assignment_entry.assignment_id)`.as(
        'entryCount',
      ),
    ])
    .executeTakeFirst();
}
