import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

export async function deleteOtherAddresses(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .deleteFrom('otherAddress')
    .where((where) => where.or([where('userId', '=', userId), where('email', '=', email)]))
    .execute();
}

export const oldOtherAddresses = deleting('otherAddress', (before) => sql`created_at < ${before}`);
