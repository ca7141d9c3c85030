import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseRemembered(work: Work, userId: string): Promise<void> {
  return sql.deleteOf(work.tx, userId);
}

export const rememberedRetention = { rememberedAnswers: sql.oldRememberedAnswers };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const rememberedMoves = [sql.movedAnswers] as const;
