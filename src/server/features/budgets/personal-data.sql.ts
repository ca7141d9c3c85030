import type { Tx } from '../../platform/db/database.ts';

export async function deleteBudgetOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('budget').where('userId', '=', userId).execute();
}
