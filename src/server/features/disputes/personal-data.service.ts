import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseStatements(work: Work, userId: string): Promise<void> {
  return sql.deleteStatements(work.tx, userId);
}

/** The rows that move to the kept account when two accounts of one person are merged. */
export const disputeMoves = [sql.movedStatements] as const;
