import type { Work } from '../../platform/work.ts';
import * as sql from './personal-data.sql.ts';
import { deleteNumbers } from './reputation.sql.ts';

/** What was written about the person goes; what the person wrote about others stays without author and words. */
export async function eraseRatings(work: Work, userId: string): Promise<void> {
  await sql.deleteRatingsAbout(work.tx, userId);
  await sql.forgetAuthor(work.tx, userId);
  await deleteNumbers(work.tx, { kind: 'PARTICIPANT', id: userId });
}

export const ratingRetention = { ratings: sql.oldRatings };

/** What goes to the account that a person keeps, when two of theirs become one. */
export const ratingMoves = [sql.movedPairs, sql.movedRatings, sql.movedReviews, sql.countAgain] as const;
