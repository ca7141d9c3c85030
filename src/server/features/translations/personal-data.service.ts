import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';

/** Deletes the person's proposals, and the name where it is that of a speaker who checked texts. */
export async function eraseProposals(
  work: Work,
  { id, firstName, lastName }: { id: string; firstName: string; lastName: string },
): Promise<void> {
  await sql.deleteProposals(work.tx, id);
  await sql.deleteSpeaker(work.tx, `${firstName} ${lastName}`);
}

export const translationRetention = { translations: sql.oldTranslations };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const translationMoves = [sql.movedTranslations] as const;
