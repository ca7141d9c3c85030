import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

export async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notification').where('userId', '=', userId).execute();
}

export const oldNotifications = deleting('notification', (before) => sql`created_at < ${before}`);

export const movedNotifications = moving('notification', 'userId');
