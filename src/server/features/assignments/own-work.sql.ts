import type { Tx } from '../../platform/db/database.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';

/** A participant's application with its study, and the newest assignment if they have started. */
export function findOwnWork(tx: Tx, participantId: string, applicationId: string) {
  return tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('organization', 'organization.id', 'study.organizationId')
    .innerJoin('appUser', 'appUser.id', 'application.participantId')
    .where('application.id', '=', applicationId)
    .where('application.participantId', '=', participantId)
    .select([
      'application.id as applicationId',
      'application.status',
      'application.instructions',
      'application.invitationExpiresAt',
      'study.id as studyId',
      ...STUDY_TITLE,
      'study.description',
      'appUser.language as reads',
      'study.studyKind as kind',
      'study.ownTime',
      'study.durationMinutes as durationInMinutes',
      'study.ratePesewas as mostPesewas',
      'organization.name as organizationName',
    ])
    .executeTakeFirst();
}

export function findNewest(tx: Tx, applicationId: string) {
  return tx
    .selectFrom('assignment')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
