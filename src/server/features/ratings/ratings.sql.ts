import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { RatedKind } from '../../../domain/ratings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type PageOf, selectPage } from '../../platform/db/pages.ts';
import type { RatingTable } from '../../platform/db/rating-tables.ts';
import { STUDY_TITLE } from '../../platform/mail/titles.sql.ts';

export interface Rated {
  kind: RatedKind;
  subjectId: string;
}

/** The facts that decide whether somebody sees and may rate a session, and the names that texts need. */
export function findRatedSession(tx: Tx, bookingId: string) {
  return tx
    .selectFrom('booking')
    .innerJoin('study', 'study.id', 'booking.studyId')
    .leftJoin('ratingPair', (join) =>
      join.onRef('ratingPair.subjectId', '=', 'booking.id').on('ratingPair.kind', '=', 'BOOKING'),
    )
    .select([
      'booking.id',
      'booking.participantId',
      'booking.researcherId',
      'study.organizationId',
      'study.name as studyName',
      'study.publicName',
      'ratingPair.endedAt',
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
}
export type RatedSession = NonNullable<Awaited<ReturnType<typeof findRatedSession>>>;

/** Locks a pair, which serialises its two ratings, their changes and when they are shown. */
export function lockPair(tx: Tx, { kind, subjectId }: Rated) {
  return tx
    .selectFrom('ratingPair')
    .selectAll()
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Both ratings of a pair, shown or not. */
export function listOfPair(tx: Tx, { kind, subjectId }: Rated) {
  return tx
    .selectFrom('rating')
    .leftJoin('ratingReview', (join) =>
      join.onRef('ratingReview.ratingId', '=', 'rating.id').on('ratingReview.source', '=', 'APPEAL'),
    )
    .selectAll('rating')
    .select('ratingReview.status as appeal')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .execute();
}
export type PairRating = Awaited<ReturnType<typeof listOfPair>>[number];

export async function insertRating(tx: Tx, rating: Insertable<RatingTable>): Promise<void> {
  await tx.insertInto('rating').values(rating).execute();
}

export async function updateRating(tx: Tx, id: string, change: Updateable<RatingTable>): Promise<void> {
  await tx.updateTable('rating').set(change).where('id', '=', id).execute();
}

/** Schedules the next event of a pair; null for none. */
export async function planPair(
  tx: Tx,
  { kind, subjectId }: Rated,
  change: { dueAt: Date | null; askedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('ratingPair')
    .set({ ...change, tries: 0 })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .execute();
}

export type About = { participantId: string } | { organizationId: string };

/** The shown ratings about one side. */
function selectShown(tx: Tx, about: About) {
  const all = tx
    .selectFrom('rating')
    .innerJoin('ratingPair', (join) =>
      join.onRef('ratingPair.kind', '=', 'rating.kind').onRef('ratingPair.subjectId', '=', 'rating.subjectId'),
    )
    .where('rating.shownAt', 'is not', null)
    .where('rating.removedAt', 'is', null);
  return 'participantId' in about
    ? all.where('rating.side', '=', 'RESEARCHER').where('ratingPair.participantId', '=', about.participantId)
    : all.where('rating.side', '=', 'PARTICIPANT').where('ratingPair.organizationId', '=', about.organizationId);
}

function withStudies(query: ReturnType<typeof selectShown>) {
  return query
    .innerJoin('study', 'study.id', 'ratingPair.studyId')
    .leftJoin('ratingReview', (join) =>
      join.onRef('ratingReview.ratingId', '=', 'rating.id').on('ratingReview.source', '=', 'APPEAL'),
    )
    .selectAll('rating')
    .select(['study.name as studyName', 'study.publicName', 'ratingReview.status as appeal']);
}

/** A page of these, newest first. */
export async function listShown(tx: Tx, about: About, { page, size }: PageOf) {
  return selectPage(
    withStudies(selectShown(tx, about)).orderBy('rating.shownAt', 'desc').orderBy('rating.id', 'desc'),
    { page, size },
  );
}

/** Some of these by cursor: the first `limit` below an id. */
export function listShownAfter(tx: Tx, about: About, after: string, limit: number) {
  return withStudies(selectShown(tx, about))
    .where('rating.id', '<', after)
    .orderBy('rating.id', 'desc')
    .limit(limit)
    .execute();
}

// ---- What is due

export async function isAnyDue(tx: Tx, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('ratingPair')
    .select('subjectId')
    .where('dueAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks due pairs, the earliest first, and skips locked ones. */
export function lockDue(tx: Tx, now: Date, { atMost, only }: { atMost: number; only?: Rated }) {
  return tx
    .selectFrom('ratingPair')
    .innerJoin('study', 'study.id', 'ratingPair.studyId')
    .innerJoin('appUser as participant', 'participant.id', 'ratingPair.participantId')
    .innerJoin('appUser as researcher', 'researcher.id', 'ratingPair.researcherId')
    .selectAll('ratingPair')
    .select([
      'study.name as studyName',
      ...STUDY_TITLE,
      'participant.erasedAt as participantErasedAt',
      'researcher.erasedAt as researcherErasedAt',
    ])
    .where('ratingPair.dueAt', '<=', now)
    .$if(only !== undefined, (query) =>
      query.where('kind', '=', (only as Rated).kind).where('subjectId', '=', (only as Rated).subjectId),
    )
    .orderBy('ratingPair.dueAt')
    .limit(atMost)
    .forNoKeyUpdate(['ratingPair'])
    .skipLocked()
    .execute();
}
export type DuePair = Awaited<ReturnType<typeof lockDue>>[number];

/** The ratings of several pairs. */
export function listOfPairs(tx: Tx, pairs: readonly Rated[]) {
  return tx
    .selectFrom('rating')
    .selectAll()
    .where(
      'subjectId',
      'in',
      pairs.map(({ subjectId }) => subjectId),
    )
    .execute();
}

export async function noteShown(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('rating').set({ shownAt: at }).where('id', 'in', ids).execute();
}

/** Postpones a pair after a failure: by 30 seconds at first, doubling each time, up to an hour. */
export async function postpone(tx: Tx, { kind, subjectId }: Rated, now: Date): Promise<void> {
  await tx
    .updateTable('ratingPair')
    .set({
      tries: sql`tries + 1`,
      dueAt: sql`${now}::timestamptz + least(interval '1 hour', interval '30 seconds' * 2 ^ least(tries, 7))`,
    })
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .execute();
}

/** Whether a dispute of the two sides was opened or decided within some hours of an instant. */
export async function hadDispute(
  tx: Tx,
  { participantId, organizationId }: { participantId: string; organizationId: string },
  [from, to]: readonly [Date, Date],
): Promise<boolean> {
  const row = await tx
    .selectFrom('application')
    .innerJoin('study', 'study.id', 'application.studyId')
    .innerJoin('statusChange', 'statusChange.entityId', 'application.id')
    .select('statusChange.id')
    .where('application.participantId', '=', participantId)
    .where('study.organizationId', '=', organizationId)
    .where('statusChange.event', 'in', ['dispute', 'pay', 'uphold'])
    .where('statusChange.noun', '=', 'application')
    .where('statusChange.at', '>=', from)
    .where('statusChange.at', '<=', to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
