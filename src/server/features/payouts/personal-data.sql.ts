import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving, redacting } from '../../platform/db/kept-rows.ts';

export async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mobileMoneyAccount').where('userId', '=', userId).execute();
  await tx.deleteFrom('nameLookUp').where('userId', '=', userId).execute();
}

export async function redactPayouts(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ number: '', accountName: '', failureReason: null })
    .where('participantId', '=', userId)
    .execute();
}

export const oldLookUps = deleting('nameLookUp', (before) => sql`at < ${before}`);
export const oldPayoutNumbers = redacting(
  'payout',
  sql`number = '', account_name = ''`,
  (before) => sql`number <> '' and settled_at < ${before}`,
);

/**
 * Payouts move too, so that a later return by the network belongs to the person. The kept account's own mobile-money account
 * stays.
 */
export const movedPayouts = moving('payout', 'participantId');
export const movedLookUps = moving('nameLookUp', 'userId');
export const movedMobileMoney = moving('mobileMoneyAccount', 'userId', { once: [] });
