import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes the numbers to which airtime went. A top-up keeps an amount, a date and an id. */
export const eraseAirtimeNumbers = (work: Work, userId: string): Promise<void> => sql.redactNumbers(work.tx, userId);

export const airtimeRetention = { airtimeNumbers: sql.oldNumbers };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const airtimeMoves = [sql.movedTopUps] as const;
