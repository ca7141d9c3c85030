import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrganizationInvitationTable } from '../../platform/db/people-tables.ts';

export async function insertInvitation(tx: Tx, invitation: Insertable<OrganizationInvitationTable>) {
  await tx.insertInto('organizationInvitation').values(invitation).execute();
}

export async function setInvitationToken(tx: Tx, invitationId: string, tokenHash: string) {
  await tx.updateTable('organizationInvitation').set({ tokenHash }).where('id', '=', invitationId).execute();
}

export function findInvitation(tx: Tx, invitationId: string) {
  return tx
    .selectFrom('organizationInvitation')
    .innerJoin('organization', 'organization.id', 'organizationInvitation.organizationId')
    .selectAll('organizationInvitation')
    .select(['organization.name', 'organization.adminVerificationStatus'])
    .where('organizationInvitation.id', '=', invitationId)
    .executeTakeFirst();
}

/** An invitation by its link's secret, whatever became of it. */
export function findInvitationByToken(tx: Tx, organizationId: string, tokenHash: string) {
  return tx
    .selectFrom('organizationInvitation')
    .innerJoin('organization', 'organization.id', 'organizationInvitation.organizationId')
    .innerJoin('appUser', 'appUser.id', 'organizationInvitation.invitedBy')
    .selectAll('organizationInvitation')
    .select(['organization.name', 'appUser.firstName', 'appUser.lastName'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('appUser as invited')
          .select('invited.id')
          .whereRef('invited.email', '=', 'organizationInvitation.email'),
      ).as('hasAccount'),
    )
    .where('organizationInvitation.organizationId', '=', organizationId)
    .where('organizationInvitation.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function findOrganization(tx: Tx, organizationId: string) {
  const row = await tx
    .selectFrom('organization')
    .select(['id', 'name', 'adminVerificationStatus'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, isVerified: row.adminVerificationStatus === 'VERIFIED' };
}

export function findWaiting(tx: Tx, organizationId: string, invitationId: string) {
  return tx
    .selectFrom('organizationInvitation')
    .select('email')
    .where('id', '=', invitationId)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
}

/** Takes a waiting invitation back, or prolongs it: compare-and-set. */
export async function changeInvitation(
  tx: Tx,
  organizationId: string,
  invitationId: string,
  change: { status: 'REVOKED' } | { tokenHash?: null; expiresAt: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('organizationInvitation')
    .set(change)
    .where('id', '=', invitationId)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function isInvited(tx: Tx, organizationId: string, email: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('organizationInvitation')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export function listLiveInvitations(tx: Tx, organizationId: string, now: Date) {
  return tx
    .selectFrom('organizationInvitation')
    .select(['id', 'email', 'isAdmin', 'expiresAt'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute();
}

/** Uses an invitation up; of two answers at once only one gets it. */
export function answerInvitation(
  tx: Tx,
  invitation: { organizationId: string; tokenHash: string; status: 'ACCEPTED' | 'DECLINED'; now: Date },
) {
  return tx
    .updateTable('organizationInvitation')
    .set({ status: invitation.status })
    .where('organizationId', '=', invitation.organizationId)
    .where('tokenHash', '=', invitation.tokenHash)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', invitation.now)
    .returning(['email', 'isAdmin', 'invitedBy'])
    .executeTakeFirst();
}

export async function moveMember(tx: Tx, userId: string, organizationId: string, isAdmin: boolean) {
  await tx
    .updateTable('appUser')
    .set({ organizationId, isOrganizationAdmin: isAdmin })
    .where('id', '=', userId)
    .execute();
}

export function findMember(tx: Tx, organizationId: string, userId: string) {
  return tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email', 'isOrganizationAdmin as isAdmin'])
    .where('id', '=', userId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/** What somebody who leaves was in charge of goes to another member: studies, and sessions that are still to come. */
export async function handOver(tx: Tx, organizationId: string, fromUserId: string, toUserId: string) {
  const studies = await tx
    .updateTable('study')
    .set({ researcherId: toUserId })
    .where('organizationId', '=', organizationId)
    .where('researcherId', '=', fromUserId)
    .returning('id')
    .execute();
  if (studies.length === 0) return;
  await tx
    .updateTable('booking')
    .set({ researcherId: toUserId })
    .where(
      'studyId',
      'in',
      studies.map(({ id }) => id),
    )
    .where('status', '=', 'BOOKED')
    .execute();
}

/** Locks an organisation's admins, so that the last one can't leave twice at once. */
export function lockAdmins(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('appUser')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('isOrganizationAdmin', '=', true)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function organizationIsBare(tx: Tx, organizationId: string, userId: string): Promise<boolean> {
  const others = await tx
    .selectFrom('appUser')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', '<>', userId)
    .executeTakeFirst();
  const project = await tx
    .selectFrom('project')
    .select('id')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return !others && !project;
}
