import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';

/** Deletes a person's proposals, except accepted texts, which become anonymous. */
export async function deleteProposals(tx: Tx, proposerId: string): Promise<void> {
  await tx.deleteFrom('translation').where('proposerId', '=', proposerId).where('status', '<>', 'ACCEPTED').execute();
  await tx.updateTable('translation').set({ proposerId: null }).where('proposerId', '=', proposerId).execute();
}

/** Texts that a speaker with this name has checked stay reviewed, without the name. */
export async function deleteSpeaker(tx: Tx, name: string): Promise<void> {
  await tx
    .updateTable('translation')
    .set({ speaker: null })
    .where(sql<boolean>`position(${name.toLowerCase()} in lower(speaker)) > 0`)
    .execute();
}

export const oldTranslations = deleting('translation', (before) => sql`proposed_at < ${before}`);

export const movedTranslations = moving('translation', 'proposerId');
