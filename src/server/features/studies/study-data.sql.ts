import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { KeptAnswer } from '../../../domain/own-answers.ts';
import type { ScreenerResponse } from '../../../domain/screening.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Everybody who took part in a study, without names, in order of application: they came to a session, or had work accepted, also
 * if their diary goes on. Excludes erased people.
 */
export function listCases(tx: Tx, studyId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('participantProfile', 'participantProfile.userId', 'application.participantId')
    .where('application.studyId', '=', studyId)
    .where(
      sql<boolean>`(application.status = 'COMPLETED' or exists (select from assignment a
        join assignment_entry e on e.assignment_id = a.id
        where a.application_id = application.id and e.status = 'APPROVED'))`,
    )
    .where('application.applicantErased', '=', false)
    .select([
      'application.participantId',
      'application.appliedAt',
      sql<ScreenerResponse[]>`application.responses`.as('responses'),
      'participantProfile.dateOfBirth',
      'participantProfile.gender',
      'participantProfile.country',
      'participantProfile.region',
      'participantProfile.locality',
      'participantProfile.educationLevel',
      'participantProfile.annualHouseholdIncome',
      'participantProfile.employmentStatus',
      'participantProfile.district',
      'participantProfile.jobRole',
      'participantProfile.industry',
      'participantProfile.phoneOs',
      'participantProfile.usesMobileMoney',
      'participantProfile.hasBankAccount',
      'participantProfile.usesInternet',
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

/** The accepted entries of people who took part, in order. */
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

/** The outcome for every applicant, and whether some of their work was accepted. */
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
