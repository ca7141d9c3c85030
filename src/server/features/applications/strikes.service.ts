import { addresses } from '../../../contract/addresses.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { applyingPaused } from './applications.mails.ts';
import { readStandingOf } from './standing.service.ts';
import * as sql from './strikes.sql.ts';

/** Counts a late cancellation or a no-show, once per booking and reason, and notifies the person if it pauses applying. */
export async function recordStrike(
  work: Work,
  strike: { participantId: string; bookingId: string; reason: 'LATE_CANCEL' | 'NO_SHOW' },
): Promise<void> {
  await sql.insertStrike(work.tx, { ...strike, at: work.now });
  const { participantId: userId } = strike;
  if ((await readStandingOf(work, userId)).pausedUntil === null) return;
  work.notify({
    userId,
    message: () => m.holds_told({ reason: holdWords({ kind: 'PAUSE', code: 'STRIKES' }).reason }),
    redirectUrl: addresses.bookings,
    mail: applyingPaused(),
  });
}

/** The strike that a late cancellation of a booking is; undefined if it is none. */
export function findLateCancel(reader: Reader, bookingId: string): Promise<{ at: Date } | undefined> {
  return sql.findStrike(reader.tx, bookingId, 'LATE_CANCEL');
}

/** Removes one strike because an appeal was granted. */
export function takeStrikeBack(work: Work, strikeId: string): Promise<void> {
  return sql.deleteOne(work.tx, strikeId);
}

/** Removes the strikes of a booking after a dispute was decided in the participant's favour. */
export function takeStrikesBack(work: Work, bookingId: string): Promise<void> {
  return sql.deleteStrike(work.tx, bookingId);
}
