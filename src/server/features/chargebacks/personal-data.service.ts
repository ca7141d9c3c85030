import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Removes what an admin wrote about a person's payment. Amounts, dates and ids stay. */
export function eraseFromChargebacks(work: Work, userId: string): Promise<void> {
  return sql.redactAcceptances(work.tx, userId);
}
