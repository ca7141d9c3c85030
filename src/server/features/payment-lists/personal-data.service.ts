import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes a person's number and names from payment lists, by the account and by the number. The amounts stay for the books. */
export async function eraseListed(work: Work, userId: string, mobileNumber: string | null): Promise<void> {
  await sql.redactListed(work.tx, userId, mobileNumber);
}

export const paymentListRetention = { listedNumbers: sql.oldNumbers, listedPaidNumbers: sql.oldPaidNumbers };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const paymentListMoves = [sql.movedListed] as const;
