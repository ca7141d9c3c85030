import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes an admin's texts about a person's payment. Amounts, dates and ids stay. */
export function eraseFromChargebacks(work: Work, userId: string): Promise<void> {
  return sql.redactAcceptances(work.tx, userId);
}
