import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ConsentTable, OneTimeTokenTable, SessionTable, UserTable } from '../../platform/db/tables.ts';

export async function insertOrganization(tx: Tx, organization: { id: string; name: string; createdAt: Date }) {
  await tx.insertInto('organization').values(organization).execute();
}

export async function insertUser(tx: Tx, user: Insertable<UserTable>) {
  await tx.insertInto('appUser').values(user).execute();
}

export async function insertConsents(tx: Tx, consents: Insertable<ConsentTable>[]) {
  await tx.insertInto('consent').values(consents).execute();
}

function selectUsers(tx: Tx) {
  return tx
    .selectFrom('appUser')
    .leftJoin('organization', 'organization.id', 'appUser.organizationId')
    .selectAll('appUser')
    .select(['organization.name as organizationName', 'organization.adminVerificationStatus as verificationStatus']);
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>;

export function findUserById(tx: Tx, userId: string) {
  return selectUsers(tx).where('appUser.id', '=', userId).executeTakeFirst();
}

export function findUserByEmail(tx: Tx, email: string) {
  return selectUsers(tx).where('appUser.email', '=', email).executeTakeFirst();
}

/** A living session with its person; revoked, idle and ended ones are not found. */
export function findSession(tx: Tx, sessionId: string, now: Date) {
  return selectUsers(tx)
    .innerJoin('session', 'session.userId', 'appUser.id')
    .where('session.id', '=', sessionId)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst();
}

export async function updateUser(tx: Tx, userId: string, change: Updateable<UserTable>) {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable('appUser').set(change).where('id', '=', userId).execute();
}

export async function insertSession(tx: Tx, session: Insertable<SessionTable>) {
  await tx.insertInto('session').values(session).execute();
}

/** Locks the session that a refresh token belongs to, whether the token is the current or the one before. */
export function lockSessionByRefresh(tx: Tx, refreshHash: string) {
  return tx
    .selectFrom('session')
    .selectAll()
    .where((where) =>
      where.or([where('refreshHash', '=', refreshHash), where('previousRefreshHash', '=', refreshHash)]),
    )
    .forUpdate()
    .executeTakeFirst();
}

export async function rotateSession(
  tx: Tx,
  sessionId: string,
  change: { refreshHash: string; previousRefreshHash: string; rotatedAt: Date },
) {
  await tx.updateTable('session').set(change).where('id', '=', sessionId).execute();
}

export async function revokeSession(tx: Tx, sessionId: string, now: Date) {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every session of a person, or all but one. */
export async function revokeSessions(tx: Tx, userId: string, now: Date, exceptSessionId?: string) {
  await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId as string))
    .execute();
}

export async function insertToken(tx: Tx, token: Insertable<OneTimeTokenTable>) {
  await tx.insertInto('oneTimeToken').values(token).execute();
}

/** Uses a token up: compare-and-set, so that of two uses at once only one gets it. */
export function useToken(tx: Tx, tokenHash: string, purpose: OneTimeTokenTable['purpose'], now: Date) {
  return tx
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
}

export function listAdminIds(tx: Tx) {
  return tx.selectFrom('appUser').select('id').where('role', '=', 'ADMIN').execute();
}

export function listOrganizationMembers(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('appUser')
    .select(['id as userId', 'firstName', 'lastName', 'email', 'isOrganizationAdmin as isAdmin'])
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt')
    .execute();
}
