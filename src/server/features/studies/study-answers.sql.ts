import { sql } from 'kysely';
import type { EntryStatus } from '../../../domain/lifecycles/entry-lifecycle.ts';
import type { KeptAnswer } from '../../../domain/own-answers.ts';
import type { ScreenerResponse } from '../../../domain/screening.ts';
import type { Tx } from '../../platform/db/database.ts';

const FACTS = [
  'participantProfile.dateOfBirth',
  'participantProfile.gender',
  'participantProfile.region',
  'participantProfile.locality',
  'participantProfile.educationLevel',
  'participantProfile.employmentStatus',
  'participantProfile.jobRole',
  'participantProfile.phoneOs',
  'participantProfile.usesMobileMoney',
  'participantProfile.hasBankAccount',
  'participantProfile.usesInternet',
] as const;

/** Everybody who applied for a study, without names, in order of application. Excludes erased people. */
export function listAnswerers(tx: Tx, studyId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('participantProfile', 'participantProfile.userId', 'application.participantId')
    .where('application.studyId', '=', studyId)
    .where('application.applicantErased', '=', false)
    .select([...FACTS, 'application.participantId', 'application.appliedAt'])
    .select([
      sql<ScreenerResponse[]>`application.responses`.as('responses'),
      sql<boolean>`application.status = 'COMPLETED'`.as('isCompleted'),
      sql<string | null>`(select participant_code from assignment where assignment.application_id = application.id
        order by started_at desc limit 1)`.as('assignmentCode'),
    ])
    .orderBy('application.appliedAt')
    .orderBy('application.id')
    .execute();
}

/** What facts are made of. */
export type FactRow = Omit<
  Awaited<ReturnType<typeof listAnswerers>>[number],
  'participantId' | 'responses' | 'isCompleted' | 'assignmentCode'
>;

/** The accepted entries of a study, by participant. */
export function listEntriesOf(tx: Tx, studyId: string) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .where('assignment.studyId', '=', studyId)
    .where('assignmentEntry.status', '=', 'APPROVED')
    .select([
      'assignment.participantId',
      'assignmentEntry.number',
      sql<KeptAnswer[]>`assignment_entry.answers`.as('answers'),
    ])
    .orderBy('assignmentEntry.number')
    .execute();
}

export async function countWaitingEntries(tx: Tx, studyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .where('assignment.studyId', '=', studyId)
    .where('assignmentEntry.status', '=', 'SUBMITTED')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface GridEntry {
  id: string;
  number: number;
  status: EntryStatus;
  opensAt: string;
  submittedAt: string | null;
}

/** A page of a diary's people who hold a place, with the status of each of their entries. */
export function selectDiaryRows(tx: Tx, studyId: string) {
  return tx
    .selectFrom('assignment')
    .innerJoin('application', 'application.id', 'assignment.applicationId')
    .innerJoin('participantProfile', 'participantProfile.userId', 'assignment.participantId')
    .where('assignment.studyId', '=', studyId)
    .where('assignment.freedAt', 'is', null)
    .where('application.applicantErased', '=', false)
    .select([...FACTS, 'assignment.participantCode', 'assignment.startedAt', 'application.appliedAt'])
    .select(
      sql<GridEntry[]>`(select jsonb_agg(jsonb_build_object('id', e.id, 'number', e.number, 'status', e.status,
        'opensAt', e.opens_at, 'submittedAt', e.submitted_at) order by e.number)
        from assignment_entry e where e.assignment_id = assignment.id)`.as('entries'),
    )
    .orderBy('assignment.startedAt')
    .orderBy('assignment.id');
}
