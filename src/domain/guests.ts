/** People that an organisation invites to apply for a study (PANEL-01 to PANEL-07). */
export const GUEST_SOURCES = { EMAIL: 'Email', LINK: 'Link', PANEL: 'Panel' } as const;
export const GUEST_STATES = { INVITED: 'Invited', JOINED: 'Has opened it', APPLIED: 'Has applied' } as const;
export type GuestState = keyof typeof GUEST_STATES;

/** Why a line of a list was not invited. */
export const GUEST_LEFT_REASONS = {
  NO_ADDRESS: 'No email address',
  TWICE: 'Twice in this list',
  ALREADY_INVITED: 'Already invited',
  REFUSED: 'Does not want invitations from you',
  TOO_MANY: 'More than you can invite today',
} as const;
export type GuestLeftReason = keyof typeof GUEST_LEFT_REASONS;

/** The most characters and lines of one list. */
export const MOST_GUEST_TEXT = 100_000;
export const MOST_GUEST_LINES = 500;
/** The most emails that one organisation may send to addresses on one day. */
export const GUESTS_A_DAY = 200;
/** A study's link: its code, then this many letters of its own. */
export const GUEST_KEY_LENGTH = 13;
