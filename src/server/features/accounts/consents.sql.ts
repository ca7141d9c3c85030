import type { Insertable } from 'kysely';
import type { NotificationTopic } from '../../../domain/enumerations.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ConsentTable } from '../../platform/db/people-tables.ts';

export async function insertConsents(tx: Tx, consents: Insertable<ConsentTable>[]) {
  await tx.insertInto('consent').values(consents).execute();
}

/** Newest first. */
export function listConsents(tx: Tx, userId: string) {
  return tx
    .selectFrom('consent')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listMutedTopics(tx: Tx, userId: string): Promise<NotificationTopic[]> {
  const rows = await tx
    .selectFrom('mutedTopic')
    .select('topic')
    .where('userId', '=', userId)
    .orderBy('topic')
    .execute();
  return rows.map(({ topic }) => topic);
}

export async function addMutedTopic(tx: Tx, userId: string, topic: NotificationTopic) {
  await tx
    .insertInto('mutedTopic')
    .values({ userId, topic })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceMutedTopics(tx: Tx, userId: string, topics: readonly NotificationTopic[]) {
  await tx.deleteFrom('mutedTopic').where('userId', '=', userId).execute();
  if (topics.length === 0) return;
  await tx
    .insertInto('mutedTopic')
    .values(topics.map((topic) => ({ userId, topic })))
    .execute();
}
