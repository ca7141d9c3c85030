import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { moving, redacting } from '../../platform/db/kept-rows.ts';

export async function redactNumbers(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('airtimeTopUp')
    .set({ number: '', failureReason: null })
    .where('participantId', '=', userId)
    .execute();
}

export const oldNumbers = redacting(
  'airtimeTopUp',
  sql`number = ''`,
  (before) => sql`number <> '' and settled_at < ${before}`,
);

export const movedTopUps = moving('airtimeTopUp', 'participantId');
