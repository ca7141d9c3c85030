import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseRemembered(work: Work, userId: string): Promise<void> {
  return sql.deleteOf(work.tx, userId);
}

export const rememberedRetention = { rememberedAnswers: sql.oldRememberedAnswers };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const rememberedMoves = [sql.movedAnswers] as const;
