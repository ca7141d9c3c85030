import type { Tx } from '../../platform/db/database.ts';

export async function saveChoice(
  tx: Tx,
  userId: string,
  choice: { alsoTexts?: boolean; stoppedAt?: Date | null },
): Promise<void> {
  await tx
    .insertInto('textChoice')
    .values({ userId, ...choice })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...choice }))
    .execute();
}

/** Whether the last message to a number with a delivery report failed to arrive. */
export async function isUnreachable(tx: Tx, number: string): Promise<boolean> {
  const last = await tx
    .selectFrom('textMessage')
    .select('status')
    .where('number', '=', number)
    .where('number', '<>', '')
    .where('status', 'in', ['DELIVERED', 'UNDELIVERED'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.status === 'UNDELIVERED';
}
