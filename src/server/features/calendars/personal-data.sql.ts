import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

/** Times go with their calendars. */
export async function deleteCalendarsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('ownCalendar').where('userId', '=', userId).execute();
}

export const oldBusyTimes = deleting('busyTime', (before) => sql`ends_at < ${before}`);
