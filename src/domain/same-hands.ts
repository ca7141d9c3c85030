import type { ScreenerQuestion, ScreenerResponse } from './screening.ts';

/*
 * Whether the same person uses two accounts that were active from one network and kind of browser within the same hour.
 * A network and a browser alone prove nothing: a carrier puts thousands of phones of one model behind one address, and
 * families and cafés share one. Other shared details count, because they rarely match by chance.
 */

/** The details that two accounts can share. */
export interface Traits {
  email: string | null;
  /** Numbers at which the account is paid or reached. */
  number: string | null;
  dateOfBirth: string | null;
  linkedInUrl: string | null;
  /** The whole profile except date of birth and gender, as one text; null before there is one. */
  setUp: string | null;
  /** Sign-ins in the last month, and how many of them came from browsers with a cookie we knew. */
  sessions: number;
  browsers: number;
  answers: readonly Answers[];
}

interface Answers {
  studyId: string;
  /** Long free-text answers, case-folded. */
  ownWords: readonly string[];
  /** All answers with their seconds, if enough were timed to distinguish one rhythm from another. */
  rhythm: string | null;
}

/** The details that two accounts can share, with their weight and text for an admin. */
export const COINCIDENCES = {
  LINKED_IN: { weight: 2, words: 'the same LinkedIn profile' },
  OWN_WORDS: { weight: 2, words: 'the same long free-text answer' },
  EMAIL_ALIKE: { weight: 1, words: 'email addresses that differ only in digits and signs' },
  NUMBERS_CLOSE: { weight: 1, words: 'mobile-money numbers next to each other' },
  BIRTHDAY: { weight: 1, words: 'the same date of birth' },
  RHYTHM: { weight: 1, words: 'the same answers in the same number of seconds' },
  SET_UP: { weight: 1, words: 'the same set-up in every detail' },
  FRESH_BROWSERS: { weight: 1, words: 'a browser without cookies at every sign-in' },
} as const;
export type Coincidence = keyof typeof COINCIDENCES;

/** From this weight on, we treat the accounts as used by the same person. */
const SAME_HANDS_WEIGHT = 2;
const CLOSE_NUMBERS = 20;
const LONG_ANSWER = 30;
const TIMED_ANSWERS = 3;
const SIGN_INS = 3;
/** Once may be chance; the accounts of a farm sign in after each other every time. */
const TIMES_NEAR = 2;

const COMPARISONS: Record<Coincidence, (one: Traits, other: Traits, times: number) => boolean> = {
  LINKED_IN: (one, other) => one.linkedInUrl !== null && one.linkedInUrl === other.linkedInUrl,
  OWN_WORDS: (one, other) =>
    sameStudies(one, other).some(([mine, theirs]) => mine.ownWords.some((text) => theirs.ownWords.includes(text))),
  EMAIL_ALIKE: (one, other) => stem(one.email).length >= 5 && stem(one.email) === stem(other.email),
  NUMBERS_CLOSE: (one, other) =>
    one.number !== null &&
    other.number !== null &&
    Math.abs(Number(one.number.slice(1)) - Number(other.number.slice(1))) <= CLOSE_NUMBERS,
  BIRTHDAY: (one, other) => one.dateOfBirth !== null && one.dateOfBirth === other.dateOfBirth,
  RHYTHM: (one, other) =>
    sameStudies(one, other).some(([mine, theirs]) => mine.rhythm !== null && mine.rhythm === theirs.rhythm),
  SET_UP: (one, other) => one.setUp !== null && one.setUp === other.setUp,
  FRESH_BROWSERS: (one, other, times) => times >= TIMES_NEAR && dropsCookies(one) && dropsCookies(other),
};

/** What an account shares with another account that was nearby at some of its sign-ins. */
export function coincidences(one: Traits, other: Traits, times: number): Coincidence[] {
  return (Object.keys(COMPARISONS) as Coincidence[]).filter((name) => COMPARISONS[name](one, other, times));
}

export interface Nearby {
  id: string;
  coincidences: readonly Coincidence[];
}

/**
 * FRAUD-05: judges the accounts near an account: for each, what they share and whether it is enough. Two people may
 * both browse without cookies; with a third account nearby at every sign-in it is no longer chance.
 */
export function judgeNearby(nearby: readonly Nearby[]): (Nearby & { isSameHands: boolean }) | null {
  const withoutCookies = nearby.filter(({ coincidences: names }) => names.includes('FRESH_BROWSERS')).length;
  const weightOf = ({ coincidences: names }: Nearby) =>
    names.reduce((sum, name) => sum + COINCIDENCES[name].weight, 0) +
    (names.includes('FRESH_BROWSERS') && withoutCookies >= 2 ? 1 : 0);
  const [closest] = nearby
    .filter(({ coincidences: names }) => names.length > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one) || one.id.localeCompare(other.id));
  return closest ? { ...closest, isSameHands: weightOf(closest) >= SAME_HANDS_WEIGHT } : null;
}

function stem(email: string | null): string {
  const [name = '', host] = (email ?? '').split('@');
  const letters = (name.split('+')[0] ?? '').replaceAll(/[^\p{L}]/gu, '');
  return letters.length >= 5 ? `${letters}@${host}` : '';
}

function sameStudies(one: Traits, other: Traits): [Answers, Answers][] {
  return one.answers.flatMap((mine) => {
    const theirs = other.answers.find(({ studyId }) => studyId === mine.studyId);
    return theirs ? [[mine, theirs] satisfies [Answers, Answers]] : [];
  });
}

/** The comparable answers of one application. A long choice is not free text. */
export function traitsOfAnswers(
  studyId: string,
  questions: readonly Pick<ScreenerQuestion, 'id' | 'kind'>[],
  responses: readonly ScreenerResponse[],
): Answers {
  const isOwnWords = ({ id }: ScreenerResponse) => questions.some((one) => one.id === id && one.kind === 'TEXT');
  const known = responses.filter(({ secondsTaken }) => secondsTaken !== undefined);
  return {
    studyId,
    ownWords: responses
      .filter(isOwnWords)
      .map(({ answer }) => answer.trim().toLowerCase())
      .filter((text) => text.length >= LONG_ANSWER),
    rhythm:
      known.length < TIMED_ANSWERS
        ? null
        : JSON.stringify(
            known.map(({ id, answer, answers, secondsTaken }) => [id, answer, answers ?? [], secondsTaken]),
          ),
  };
}

function dropsCookies({ sessions, browsers }: Traits): boolean {
  return sessions >= SIGN_INS && browsers >= sessions;
}
