import type { Insertable } from 'kysely';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrganizationInformationTable, OrganizationInvitationTable } from '../../platform/db/tables.ts';

export function lockOrganization(tx: Tx, organizationId: string) {
  return tx.selectFrom('organization').selectAll().where('id', '=', organizationId).forUpdate().executeTakeFirst();
}

/** Compare-and-set of the verification status. */
export async function changeVerification(
  tx: Tx,
  organizationId: string,
  from: VerificationStatus,
  to: VerificationStatus,
) {
  const result = await tx
    .updateTable('organization')
    .set({ adminVerificationStatus: to })
    .where('id', '=', organizationId)
    .where('adminVerificationStatus', '=', from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function renameOrganization(tx: Tx, organizationId: string, name: string) {
  await tx.updateTable('organization').set({ name }).where('id', '=', organizationId).execute();
}

export async function saveInformation(tx: Tx, information: Insertable<OrganizationInformationTable>) {
  const { organizationId: _, ...change } = information;
  await tx
    .insertInto('organizationInformation')
    .values(information)
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(change))
    .execute();
}

export async function saveDecline(
  tx: Tx,
  organizationId: string,
  reason: string,
  fieldReasons: Record<string, string>,
) {
  await tx
    .updateTable('organizationInformation')
    .set({ declineReason: reason, fieldReasons: JSON.stringify(fieldReasons) })
    .where('organizationId', '=', organizationId)
    .execute();
}

function selectInformation(tx: Tx) {
  return tx
    .selectFrom('organizationInformation')
    .innerJoin('organization', 'organization.id', 'organizationInformation.organizationId')
    .selectAll('organizationInformation')
    .select('organization.adminVerificationStatus');
}

export function findInformation(tx: Tx, organizationId: string) {
  return selectInformation(tx).where('organizationId', '=', organizationId).executeTakeFirst();
}

/** Submitted organisations with who submitted; those that wait come first, oldest first. */
export function listInformation(tx: Tx, status: VerificationStatus | undefined) {
  return selectInformation(tx)
    .innerJoin('appUser', 'appUser.id', 'organizationInformation.submittedBy')
    .select(['appUser.firstName', 'appUser.lastName', 'appUser.email'])
    .$if(status !== undefined, (query) => query.where('adminVerificationStatus', '=', status as VerificationStatus))
    .orderBy((order) => order('adminVerificationStatus', '<>', 'PENDING'))
    .orderBy('submittedAt')
    .execute();
}

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
    .select('organization.name')
    .where('organizationInvitation.id', '=', invitationId)
    .executeTakeFirst();
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

/** Locks an organisation's admins, so that the last one can't leave twice at once. */
export function lockAdmins(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('appUser')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('isOrganizationAdmin', '=', true)
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
