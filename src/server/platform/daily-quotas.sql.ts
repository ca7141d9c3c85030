import type { Tx } from './db/database.ts';

export interface DailyQuota {
  /** What is counted, as "invitations.organization". */
  kind: string;
  /** Whose it is: an id, or the hash of an address. */
  key: string;
  /** The day it counts for, as YYYY-MM-DD. */
  day: string;
  limit: number;
}

/**
 * Takes one of a day's quota in the caller's transaction: what is rolled back was not used, and processes that ask at the
 * same time wait for each other. 'hit' is answered to the first who finds it used up, 'over' to those who come later.
 */
export async function takeOfDay(tx: Tx, quota: DailyQuota, now: Date): Promise<'taken' | 'hit' | 'over'> {
  const { kind, key, day, limit } = quota;
  const taken = await tx
    .insertInto('dailyQuota')
    .values({ kind, key, day, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key', 'day'])
        .doUpdateSet((set) => ({ used: set('dailyQuota.used', '+', 1) }))
        .where('dailyQuota.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst();
  if (taken) return 'taken';
  const hit = await tx
    .updateTable('dailyQuota')
    .set({ hitAt: now })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('day', '=', day)
    .where('hitAt', 'is', null)
    .returning('used')
    .executeTakeFirst();
  return hit ? 'hit' : 'over';
}
