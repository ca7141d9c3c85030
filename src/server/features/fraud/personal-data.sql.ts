import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

export async function deleteSignals(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('fraudSignal').where('participantId', '=', userId).execute();
}

export const oldSignals = deleting('fraudSignal', (before) => sql`at < ${before}`);
export const oldRememberedStrikes = deleting('rememberedMark', (before) => sql`about = 'STRIKE' and at < ${before}`);
export const oldRememberedStudies = deleting('rememberedMark', (before) => sql`about <> 'STRIKE' and at < ${before}`);

/** Includes signals that the two accounts look like one person: an admin may still want to see why. */
export const movedSignals = moving('fraudSignal', 'participantId');
