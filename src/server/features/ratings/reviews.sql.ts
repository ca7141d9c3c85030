import type { Tx } from '../../platform/db/database.ts';
import { type PageOf, selectPage } from '../../platform/db/pages.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';

/** A rating with its two sides. */
export function findRating(tx: Tx, id: string) {
  return tx
    .selectFrom('rating')
    .innerJoin('ratingPair', (join) =>
      join.onRef('ratingPair.kind', '=', 'rating.kind').onRef('ratingPair.subjectId', '=', 'rating.subjectId'),
    )
    .innerJoin('study', 'study.id', 'ratingPair.studyId')
    .selectAll('rating')
    .select([
      'ratingPair.participantId',
      'ratingPair.researcherId',
      'ratingPair.organizationId',
      'ratingPair.studyId',
      'study.name as studyName',
      ...STUDY_TITLE,
    ])
    .where('rating.id', '=', id)
    .executeTakeFirst();
}

export function findReview(tx: Tx, id: string) {
  return tx.selectFrom('ratingReview').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findAppeal(tx: Tx, ratingId: string) {
  return tx
    .selectFrom('ratingReview')
    .select('id')
    .where('ratingId', '=', ratingId)
    .where('source', '=', 'APPEAL')
    .executeTakeFirst();
}

export function listOpenOf(tx: Tx, ratingId: string) {
  return tx
    .selectFrom('ratingReview')
    .select(['id', 'status', 'source'])
    .where('ratingId', '=', ratingId)
    .where('status', '=', 'OPEN')
    .orderBy('id')
    .execute();
}

export async function listReviews(tx: Tx, { status, page, size }: PageOf & { status: 'OPEN' | 'DECIDED' }) {
  const all = tx.selectFrom('ratingReview').where('ratingReview.status', status === 'OPEN' ? '=' : '<>', 'OPEN');
  return selectPage(
    all
      .innerJoin('rating', 'rating.id', 'ratingReview.ratingId')
      .innerJoin('ratingPair', (join) =>
        join.onRef('ratingPair.kind', '=', 'rating.kind').onRef('ratingPair.subjectId', '=', 'rating.subjectId'),
      )
      .innerJoin('study', 'study.id', 'ratingPair.studyId')
      .innerJoin('organization', 'organization.id', 'ratingPair.organizationId')
      .innerJoin('appUser', 'appUser.id', 'ratingPair.participantId')
      .selectAll('rating')
      .select([
        'ratingReview.id',
        'ratingReview.source',
        'ratingReview.status',
        'ratingReview.words',
        'ratingReview.askedAt',
        'ratingReview.decidedAt',
        'ratingReview.answer',
        'ratingPair.endedAt',
        'study.name as studyName',
        'organization.name as organizationName',
        'appUser.firstName',
        'appUser.lastName',
      ])
      .$if(status === 'OPEN', (query) => query.orderBy('ratingReview.askedAt').orderBy('ratingReview.id'))
      .$if(status === 'DECIDED', (query) => query.orderBy('ratingReview.decidedAt', 'desc').orderBy('ratingReview.id')),
    { page, size },
  );
}
