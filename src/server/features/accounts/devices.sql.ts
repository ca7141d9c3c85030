import type { Tx } from '../../platform/db/database.ts';

/** A person's active sessions, most recently used first. */
export function listLivingSessions(tx: Tx, userId: string, now: Date, usedSince: Date) {
  return tx
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'rotatedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('rotatedAt', '>', usedSince)
    .orderBy('rotatedAt', 'desc')
    .execute();
}

/** Ends one session of a person; returns whether it existed. */
export async function revokeOwnSession(tx: Tx, userId: string, sessionId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('session')
    .set({ revokedAt: now })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Records that a browser was used; returns whether it is new for a person who has used another one before. */
export async function seeDevice(tx: Tx, userId: string, browserHash: string, now: Date): Promise<{ isNew: boolean }> {
  const known = await tx.selectFrom('knownDevice').select('browserHash').where('userId', '=', userId).execute();
  await tx
    .insertInto('knownDevice')
    .values({ userId, browserHash, lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'browserHash']).doUpdateSet({ lastSeenAt: now }))
    .execute();
  return { isNew: known.length > 0 && !known.some((device) => device.browserHash === browserHash) };
}

/** What identifies an account for somebody who is not signed in. */
export type KnownBy = 'email' | 'mobileNumber' | 'id';

/** Whether the owner of an account has signed in with this browser before. An unknown address or number has no owner. */
export async function isKnownBrowser(tx: Tx, by: KnownBy, value: string, browserHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('knownDevice')
    .innerJoin('appUser', 'appUser.id', 'knownDevice.userId')
    .select('knownDevice.userId')
    .where(`appUser.${by}`, '=', value)
    .where('browserHash', '=', browserHash)
    .executeTakeFirst();
  return row !== undefined;
}
