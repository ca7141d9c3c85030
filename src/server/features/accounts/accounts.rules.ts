import { addHours } from '../../../domain/calendar.ts';

/** The product's name is refused in any context. */
const NEVER_PART = 'nyansapo';
/** More guesses than the lists of common passwords need, with the usual substitutions and endings. */
const MIN_GUESSES = 20_000_000;

/** ACCOUNT-14: what is wrong with a password that meets the rule and withstands so many guesses, or null. */
export function refusePassword(password: string, guesses: number): string | null {
  const easy = password.toLowerCase().includes(NEVER_PART) || guesses < MIN_GUESSES;
  return easy ? 'This password is easy to guess. Please choose another one.' : null;
}

export const IDLE_HOURS = 12;
const ABSOLUTE_HOURS = 7 * 24;
const GRACE_SECONDS = 10;

export function sessionEnd(now: Date): Date {
  return addHours(now, ABSOLUTE_HOURS);
}

/** What to do with a presented refresh token: renew, serve a parallel tab, or treat it as stolen. */
export function judgeRefresh(
  session: { refreshHash: string; rotatedAt: Date; expiresAt: Date; revokedAt: Date | null },
  presentedHash: string,
  now: Date,
): 'renew' | 'parallel' | 'reused' | 'ended' {
  if (session.revokedAt !== null || session.expiresAt <= now) return 'ended';
  if (session.refreshHash !== presentedHash) {
    return now.getTime() - session.rotatedAt.getTime() <= GRACE_SECONDS * 1000 ? 'parallel' : 'reused';
  }
  return addHours(session.rotatedAt, IDLE_HOURS) <= now ? 'ended' : 'renew';
}

export const VERIFY_LINK_HOURS = 24;
export const RESET_LINK_HOURS = 1;
export const CONFIRM_LINK_HOURS = 1;

export const CHANGE_EMAIL_LINK_HOURS = 24;
/** How long a Google confirmation replaces a password. */
export const CONFIRMED_MINUTES = 10;

export function isConfirmed(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MINUTES * 60_000;
}
