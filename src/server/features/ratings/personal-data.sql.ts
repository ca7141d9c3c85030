import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deleting, moving } from '../../platform/db/kept-rows.ts';
import type { Work } from '../../platform/work.ts';

/** Deletes other people's ratings of a participant, and all reviews of them. */
export async function deleteRatingsAbout(tx: Tx, participantId: string): Promise<void> {
  await sql`delete from rating r using rating_pair p
    where p.kind = r.kind and p.subject_id = r.subject_id and p.participant_id = ${participantId}
      and r.side = 'RESEARCHER'`.execute(tx);
}

/** Removes the author and the texts from ratings that stay, and from the author's appeals about others. */
export async function forgetAuthor(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('rating')
    .set({ authorId: null, sentence: '', heldBecause: null })
    .where('authorId', '=', userId)
    .execute();
  await tx.updateTable('ratingReview').set({ askedBy: null, words: '' }).where('askedBy', '=', userId).execute();
}

export const oldRatings = deleting(
  'rating',
  (before) => sql`(kind, subject_id) in (select kind, subject_id from rating_pair where ended_at < ${before})`,
);

export const movedPairs = moving('ratingPair', 'participantId');
export const movedRatings = moving('rating', 'authorId');
export const movedReviews = moving('ratingReview', 'askedBy');

/** The kept account's numbers are recomputed. */
export async function countAgain({ tx }: Work, _from: string, to: string): Promise<void> {
  await tx.insertInto('reputationChange').values({ subjectKind: 'PARTICIPANT', subjectId: to }).execute();
}
