import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

export function eraseSignals(work: Work, userId: string): Promise<void> {
  return sql.deleteSignals(work.tx, userId);
}

export const fraudRetention = {
  fraudSignals: sql.oldSignals,
  rememberedStrikes: sql.oldRememberedStrikes,
  rememberedStudies: sql.oldRememberedStudies,
};

/** What goes to the account that a person keeps, when two of theirs become one. */
export const fraudMoves = [sql.movedSignals] as const;
