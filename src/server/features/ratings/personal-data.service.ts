import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';
import { deleteNumbers } from './reputation.sql.ts';

/** Ratings about the person are deleted; ratings by the person stay, without the author and the sentence. */
export async function eraseRatings(work: Work, userId: string): Promise<void> {
  await sql.deleteRatingsAbout(work.tx, userId);
  await sql.forgetAuthor(work.tx, userId);
  await deleteNumbers(work.tx, { kind: 'PARTICIPANT', id: userId });
}

export const ratingRetention = { ratings: sql.oldRatings };

/** The rows that move to the kept account when two accounts of one person are merged. */
export const ratingMoves = [sql.movedPairs, sql.movedRatings, sql.movedReviews, sql.countAgain] as const;
