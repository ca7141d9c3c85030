import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/* Ratings by a person and about a person. */

/** The person's ratings of sessions. */
export function readRatingsBy(tx: Tx, userId: string) {
  return tx
    .selectFrom('rating')
    .innerJoin('ratingPair', (join) =>
      join.onRef('ratingPair.kind', '=', 'rating.kind').onRef('ratingPair.subjectId', '=', 'rating.subjectId'),
    )
    .innerJoin('study', 'study.id', 'ratingPair.studyId')
    .select(['study.publicName as study', ...RATED, 'rating.sentence', 'rating.writtenAt', 'rating.shownAt'])
    .where('rating.authorId', '=', userId)
    .orderBy('rating.writtenAt')
    .execute();
}

/** Other people's ratings of the person's sessions, once they are visible to the person (RATING-05). */
export function readRatingsAbout(tx: Tx, userId: string) {
  return tx
    .selectFrom('rating')
    .innerJoin('ratingPair', (join) =>
      join.onRef('ratingPair.kind', '=', 'rating.kind').onRef('ratingPair.subjectId', '=', 'rating.subjectId'),
    )
    .innerJoin('study', 'study.id', 'ratingPair.studyId')
    .select([
      'study.publicName as study',
      ...RATED,
      sql<string>`case when rating.held_because is null then rating.sentence else '' end`.as('sentence'),
      'rating.shownAt',
    ])
    .where('ratingPair.participantId', '=', userId)
    .where('rating.side', '=', 'RESEARCHER')
    .where('rating.shownAt', 'is not', null)
    .where('rating.removedAt', 'is', null)
    .orderBy('rating.shownAt')
    .execute();
}

const RATED = [
  'rating.asDescribed',
  'rating.onTime',
  'rating.respectful',
  'rating.paidAsSaid',
  'rating.tookPart',
  'rating.honest',
] as const;

/** Ratings that the person asked us to review. */
export function readRatingReviews(tx: Tx, userId: string) {
  return tx
    .selectFrom('ratingReview')
    .select(['words', 'status', 'answer', 'askedAt', 'decidedAt'])
    .where('askedBy', '=', userId)
    .orderBy('askedAt')
    .execute();
}

/** The numbers that researchers see of the person. */
export function readReputation(tx: Tx, userId: string) {
  return tx
    .selectFrom('reputation')
    .select(['sessions', 'missed', 'answeredShare as onTimePercent', 'standing', 'month'])
    .where('subjectKind', '=', 'PARTICIPANT')
    .where('subjectId', '=', userId)
    .execute();
}
