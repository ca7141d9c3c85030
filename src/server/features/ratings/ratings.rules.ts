import type { ErrorCode } from '../../../contract/errors.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPEAL_DAYS, editableUntil, ratingOpenUntil, showsAt } from '../../../domain/ratings.ts';

/** RATING-03 to RATING-06. Every rule gets its facts and the time. */

interface Written {
  writtenAt: Date;
  shownAt: Date | null;
  removedAt: Date | null;
}

/** Writing, or changing what one wrote. `own` and `other` are the ratings of the locked pair. */
export function refuseRating(
  endedAt: Date,
  own: Written | undefined,
  other: Written | undefined,
  now: Date,
): ErrorCode | null {
  if (!own) return now < ratingOpenUntil(endedAt) ? null : 'RATING_NOT_OPEN';
  return isEditable(endedAt, own, other, now) ? null : 'RATING_FINAL';
}

/** Nobody changes a rating that the other side sees, or once they see the other side's. */
export function isEditable(endedAt: Date, own: Written, other: Written | undefined, now: Date): boolean {
  if (own.removedAt !== null || own.shownAt !== null) return false;
  const knows = other !== undefined && other.shownAt !== null && own.writtenAt < other.shownAt;
  return !knows && now < editableUntil(endedAt, own.writtenAt);
}

/** When each rating of a pair that is still hidden is shown, the earliest first. */
export function plannedShows<R extends Written>(endedAt: Date, ratings: readonly R[]): { at: Date; rating: R }[] {
  return ratings
    .filter(({ shownAt, removedAt }) => shownAt === null && removedAt === null)
    .map((rating) => {
      const other = ratings.find((one) => one !== rating) ?? null;
      return { rating, at: showsAt(endedAt, rating, other) };
    })
    .sort((one, next) => one.at.getTime() - next.at.getTime());
}

/** Until when the rated side can ask us to look at a shown rating. */
export function appealableUntil(shownAt: Date): Date {
  return addHours(shownAt, 24 * APPEAL_DAYS);
}
