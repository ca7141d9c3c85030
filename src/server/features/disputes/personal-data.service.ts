import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseStatements(work: Work, userId: string): Promise<void> {
  return sql.deleteStatements(work.tx, userId);
}

/** What goes to the account that a person keeps, when two of theirs become one. */
export const disputeMoves = [sql.movedStatements] as const;
