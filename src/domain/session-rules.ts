/** The times that govern invitations, bookings and pay (APPLICATION-16, BOOKING-01 to BOOKING-20). */
export const INVITATION_HOURS = 72;
export const BOOKING_NOTICE_HOURS = 1;
export const CHANGE_NOTICE_HOURS = 4;
export const MAX_MOVES = 2;
export const NO_SHOW_AFTER_MINUTES = 15;
export const AUTO_COMPLETE_HOURS = 24;
export const DISPUTE_HOURS = 72;
export const STRIKE_WINDOW_DAYS = 90;
export const STRIKES_TO_PAUSE = 2;
export const PAUSE_DAYS = 30;

/** BOOKING-11: both sides can say "I'm here" from this long before the start. */
export const CHECK_IN_MINUTES = 10;
/** We ask the participant to confirm, and an unconfirmed place may go to somebody on stand-by. */
export const CONFIRM_HOURS = 24;
export const RELEASE_HOURS = 3;
/** Nobody loses a place without this long to answer. */
export const ANSWER_HOURS = 3;

/** BOOKING-12: both sides can write to each other for this long after a session. */
export const MESSAGES_OPEN_HOURS = 72;

/** SIGNIN-13: a 401 within this many hours of login means that the session was revoked. */
export const SESSION_END_WINDOW_HOURS = 0.9;
