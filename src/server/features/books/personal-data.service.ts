import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes the texts of corrections that concern a person's money. Amounts, dates and ids stay. */
export function eraseFromBooks(work: Work, userId: string): Promise<void> {
  return sql.redactAdjustments(work.tx, userId);
}

export const bookRetention = { reconciliations: sql.oldReconciliations };
