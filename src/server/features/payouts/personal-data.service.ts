import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes where a person was paid. A payout keeps only an amount, a date and an id. */
export async function erasePayoutAccounts(work: Work, userId: string): Promise<void> {
  await sql.deleteOwnRows(work.tx, userId);
  await sql.redactPayouts(work.tx, userId);
}

export const payoutRetention = { nameLookUps: sql.oldLookUps, payoutNumbers: sql.oldPayoutNumbers };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const payoutMoves = [sql.movedPayouts, sql.movedLookUps, sql.movedMobileMoney] as const;
