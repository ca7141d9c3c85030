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

/** The rows that move to the kept account when two accounts of one person are merged. */
export const fraudMoves = [sql.movedSignals] as const;
