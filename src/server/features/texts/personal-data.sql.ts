import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving, redacting } from '../../platform/db/kept-rows.ts';
import type { Work } from '../../platform/work.ts';

/** Clears the numbers of a person's messages, and of earlier messages to the same numbers. */
export async function clearNumbers(tx: Tx, userId: string): Promise<void> {
  await sql`update text_message set number = '' where number <> '' and (user_id = ${userId} or user_id is null and number in (
    select number from text_message where user_id = ${userId}
    union select phone_number from app_user where id = ${userId}
    union select mobile_number from app_user where id = ${userId}
    union select number from mobile_money_account where user_id = ${userId}))`.execute(tx);
}

export async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('shortLink').where('userId', '=', userId).execute();
  await tx.deleteFrom('textChoice').where('userId', '=', userId).execute();
}

export const endedLinks = deleting('shortLink', (before) => sql`expires_at < ${before}`);
export const oldNumbers = redacting(
  'textMessage',
  sql`number = ''`,
  (before) => sql`number <> '' and created_at < ${before}`,
);
export const oldTexts = deleting('textMessage', (before) => sql`created_at < ${before}`);

export const movedTexts = moving('textMessage', 'userId');
export const movedChoice = moving('textChoice', 'userId', { once: [] });

/** Turning messages off for either account counts for both. */
export async function stopAgain({ tx }: Work, from: string, to: string): Promise<void> {
  await sql`update text_choice set stopped_at = coalesce(text_choice.stopped_at, other.stopped_at)
    from text_choice other where text_choice.user_id = ${to} and other.user_id = ${from}`.execute(tx);
}
