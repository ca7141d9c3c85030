import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

export async function deleteByAddress(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('waitlistEntry').where('email', '=', email).execute();
}

export const oldWaitlist = deleting('waitlistEntry', (before) => sql`created_at < ${before}`);

export async function deleteMessagesWith(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('contactMessage')
    .where(sql<boolean>`position(${email} in lower(concat_ws(' ', email, name, message))) > 0`)
    .execute();
}

export const oldContactMessages = deleting('contactMessage', (before) => sql`received_at < ${before}`);
