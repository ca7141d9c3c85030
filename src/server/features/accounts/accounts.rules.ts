import { addHours } from '../../../domain/calendar.ts';

/** The product's name is refused in any context. */
const NEVER_PART = 'nyansapo';
/** More guesses than a list of common passwords takes, with the usual substitutions and endings. */
const MIN_GUESSES = 20_000_000;

/** How many combinations of the person's own words an attacker who knows them tries, for each guess of the rest. */
const GUESSES_OF_OWN_WORDS = 20;
/** Shorter words occur within many others. */
const SHORTEST_OWN_WORD = 3;
/** Letters, by the characters that people use instead of them. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The words of a name or address that its owner might use in a password, in lower case. */
export function ownWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) =>
    text
      .toLowerCase()
      .replace(/@.*/, '')
      .split(/[^\p{L}]+/u),
  );
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_OWN_WORD);
}

/** The rest of a password without its owner's words, longest first, including words with digits for letters. */
export function withoutOwnWords(password: string, words: readonly string[]): string {
  let rest = password;
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    for (;;) {
      const plain = rest.toLowerCase();
      const read = [...plain].map((character) => SUBSTITUTES[character] ?? character).join('');
      const at = plain.includes(word) ? plain.indexOf(word) : read.indexOf(word);
      if (at < 0) break;
      rest = rest.slice(0, at) + rest.slice(at + word.length);
    }
  }
  return rest;
}

/**
 * ACCOUNT-14: what is wrong with a password that meets the rule, or null. `guesses` is how many guesses it withstands, and
 * `restGuesses` how many it withstands without its owner's words; null if it contains none.
 */
export function refusePassword(password: string, guesses: number, restGuesses: number | null): string | null {
  if (password.toLowerCase().includes(NEVER_PART) || guesses < MIN_GUESSES) {
    return 'This password is easy to guess. Please choose another one.';
  }
  const isOwn = restGuesses !== null && restGuesses * GUESSES_OF_OWN_WORDS < MIN_GUESSES;
  return isOwn
    ? 'This password is easy to guess, because it is made of your name or address. Please choose another one.'
    : null;
}

export const IDLE_HOURS = 12;
const ABSOLUTE_HOURS = 7 * 24;
const GRACE_SECONDS = 10;

export function sessionEnd(now: Date): Date {
  return addHours(now, ABSOLUTE_HOURS);
}

/** What to do with a presented refresh token: renew it, serve a parallel tab, or treat it as stolen. */
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
