import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { App } from '../../src/server/platform/app.ts';

/** Waits until so many transactions of the product wait for a lock. */
export async function untilWaiting({ app }: { app: App }, transactions: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await app.db.read((tx) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
    );
    expect(rows).toHaveLength(transactions);
  }, 20_000);
}
