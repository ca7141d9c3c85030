import type { Insertable, Updateable } from 'kysely';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ApplicationTable } from '../../platform/db/tables.ts';

export async function insertApplication(tx: Tx, application: Insertable<ApplicationTable>) {
  await tx.insertInto('application').values(application).execute();
}

export function findApplication(tx: Tx, applicationId: string) {
  return tx.selectFrom('application').selectAll().where('id', '=', applicationId).executeTakeFirst();
}

export function findByStudyAndParticipant(tx: Tx, studyId: string, participantId: string) {
  return tx
    .selectFrom('application')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('participantId', '=', participantId)
    .executeTakeFirst();
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

/** Compare-and-set of an application's status with what changes beside it. */
export async function changeApplication(
  tx: Tx,
  applicationId: string,
  from: ApplicationStatus,
  change: Updateable<ApplicationTable>,
) {
  const result = await tx
    .updateTable('application')
    .set(change)
    .where('id', '=', applicationId)
    .where('status', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** A study's applications in some statuses, in a fixed order, for closing. */
export function listInStatuses(tx: Tx, studyId: string, statuses: readonly ApplicationStatus[]) {
  return tx
    .selectFrom('application')
    .selectAll()
    .where('studyId', '=', studyId)
    .where('status', 'in', [...statuses])
    .orderBy('id')
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
      'study.publicName as studyName',
      'organization.name as organizationName',
      'study.ratePesewas as rewardPesewas',
      'study.durationMinutes as durationInMinutes',
      'study.meetingKind',
      'booking.id as bookingId',
      'booking.startsAt',
      'booking.endsAt',
    ]);
}

export async function listOwn(tx: Tx, participantId: string, page: number, size: number) {
  const rows = await selectOwn(tx, participantId)
    .orderBy('appliedAt', 'desc')
    .orderBy('application.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await tx
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('participantId', '=', participantId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export function findOwn(tx: Tx, participantId: string, applicationId: string) {
  return selectOwn(tx, participantId).where('application.id', '=', applicationId).executeTakeFirst();
}

export function listDisputed(tx: Tx) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .innerJoin('booking', (join) =>
      join.onRef('booking.applicationId', '=', 'application.id').on('booking.status', '=', 'MISSED'),
    )
    .where('application.status', '=', 'DISPUTED')
    .select([
      'application.id',
      'study.name as studyName',
      'organization.name as organizationName',
      'appUser.firstName',
      'appUser.lastName',
      'booking.startsAt',
      'study.ratePesewas as rewardPesewas',
    ])
    .orderBy('booking.startsAt')
    .execute();
}
