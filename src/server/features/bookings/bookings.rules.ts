import type { ErrorCode } from '../../../contract/errors.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import {
  BOOKING_NOTICE_HOURS,
  CHANGE_NOTICE_HOURS,
  DISPUTE_HOURS,
  MAX_MOVES,
  NO_SHOW_AFTER_MINUTES,
} from '../../../domain/session-rules.ts';

/** BOOKING-01 to BOOKING-20. Every rule gets its facts and the time, and answers a refusal or null. */

export function refuseBooking(
  application: { status: ApplicationStatus; invitationExpiresAt: Date | null },
  slot: { startsAt: Date },
  now: Date,
): ErrorCode | null {
  if (application.status === 'EXPIRED') return 'INVITATION_EXPIRED';
  if (application.status !== 'INVITED') return 'NOT_INVITED';
  if (application.invitationExpiresAt !== null && application.invitationExpiresAt <= now) return 'INVITATION_EXPIRED';
  return refuseNotice(slot, now);
}

function refuseNotice(slot: { startsAt: Date }, now: Date): ErrorCode | null {
  return slot.startsAt < addHours(now, BOOKING_NOTICE_HOURS) ? 'SLOT_TOO_SOON' : null;
}

/** Moves: at least 4 h before, twice at most, to a time with an hour's notice. */
export function refuseMove(
  booking: { status: string; startsAt: Date; moves: number },
  slot: { startsAt: Date },
  now: Date,
): ErrorCode | null {
  if (booking.status !== 'BOOKED') return 'STATUS_CONFLICT';
  if (isLate(booking, now)) return 'TOO_LATE_TO_MOVE';
  if (booking.moves >= MAX_MOVES) return 'MOVED_TOO_OFTEN';
  return refuseNotice(slot, now);
}

/** Less than 4 h before the start: a participant's cancel is a strike, a researcher's pays in full. */
export function isLate(booking: { startsAt: Date }, now: Date): boolean {
  return addHours(now, CHANGE_NOTICE_HOURS) > booking.startsAt;
}

export function refuseAttendance(booking: { startsAt: Date }, event: 'attend' | 'miss', now: Date): ErrorCode | null {
  if (now < booking.startsAt) return 'SESSION_NOT_STARTED';
  if (event === 'miss' && now < addMinutes(booking.startsAt, NO_SHOW_AFTER_MINUTES)) return 'TOO_EARLY_FOR_NO_SHOW';
  return null;
}

/** A missed session is disputed once: what an admin has upheld is decided. */
export function refuseDispute(
  application: { status: ApplicationStatus; upheldAt: Date | null },
  booking: { endsAt: Date },
  now: Date,
): ErrorCode | null {
  if (application.status !== 'NO_SHOW') return 'STATUS_CONFLICT';
  if (application.upheldAt !== null) return 'DISPUTE_DECIDED';
  return now > addHours(booking.endsAt, DISPUTE_HOURS) ? 'DISPUTE_TOO_LATE' : null;
}
