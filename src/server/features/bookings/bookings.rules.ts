import type { ErrorCode } from '../../../contract/errors.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';
import type { StudyStatus } from '../../../domain/lifecycles/study-lifecycle.ts';
import { isLateToChange, MAX_MOVES, NO_SHOW_AFTER_MINUTES } from '../../../domain/session-rules.ts';
import type { ClosedReason } from '../../../domain/session-settings.ts';

/** BOOKING-01 to BOOKING-20. Every rule takes facts and the current time, and returns a refusal or null. */

interface Study {
  status: StudyStatus;
  filled: number;
  desiredParticipants: number;
  applicationStatus: ApplicationStatus;
  invitationExpiresAt: Date | null;
  consentMissing: boolean;
}

/** The slot that somebody chose. */
interface Choice {
  startsAt: Date;
  noticeHours: number;
  closedBecause: ClosedReason | null;
}

/**
 * Requires an open study, a valid invitation, a signed consent form if there is one, and a free slot that is offered, with the
 * study's notice.
 */
export function refuseBooking(study: Study, slot: Choice & { isTaken: boolean }, now: Date): ErrorCode | null {
  if (study.status !== 'RECRUITING' && study.status !== 'PAUSED') return 'STUDY_CLOSED';
  const { applicationStatus, invitationExpiresAt } = study;
  if (applicationStatus === 'INVITED' && slot.isTaken) return 'SLOT_TAKEN';
  const isExpired = invitationExpiresAt !== null && invitationExpiresAt <= now;
  if (applicationStatus === 'EXPIRED' || (applicationStatus === 'INVITED' && isExpired)) {
    return study.filled >= study.desiredParticipants ? 'STUDY_FULL' : 'INVITATION_EXPIRED';
  }
  if (applicationStatus !== 'INVITED') return 'NOT_INVITED';
  return study.consentMissing ? 'CONSENT_NEEDED' : refuseTime(slot, now);
}

function refuseTime({ startsAt, noticeHours, closedBecause }: Choice, now: Date): ErrorCode | null {
  if (startsAt < addHours(now, noticeHours)) return 'SLOT_TOO_SOON';
  return closedBecause === null ? null : 'SLOT_CLOSED';
}

/** Moving: at least 4 hours before, twice at most, to a slot that is offered, with the study's notice. */
export function refuseMove(
  booking: { status: string; startsAt: Date; moves: number },
  slot: Choice,
  now: Date,
): ErrorCode | null {
  if (booking.status !== 'BOOKED') return 'STATUS_CONFLICT';
  if (isLate(booking, now)) return 'TOO_LATE_TO_MOVE';
  if (booking.moves >= MAX_MOVES) return 'MOVED_TOO_OFTEN';
  return refuseTime(slot, now);
}

/** Less than 4 hours before the start, a participant's cancellation is a strike, and a researcher's is paid in full. */
export function isLate(booking: { startsAt: Date }, now: Date): boolean {
  return isLateToChange(booking.startsAt, now);
}

export function refuseAttendance(booking: { startsAt: Date }, event: 'attend' | 'miss', now: Date): ErrorCode | null {
  if (now < booking.startsAt) return 'SESSION_NOT_STARTED';
  if (event === 'miss' && now < addMinutes(booking.startsAt, NO_SHOW_AFTER_MINUTES)) return 'TOO_EARLY_FOR_NO_SHOW';
  return null;
}
