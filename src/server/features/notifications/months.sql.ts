import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Creates monthly partitions of the table of notifications and drops empty ones that are over; returns a description of what it
 * did.
 */
export async function keepMonths(
  tx: Tx,
  { today, ahead, keptFrom }: { today: Date; ahead: number; keptFrom: Date },
): Promise<string[]> {
  const { rows } = await sql<{ done: string[] }>`
    select keep_notification_months(${today}, ${ahead}, ${keptFrom}) as done`.execute(tx);
  return rows[0]?.done ?? [];
}
