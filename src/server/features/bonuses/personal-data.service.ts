import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes what a person's bonuses were for. Amounts, dates and ids stay for the books. */
export function eraseFromBonuses(work: Work, userId: string): Promise<void> {
  return sql.redactReasons(work.tx, userId);
}

/** The rows that move to the kept account when two accounts of one person are merged. */
export const bonusMoves = [sql.movedBonuses] as const;
