import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

export async function deleteOf(tx: Tx, participantId: string): Promise<void> {
  await tx.deleteFrom('rememberedAnswer').where('participantId', '=', participantId).execute();
}

export const oldRememberedAnswers = deleting('rememberedAnswer', (before) => sql`remembered_at < ${before}`);

export const movedAnswers = moving('rememberedAnswer', 'participantId', { once: ['questionKey'] });
