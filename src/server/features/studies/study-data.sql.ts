import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { KeptAnswer } from '../../../domain/own-answers.ts';
import type { ScreenerResponse } from '../../../domain/screening.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Everybody who took part in a study, without names, in the order in which they applied. Erased people are left out. */
export function listCases(tx: Tx, studyId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('participantProfile', 'participantProfile.userId', 'application.participantId')
    .where('application.studyId', '=', studyId)
    .where('application.status', '=', 'COMPLETED')
    .where('application.applicantErased', '=', false)
    .select([
      'application.participantId',
      'application.appliedAt',
      sql<ScreenerResponse[]>`application.responses`.as('responses'),
      'participantProfile.dateOfBirth',
      'participantProfile.gender',
      'participantProfile.region',
      'participantProfile.educationLevel',
      'participantProfile.annualHouseholdIncome',
      'participantProfile.employmentStatus',
      sql<
        string | null
      >`(select participant_code from assignment where assignment.application_id = application.id limit 1)`.as(
        'assignmentCode',
      ),
    ])
    .orderBy('application.appliedAt')
    .orderBy('application.id')
    .execute();
}

/** The accepted entries of people who took part, in their order. */
export function listAcceptedEntries(tx: Tx, studyId: string) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .where('assignment.studyId', '=', studyId)
    .where('assignmentEntry.status', '=', 'APPROVED')
    .select([
      'assignment.participantCode',
      'assignmentEntry.number',
      sql<KeptAnswer[]>`assignment_entry.answers`.as('answers'),
    ])
    .orderBy('assignment.participantCode')
    .orderBy('assignmentEntry.number')
    .execute();
}

/** What became of every applicant, and whether some of their work was accepted. */
export function listOutcomes(tx: Tx, studyId: string): Promise<{ status: ApplicationStatus; hasPart: boolean }[]> {
  return tx
    .selectFrom('application')
    .where('studyId', '=', studyId)
    .select([
      'status',
      sql<boolean>`exists (select from assignment where assignment.application_id = application.id
        and assignment.earned_pesewas > 0)`.as('hasPart'),
    ])
    .execute();
}
