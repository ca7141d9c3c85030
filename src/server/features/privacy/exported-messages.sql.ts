import type { Tx } from '../../platform/db/database.ts';
import { batchAfter, type Position } from './batch-after.ts';

/* Messages to a person, their choices about messages, and messages by them. */

export function readMutedTopics(tx: Tx, userId: string) {
  return tx.selectFrom('mutedTopic').select('topic').where('userId', '=', userId).execute();
}

export function readTextChoice(tx: Tx, userId: string) {
  return tx.selectFrom('textChoice').select(['alsoTexts', 'stoppedAt']).where('userId', '=', userId).execute();
}

export function readTexts(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('textMessage')
    .select(['template as about', 'number', 'status', 'segments', 'createdAt', 'sentAt'])
    .where('userId', '=', userId);
  return batchAfter(all, ['textMessage.createdAt', 'textMessage.id'], after, limit);
}

export function readNotifications(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx
    .selectFrom('notification')
    .select(['message', 'translations', 'createdAt', 'readAt'])
    .where('userId', '=', userId);
  return batchAfter(all, ['notification.createdAt', 'notification.id'], after, limit);
}

export function readMessages(tx: Tx, userId: string, after: Position | undefined, limit: number) {
  const all = tx.selectFrom('bookingMessage').select(['bookingId', 'body', 'sentAt']).where('authorId', '=', userId);
  return batchAfter(all, ['bookingMessage.sentAt', 'bookingMessage.id'], after, limit);
}

export function readWaitlist(tx: Tx, email: string) {
  return tx.selectFrom('waitlistEntry').selectAll().where('email', '=', email).execute();
}

/** Messages sent with the contact form under the person's address. */
export function readContactMessages(tx: Tx, email: string) {
  return tx
    .selectFrom('contactMessage')
    .select(['name', 'email', 'message', 'receivedAt'])
    .where('email', '=', email)
    .orderBy('receivedAt')
    .execute();
}
