import type { Tx } from '../../platform/db/database.ts';

export async function noteUsesMobileMoney(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('participantProfile')
    .set({ usesMobileMoney: 'YES', updatedAt: now })
    .where('userId', '=', userId)
    .where('usesMobileMoney', 'is distinct from', 'YES')
    .execute();
}
