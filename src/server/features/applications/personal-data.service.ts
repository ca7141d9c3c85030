import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseAnswers(work: Work, userId: string): Promise<void> {
  return sql.redactApplications(work.tx, userId);
}

export const applicationRetention = { answers: sql.oldAnswers };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const applicationMoves = [sql.moveApplications, sql.movedStrikes] as const;
