import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes what a person may spend. */
export async function deleteBudgetOf(work: Work, userId: string): Promise<void> {
  await sql.deleteBudgetOf(work.tx, userId);
}
