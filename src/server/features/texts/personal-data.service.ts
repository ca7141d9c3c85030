import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Before the account loses its numbers, by which messages from before it are found. */
export async function eraseTexts(work: Work, userId: string): Promise<void> {
  await sql.clearNumbers(work.tx, userId);
  await sql.deleteOwnRows(work.tx, userId);
}

export const textRetention = {
  shortLinks: sql.endedLinks,
  textNumbers: sql.oldNumbers,
  texts: sql.oldTexts,
};

/** What goes to the account that a person keeps, when two of theirs become one. */
export const textMoves = [sql.movedTexts, sql.movedChoice, sql.stopAgain] as const;
