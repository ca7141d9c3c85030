import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes the person's proposals, and their name as the reviewer of texts. */
export async function eraseProposals(
  work: Work,
  { id, firstName, lastName }: { id: string; firstName: string; lastName: string },
): Promise<void> {
  await sql.deleteProposals(work.tx, id);
  await sql.deleteSpeaker(work.tx, `${firstName} ${lastName}`);
}

export const translationRetention = { translations: sql.oldTranslations };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const translationMoves = [sql.movedTranslations] as const;
