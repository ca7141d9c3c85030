import { answersOf, type Person } from './eligibility.ts';
import { factOf } from './facts.ts';
import { FACT_OF_ATTRIBUTE } from './profile-questions.ts';
import { COINCIDENCES, type Coincidence } from './same-hands.ts';
import type { ScreenerQuestion, ScreenerResponse } from './screening.ts';

/** The signals that count towards holding a payout, with their points and the text for an admin (FRAUD-02). */
export const FRAUD_SIGNALS = {
  NUMBER_SHARED: { points: 50, words: 'The number has received another account’s money.' },
  TOOK_PART_BEFORE: {
    points: 50,
    words: 'A deleted account with the same mailbox or number took part in the same study.',
  },
  SUSPENDED_BEFORE: { points: 50, words: 'A deleted account with the same mailbox or number was suspended.' },
  SAME_HANDS: { points: 50, words: 'The same person seems to use another account: ' },
  NAME_DIFFERS: { points: 30, words: 'The number is registered to another name.' },
  NAME_CHANGED: { points: 30, words: 'The new name shares no word with the old one.' },
  EMAIL_SHARED: { points: 25, words: 'The email reaches the same mailbox as another account’s.' },
  DEVICE_SHARED: { points: 25, words: 'Another account signed in from the same browser.' },
  FACTS_DIFFER: {
    points: 25,
    words: 'A deleted account with the same mailbox or number had another date of birth or gender.',
  },
  ALIKE: { points: 20, words: 'Another account from the same network shares with this one: ' },
  ANSWERS_CONTRADICT: { points: 20, words: 'An answer contradicts the profile.' },
  PROFILE_CHANGED: { points: 20, words: 'Details that decide which studies fit were changed.' },
  ANSWERED_FAST: { points: 15, words: 'Each question took less than 2 seconds on average.' },
  RUSHED: { points: 15, words: 'The person registered, set up the account and applied within 3 minutes.' },
  SIGN_UP_BURST: { points: 15, words: 'More than 5 accounts were opened from the same network within an hour.' },
} as const satisfies Record<string, { points: number; words: string }>;
export type FraudSignal = keyof typeof FRAUD_SIGNALS;

/** FRAUD-01: from this score, a payout waits for an admin. */
export const HOLD_FROM_POINTS = 50;

export const SECONDS_PER_QUESTION = 2;
export const SIGN_UPS_PER_HOUR = 5;
export const RUSHED_MINUTES = 3;

/** A signal's text, with its evidence where that adds information: an id, then codes as text. */
export function wordsOf(signal: FraudSignal, evidence: string): string {
  const { words } = FRAUD_SIGNALS[signal];
  if (signal !== 'SAME_HANDS' && signal !== 'ALIKE') return words;
  const names = (evidence.split(':')[1] ?? '').split(',') as Coincidence[];
  return `${words}${names.map((name) => COINCIDENCES[name]?.words ?? name).join(', ')}.`;
}

/** FRAUD-01: each signal counts once, however often it occurred. */
export function scoreOf(signals: readonly FraudSignal[]): number {
  return [...new Set(signals)].reduce((sum, signal) => sum + FRAUD_SIGNALS[signal].points, 0);
}

/**
 * Whether the answers took less than 2 seconds each on average; null if no time is known. Answers remembered from another study
 * take no time.
 */
export function answeredFast(
  responses: readonly Pick<ScreenerResponse, 'secondsTaken' | 'prefilled'>[],
): boolean | null {
  const times = responses.flatMap(({ secondsTaken, prefilled }) =>
    secondsTaken === undefined || prefilled ? [] : [secondsTaken],
  );
  if (times.length === 0) return null;
  return times.reduce((sum, seconds) => sum + seconds, 0) < SECONDS_PER_QUESTION * times.length;
}

/**
 * The first question whose answer contradicts the profile: at least two of its choices are values of one profile
 * attribute, the profile's own value is among them, and none of them was chosen.
 */
export function contradiction(
  questions: readonly ScreenerQuestion[],
  responses: readonly ScreenerResponse[],
  person: Person,
): string | null {
  for (const question of questions) {
    const response = responses.find(({ id }) => id === question.id);
    if (!response || (question.kind !== 'SINGLE' && question.kind !== 'MULTIPLE')) continue;
    const choices = question.options.map(({ answer }) => plain(answer));
    const chosen = (response.answers ?? [response.answer]).map(plain);
    // Only facts whose answers name themselves: "yes" may answer anything.
    for (const name of Object.values(FACT_OF_ATTRIBUTE)) {
      const labels = factOf(name).values;
      const isAboutIt = Object.values(labels).filter((label) => choices.includes(plain(label))).length >= 2;
      const known = answersOf(person, name) ?? [];
      const own = known.map((code) => plain(labels[code] ?? code)).filter((text) => choices.includes(text));
      if (isAboutIt && own.length > 0 && !own.some((text) => chosen.includes(text))) return question.id;
    }
  }
  return null;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
