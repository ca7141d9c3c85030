import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Forgets where a person was paid to. A payout keeps only an amount, a date and an id. */
export async function erasePayoutAccounts(work: Work, userId: string): Promise<void> {
  await sql.deleteOwnRows(work.tx, userId);
  await sql.redactPayouts(work.tx, userId);
}

export const payoutRetention = { nameLookUps: sql.oldLookUps, payoutNumbers: sql.oldPayoutNumbers };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const payoutMoves = [sql.movedPayouts, sql.movedLookUps, sql.movedMobileMoney] as const;
