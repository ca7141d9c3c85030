import { countOf } from './counts.ts';

/** How long a texted code can be used (SIGNIN-24). */
export const CODE_MINUTES = 5;
/** How many wrong codes may be entered for one that was sent. */
export const CODE_TRIES = 5;
/** How long a screen waits before it offers to send another code. */
export const RESEND_SECONDS = 30;
/** After this many days, an unused number may belong to somebody else (SIGNIN-27). */
export const RECYCLED_DAYS = 90;
/** How long payouts wait when somebody else may hold a person's number (PAYOUT-14). */
export const NUMBER_HOLD_HOURS = 48;

/** Seconds as people say them: "30 seconds", "12 minutes", "3 hours". */
export function waitInWords(seconds: number): string {
  if (seconds < 90) return countOf(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds < 90 * 60) return countOf(Math.ceil(seconds / 60), 'minute');
  return countOf(Math.ceil(seconds / 3600), 'hour');
}

/** Why somebody else may have a person's number: the reason for holding their payout. */
export const NUMBER_HOLDS = ['NUMBER_CHANGED', 'NEW_BROWSER', 'ACCOUNTS_MERGED'] as const;
export type NumberHold = (typeof NUMBER_HOLDS)[number];
