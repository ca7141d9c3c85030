import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { moving } from '../../platform/db/kept-rows.ts';

export async function redactReasons(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('bonus').set({ reason: '' }).where('participantId', '=', userId).execute();
}

/** Moves after the applications that the bonuses belong to. */
export const movedBonuses = moving('bonus', 'participantId', {
  where: (_from, to) => sql`application_id in (select id from application where participant_id = ${to})`,
});
