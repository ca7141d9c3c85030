import type { Tx } from '../../platform/db/database.ts';

export async function redactAcceptances(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('chargeback')
    .set({ acceptanceReason: '' })
    .where('acceptanceReason', 'is not', null)
    .where('topUpId', 'in', tx.selectFrom('topUp').select('id').where('createdBy', '=', userId))
    .execute();
}
