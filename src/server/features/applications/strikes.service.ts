import type { Work } from '../../platform/work.ts';
import * as sql from './strikes.sql.ts';

/** Counts a late cancellation or a no-show, once per booking and reason. */
export function recordStrike(
  work: Work,
  strike: { participantId: string; bookingId: string; reason: 'LATE_CANCEL' | 'NO_SHOW' },
): Promise<void> {
  return sql.insertStrike(work.tx, { ...strike, at: work.now });
}

/** Removes one strike because an appeal was granted. */
export function takeStrikeBack(work: Work, strikeId: string): Promise<void> {
  return sql.deleteOne(work.tx, strikeId);
}

/** Removes the strikes of a booking after a dispute was decided in the participant's favour. */
export function takeStrikesBack(work: Work, bookingId: string): Promise<void> {
  return sql.deleteStrike(work.tx, bookingId);
}
