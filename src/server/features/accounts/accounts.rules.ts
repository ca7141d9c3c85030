import type { z } from 'zod/mini';
import type { RegistrationForm } from '../../../contract/accounts.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { addHours } from '../../../domain/calendar.ts';
import { personNameProblem } from '../../../domain/names.ts';
import { guessesFor } from '../../platform/guesses.ts';

/** ACCOUNT-10: hosts that participants may be restricted to. */
const PERSONAL_HOSTS = ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'live.com', 'aol.com'];

/** Hosts of throw-away addresses, refused for everyone. */
const DISPOSABLE_HOSTS = [
  '10minutemail.com',
  'discard.email',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mintemail.com',
  'mohmal.com',
  'sharklasers.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
];

export function refuseEmailHost(
  form: Pick<z.output<typeof RegistrationForm>, 'role' | 'email'>,
  restrictParticipants: boolean,
): ErrorCode | null {
  const host = form.email.slice(form.email.lastIndexOf('@') + 1);
  if (DISPOSABLE_HOSTS.includes(host)) return 'DISPOSABLE_EMAIL';
  if (restrictParticipants && form.role === 'PARTICIPANT' && !PERSONAL_HOSTS.includes(host))
    return 'EMAIL_HOST_NOT_ALLOWED';
  return null;
}

/** The product's name is refused in any context. */
const NEVER_PART = 'nyansapo';
/** Above what the lists of common passwords, with the usual substitutions and endings, are guessed with. */
const MIN_GUESSES = 20_000_000;

/** ACCOUNT-14: what is wrong with a password of the right form, or null. `personal` are words that name the person. */
export function refusePassword(password: string, personal: readonly string[] = []): string | null {
  const easy = password.toLowerCase().includes(NEVER_PART) || guessesFor(password, personal) < MIN_GUESSES;
  return easy ? 'This password is easy to guess. Please choose another one.' : null;
}

export const IDLE_HOURS = 12;
const ABSOLUTE_HOURS = 7 * 24;
const GRACE_SECONDS = 10;

export function sessionEnd(now: Date): Date {
  return addHours(now, ABSOLUTE_HOURS);
}

/** What a presented refresh token means: renew, serve a parallel tab, or the token was stolen. */
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

/** Names as a provider gives them, made to fit our rules; never empty. Who has another one there can change it here. */
export function namesFrom(given: { firstName: string; lastName: string }): { firstName: string; lastName: string } {
  const names = { firstName: nameFrom(given.firstName, 'Friend'), lastName: nameFrom(given.lastName, 'Newcomer') };
  const reads = personNameProblem(`${names.firstName} ${names.lastName}`);
  return reads === null ? names : { firstName: 'Friend', lastName: 'Newcomer' };
}

function nameFrom(text: string, otherwise: string): string {
  const fitting = text
    .replaceAll(/[^\p{L} -]/gu, ' ')
    .replaceAll(/[ -]*-[ -]*/g, '-')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^[ -]+|[ -]+$/g, '')
    .slice(0, 50)
    .trim();
  return fitting || otherwise;
}
