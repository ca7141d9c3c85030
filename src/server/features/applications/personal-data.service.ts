import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseAnswers(work: Work, userId: string): Promise<void> {
  return sql.redactApplications(work.tx, userId);
}

export const applicationRetention = { answers: sql.oldAnswers };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const applicationMoves = [sql.moveApplications, sql.movedStrikes] as const;
