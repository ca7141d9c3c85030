import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

export async function deleteObserversAt(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('observer').where('email', '=', email).execute();
}

export const oldObservers = deleting('observer', (before) => sql`least(expires_at, revoked_at) < ${before}`);
