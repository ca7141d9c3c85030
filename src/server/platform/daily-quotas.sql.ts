import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { deleting } from './db/kept-rows.ts';

export interface DailyQuota {
  /** The kind of event that is counted, as "invitations.organization". */
  kind: string;
  /** The owner of the quota: an id, or the hash of an address. */
  key: string;
  /** The day it counts for, as YYYY-MM-DD. */
  day: string;
  limit: number;
}

/**
 * Uses one of a day's quota in the caller's transaction: a rollback returns it, and concurrent processes wait for each
 * other. Returns 'hit' to the first caller that finds the quota used up, and 'over' to later ones.
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

export const oldQuotas = deleting('dailyQuota', (before) => sql`day < ${before}::date`);
