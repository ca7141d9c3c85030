import { sql } from 'kysely';
import type { SpokenLanguage } from '../../../domain/audio.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rewardOf } from '../../platform/db/expressions.ts';
import { titleLanguageReadBy, titleReadBy } from '../../platform/mail/titles.sql.ts';
import { ownPayment } from './own-applications.sql.ts';

export function findApplication(tx: Tx, applicationId: string) {
  return tx.selectFrom('application').selectAll().where('id', '=', applicationId).executeTakeFirst();
}

/** Applications of a study by their ids, locked in a fixed order: nothing else changes them until the transaction ends. */
export async function lockSeveral(tx: Tx, studyId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('application')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function findByStudyAndParticipant(tx: Tx, studyId: string, participantId: string) {
  return tx
    .selectFrom('application')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('participantId', '=', participantId)
    .executeTakeFirst();
}

/** The names of a study's applicants, without those of other studies. */
export function listApplicantNames(tx: Tx, studyId: string, applicationIds: readonly string[]) {
  return tx
    .selectFrom('application')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .select(['application.id', 'firstName', 'lastName'])
    .where('application.studyId', '=', studyId)
    .where('application.id', 'in', applicationIds)
    .execute();
}

/** An application of a study of this organisation. */
export function findForOrganization(tx: Tx, organizationId: string, applicationId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .selectAll('application')
    .where('application.id', '=', applicationId)
    .where('study.organizationId', '=', organizationId)
    .executeTakeFirst();
}

/** A study's applications in these statuses, in a fixed order, for closing. */
export function listInStatuses(tx: Tx, studyId: string, statuses: readonly ApplicationStatus[]) {
  return tx
    .selectFrom('application')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('status', 'in', [...statuses])
    .orderBy('id')
    .execute();
}

/** Researchers whose studies have waiting applicants who applied after an instant. */
export function listResearchersWithNew(tx: Tx, since: Date) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select('study.researcherId')
    .distinct()
    .where('application.status', '=', 'PENDING')
    .where('application.appliedAt', '>', since)
    .orderBy('study.researcherId')
    .execute();
}

/** How many new applicants each study of a researcher has had since an instant. */
export function countNewByStudy(tx: Tx, researcherId: string, since: Date) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select(({ fn }) => ['study.name', fn.countAll<number>().as('applicants')])
    .where('study.researcherId', '=', researcherId)
    .where('application.status', '=', 'PENDING')
    .where('application.appliedAt', '>', since)
    .groupBy(['study.id', 'study.name'])
    .orderBy('study.name')
    .execute();
}

/** Applicants who wait for a decision and are on stand-by, best match first. */
export function listStandingBy(tx: Tx, studyId: string) {
  return tx
    .selectFrom('application')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('status', '=', 'PENDING')
    .where('standsBy', '=', true)
    .orderBy('matchPercent', 'desc')
    .orderBy('appliedAt')
    .execute();
}

function selectOwn(tx: Tx, participantId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .leftJoin('booking', (join) =>
      join.onRef('booking.applicationId', '=', 'application.id').on('booking.status', '<>', 'CANCELLED'),
    )
    .where('application.participantId', '=', participantId)
    .selectAll('application')
    .select([
      sql<string>`${sql.raw(titleReadBy('application.participant_id', 'study'))}`.as('studyName'),
      sql<SpokenLanguage>`${sql.raw(titleLanguageReadBy('application.participant_id', 'study'))}`.as(
        'studyNameLanguage',
      ),
      'organization.name as organizationName',
      sql<number>`${sql.raw(rewardOf('booking', 'study'))}`.as('rewardPesewas'),
      'study.extraPay',
      'study.travelPay',
      'study.dataPay',
      'study.durationMinutes as durationInMinutes',
      sql<number | null>`(study.own_time -> 'diary' ->> 'entries')::int`.as('diaryEntries'),
      'study.studyKind as kind',
      sql<number | null>`case when study.study_kind = 'GROUP' then study.parallel_sessions end`.as('groupSize'),
      'study.meetingKind',
      'booking.id as bookingId',
      'booking.startsAt',
      'booking.endsAt',
      ownPayment.as('payment'),
    ]);
}

export function findOwn(tx: Tx, participantId: string, applicationId: string) {
  return selectOwn(tx, participantId).where('application.id', '=', applicationId).executeTakeFirst();
}

/** An application with work that is disputed. */
export function findDisputedWork(tx: Tx, applicationId: string) {
  return tx
    .selectFrom('assignmentEntry')
    .innerJoin('assignment', 'assignment.id', 'assignmentEntry.assignmentId')
    .select('assignment.applicationId as id')
    .where('assignment.applicationId', '=', applicationId)
    .where('assignmentEntry.status', '=', 'DISPUTED')
    .limit(1)
    .executeTakeFirst();
}
