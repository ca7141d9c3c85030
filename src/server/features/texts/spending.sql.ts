import type { Tx } from '../../platform/db/database.ts';

export interface Budget {
  key: string;
  day: string;
  limitPesewas: number;
  /** Whether an admin has allowed it to exceed the limit. */
  isForced: boolean;
}

/**
 * Takes an amount from a day's budget in the caller's transaction; concurrent callers wait for each other, so the limit is never
 * exceeded. Returns 'hit' to the first caller whose amount does not fit, and 'over' to later ones.
 */
export async function spend(
  tx: Tx,
  { key, day, limitPesewas, isForced }: Budget,
  pesewas: number,
  now: Date,
): Promise<'taken' | 'hit' | 'over'> {
  await tx
    .insertInto('textSpending')
    .values({ key, day, pesewas: 0, limitPesewas })
    .onConflict((conflict) => conflict.columns(['key', 'day']).doUpdateSet({ limitPesewas }))
    .execute();
  const taken = await tx
    .updateTable('textSpending')
    .set((set) => ({ pesewas: set('pesewas', '+', pesewas) }))
    .where('key', '=', key)
    .where('day', '=', day)
    .$if(!isForced, (query) => query.where('pesewas', '<=', limitPesewas - pesewas))
    .returning('pesewas')
    .executeTakeFirst();
  if (taken) return 'taken';
  const hit = await tx
    .updateTable('textSpending')
    .set({ hitAt: now })
    .where('key', '=', key)
    .where('day', '=', day)
    .where('hitAt', 'is', null)
    .returning('key')
    .executeTakeFirst();
  return hit ? 'hit' : 'over';
}

/** Returns an amount that was taken for a message that was not sent. */
export async function giveBack(tx: Tx, { key, day }: Pick<Budget, 'key' | 'day'>, pesewas: number): Promise<void> {
  await tx
    .updateTable('textSpending')
    .set((set) => ({ pesewas: set('pesewas', '-', pesewas) }))
    .where('key', '=', key)
    .where('day', '=', day)
    .execute();
}
