import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes what a person wrote in appeals, and what was answered; the rows keep the ids. */
export function eraseAppeals(work: Work, userId: string): Promise<void> {
  return sql.redactAppeals(work.tx, userId);
}

export const appealRetention = { appeals: sql.oldAppeals };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const appealMoves = [sql.movedAppeals] as const;
