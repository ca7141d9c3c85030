import type { Tx } from '../../platform/db/database.ts';

export function findFeed(tx: Tx, userId: string) {
  return tx.selectFrom('calendarFeed').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function findFeedBySecret(tx: Tx, secretHash: string) {
  return tx
    .selectFrom('calendarFeed')
    .innerJoin('appUser', 'appUser.id', 'calendarFeed.userId')
    .select(['appUser.id as userId', 'appUser.role'])
    .where('secretHash', '=', secretHash)
    .where('appUser.suspendedAt', 'is', null)
    .where('appUser.erasedAt', 'is', null)
    .executeTakeFirst();
}

export async function saveFeed(
  tx: Tx,
  feed: { userId: string; sessionId: string; secretHash: string; createdAt: Date },
) {
  const { userId: _, ...change } = feed;
  await tx
    .insertInto('calendarFeed')
    .values(feed)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

export async function deleteFeed(tx: Tx, userId: string) {
  await tx.deleteFrom('calendarFeed').where('userId', '=', userId).execute();
}

/** Ends the address that was created in a login session. */
export async function deleteFeedOfSession(tx: Tx, sessionId: string) {
  await tx.deleteFrom('calendarFeed').where('sessionId', '=', sessionId).execute();
}
