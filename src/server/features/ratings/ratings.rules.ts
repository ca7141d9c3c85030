import type { ErrorCode } from '../../../contract/errors.ts';
import { addHours } from '../../../domain/calendar.ts';
import { APPEAL_DAYS, editableUntil, ratingOpenUntil, showsAt } from '../../../domain/ratings.ts';

/** RATING-03 to RATING-06. Every rule takes facts and the current time. */

interface Written {
  writtenAt: Date;
  shownAt: Date | null;
  removedAt: Date | null;
}

/** Writing a rating, or changing one's own. `own` and `other` are the ratings of the locked pair. */
export function refuseRating(
  endedAt: Date,
  own: Written | undefined,
  other: Written | undefined,
  now: Date,
): ErrorCode | null {
  if (!own) return now < ratingOpenUntil(endedAt) ? null : 'RATING_NOT_OPEN';
  return isEditable(endedAt, own, other, now) ? null : 'RATING_FINAL';
}

/** A rating can't be changed once the other side sees it, or once its author sees the other side's. */
export function isEditable(endedAt: Date, own: Written, other: Written | undefined, now: Date): boolean {
  if (own.removedAt !== null || own.shownAt !== null) return false;
  const knows = other !== undefined && other.shownAt !== null && own.writtenAt < other.shownAt;
  return !knows && now < editableUntil(endedAt, own.writtenAt);
}

/** When each hidden rating of a pair will be shown, earliest first. */
export function plannedShows<R extends Written>(endedAt: Date, ratings: readonly R[]): { at: Date; rating: R }[] {
  return ratings
    .filter(({ shownAt, removedAt }) => shownAt === null && removedAt === null)
    .map((rating) => {
      const other = ratings.find((one) => one !== rating) ?? null;
      return { rating, at: showsAt(endedAt, rating, other) };
    })
    .sort((one, next) => one.at.getTime() - next.at.getTime());
}

/** The deadline for the rated side to ask us to review a shown rating. */
export function appealableUntil(shownAt: Date): Date {
  return addHours(shownAt, 24 * APPEAL_DAYS);
}
