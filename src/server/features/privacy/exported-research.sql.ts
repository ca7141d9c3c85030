import type { Tx } from '../../platform/db/database.ts';

/* Research that a person leads, observes or was invited to, and other people's notes about them. */

/** Invitations to observe a study, sent by the person or to their address. */
export function readObservers(tx: Tx, userId: string, email: string | null) {
  return tx
    .selectFrom('observer')
    .innerJoin('study', 'study.id', 'observer.studyId')
    .select(['study.publicName as study', 'observer.name', 'affiliation', 'email', 'observer.createdAt', 'expiresAt'])
    .where((where) =>
      where.or([where('invitedBy', '=', userId), ...(email === null ? [] : [where('email', '=', email)])]),
    )
    .orderBy('observer.createdAt')
    .execute();
}

export function readProjects(tx: Tx, userId: string) {
  return tx
    .selectFrom('project')
    .select(['projectName', 'description', 'createdAt'])
    .where('creatorId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

export function readStudies(tx: Tx, userId: string) {
  return tx
    .selectFrom('study')
    .select(['name', 'publicName', 'description', 'status', 'publishedAt'])
    .where('researcherId', '=', userId)
    .orderBy('publishedAt')
    .execute();
}

export function readDrafts(tx: Tx, userId: string) {
  return tx.selectFrom('studyDraft').select(['content', 'savedAt']).where('authorId', '=', userId).execute();
}

/** Templates that the person saved for their organisation. */
export function readTemplates(tx: Tx, userId: string) {
  return tx
    .selectFrom('studyTemplate')
    .select(['name', 'content', 'savedAt'])
    .where('savedBy', '=', userId)
    .orderBy('savedAt')
    .execute();
}

/** Criteria that the person saved for their organisation. */
export function readAudiences(tx: Tx, userId: string) {
  return tx
    .selectFrom('savedAudience')
    .select(['name', 'content', 'savedAt'])
    .where('savedBy', '=', userId)
    .orderBy('savedAt')
    .execute();
}

/** Researchers' notes about the person. */
export function readMarks(tx: Tx, userId: string) {
  return tx
    .selectFrom('applicantMark')
    .innerJoin('application', 'application.id', 'applicantMark.applicationId')
    .innerJoin('study', 'study.id', 'application.studyId')
    .select(['study.publicName as study', 'applicantMark.starred', 'applicantMark.note', 'applicantMark.changedAt'])
    .where('application.participantId', '=', userId)
    .orderBy('applicantMark.changedAt')
    .execute();
}

/** Panels that the person is in, or has left. */
export async function readPanels(tx: Tx, userId: string) {
  const kept = await tx
    .selectFrom('panelMember')
    .innerJoin('organization', 'organization.id', 'panelMember.organizationId')
    .select(['organization.name as organization', 'addedAt'])
    .where('participantId', '=', userId)
    .orderBy('addedAt')
    .execute();
  const left = await tx
    .selectFrom('panelDeparture')
    .innerJoin('organization', 'organization.id', 'panelDeparture.organizationId')
    .select(['organization.name as organization', 'leftAt'])
    .where('participantId', '=', userId)
    .orderBy('leftAt')
    .execute();
  return [...kept, ...left];
}

/** Invitations to apply for studies: for the account, for its address, and those that the person sent. */
export function readGuests(tx: Tx, userId: string, email: string | null) {
  return tx
    .selectFrom('guest')
    .innerJoin('study', 'study.id', 'guest.studyId')
    .select(['study.publicName as study', 'guest.source', 'guest.invitedAt', 'guest.joinedAt'])
    .where((where) =>
      where.or([
        where('guest.participantId', '=', userId),
        ...(email === null ? [] : [where('guest.email', '=', email)]),
      ]),
    )
    .orderBy('guest.invitedAt')
    .execute();
}
