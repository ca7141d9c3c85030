import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { moving, redacting } from '../../platform/db/kept-rows.ts';

export async function redactAppeals(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('appeal').set({ words: '', decisionReason: null }).where('participantId', '=', userId).execute();
}

export const oldAppeals = redacting(
  'appeal',
  sql`words = '', decision_reason = null`,
  (before) => sql`status <> 'OPEN' and asked_at < ${before} and (words <> '' or decision_reason is not null)`,
);

export const movedAppeals = moving('appeal', 'participantId');
