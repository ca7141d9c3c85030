import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Must run before the account loses its numbers, by which its earlier messages are found. */
export async function eraseTexts(work: Work, userId: string): Promise<void> {
  await sql.clearNumbers(work.tx, userId);
  await sql.deleteOwnRows(work.tx, userId);
}

export const textRetention = {
  shortLinks: sql.endedLinks,
  textNumbers: sql.oldNumbers,
  texts: sql.oldTexts,
};

/** The rows that move to the kept account when two accounts of one person are merged. */
export const textMoves = [sql.movedTexts, sql.movedChoice, sql.stopAgain] as const;
