/** The periods that apply to invitations, bookings and pay (APPLICATION-16, BOOKING-01 to BOOKING-20). */
export const INVITATION_HOURS = 72;
export const CHANGE_NOTICE_HOURS = 4;
export const MAX_MOVES = 2;
export const NO_SHOW_AFTER_MINUTES = 15;
/**
 * After the end of a session: when we ask the researcher to mark it, and when it counts as attended; sooner if both sides had
 * checked in.
 */
export const UNMARKED_AFTER_HOURS = 1;
export const BOTH_CAME_HOURS = 2;
export const AUTO_COMPLETE_HOURS = 24;
export const DISPUTE_HOURS = 72;
export const STRIKE_WINDOW_DAYS = 90;
export const STRIKES_TO_PAUSE = 2;
export const PAUSE_DAYS = 30;

/** BOOKING-05: too late to move a session or to cancel it freely. */
export function isLateToChange(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < CHANGE_NOTICE_HOURS * 3_600_000;
}

/** BOOKING-11: both sides can check in this long before the start. */
export const CHECK_IN_MINUTES = 10;
/**
 * How long before the session we ask the participant to confirm; from then on, an unconfirmed place may be offered to people on
 * stand-by.
 */
export const CONFIRM_HOURS = 24;
export const RELEASE_HOURS = 3;
/** Everybody has at least this long to confirm before they lose a place. */
export const ANSWER_HOURS = 3;
/** BOOKING-25: how long before its start a group slot closes; it is called off if it has fewer people than its minimum. */
export const CALL_OFF_HOURS = 12;

/** BOOKING-12: how long both sides can message each other after a session. */
export const MESSAGES_OPEN_HOURS = 72;

/** SIGNIN-13: a 401 within this many hours of signing in means that the login session was revoked. */
export const SESSION_END_WINDOW_HOURS = 0.9;
