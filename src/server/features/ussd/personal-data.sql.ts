import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting } from '../../platform/db/kept-rows.ts';

/** By the account and by the number, because somebody may have typed data before the account existed. */
export async function deleteOwnRows(tx: Tx, userId: string, number: string | null): Promise<void> {
  await tx
    .deleteFrom('ussdSession')
    .where((where) =>
      where.or([where('userId', '=', userId), ...(number === null ? [] : [where('number', '=', number)])]),
    )
    .execute();
  await tx.deleteFrom('ussdPin').where('userId', '=', userId).execute();
}

export const oldSessions = deleting('ussdSession', (before) => sql`stepped_at < ${before}`);
