import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

export async function redactAdjustments(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('adjustment')
    .set({ reason: '' })
    .where((where) => where.or([where('fromOwnerId', '=', userId), where('toOwnerId', '=', userId)]))
    .execute();
}

export const oldReconciliations = deleting('reconciliation', (before) => sql`at < ${before}`);
