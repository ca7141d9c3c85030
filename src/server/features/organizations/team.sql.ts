import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export async function setInvitationToken(tx: Tx, invitationId: string, tokenHash: string) {
  await tx.updateTable('organizationInvitation').set({ tokenHash }).where('id', '=', invitationId).execute();
}

export function findInvitation(tx: Tx, invitationId: string) {
  return tx
    .selectFrom('organizationInvitation')
    .innerJoin('organization', 'organization.id', 'organizationInvitation.organizationId')
    .innerJoin('appUser', 'appUser.id', 'organizationInvitation.invitedBy')
    .selectAll('organizationInvitation')
    .select(['organization.name', 'organization.adminVerificationStatus', 'appUser.firstName', 'appUser.lastName'])
    .where('organizationInvitation.id', '=', invitationId)
    .executeTakeFirst();
}

/** An invitation by its link's secret, whatever its state. */
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

export function lockWaiting(tx: Tx, organizationId: string, invitationId: string) {
  return tx
    .selectFrom('organizationInvitation')
    .select(['id', 'email', 'status'])
    .where('id', '=', invitationId)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst();
}

/** Extends a waiting invitation; false if it no longer waits. */
export async function prolongInvitation(
  tx: Tx,
  organizationId: string,
  invitationId: string,
  change: { tokenHash?: null; expiresAt: Date },
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
    .select(['id', 'email', 'isAdmin', 'memberRole', 'projectIds', 'expiresAt'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .execute();
}

/** Locks a waiting invitation by its link's secret: of two concurrent answers, the second finds none. */
export function lockInvitation(
  tx: Tx,
  { organizationId, tokenHash, now }: { organizationId: string; tokenHash: string; now: Date },
) {
  return tx
    .selectFrom('organizationInvitation')
    .select(['id', 'status', 'email', 'isAdmin', 'memberRole', 'projectIds', 'invitedBy'])
    .where('organizationId', '=', organizationId)
    .where('tokenHash', '=', tokenHash)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

export function findMember(tx: Tx, organizationId: string, userId: string) {
  return tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email', 'isOrganizationAdmin as isAdmin', 'memberRole'])
    .select(
      sql<string[] | null>`case when not sees_all_projects then array(
        select project_id::text from project_access a where a.user_id = app_user.id) end`.as('projectIds'),
    )
    .where('id', '=', userId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks an organisation's admins, so that the last two can't leave at the same time. */
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
