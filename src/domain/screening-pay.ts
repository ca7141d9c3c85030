import type { Pesewas } from './money.ts';
import { askedQuestions, passesAttention, type ScreenerQuestion, type ScreenerResponse } from './screening.ts';

/** STUDY-48: this many questions may be asked without pay. */
export const FREE_QUESTIONS = 5;
/** STUDY-48: the questions of a paid block; the last block may have fewer. */
export const BLOCK_QUESTIONS = 5;
/** STUDY-48: what a person earns with each paid block. */
export const SCREENING_BLOCK_PESEWAS: Pesewas = 200;
/** STUDY-48: the most questions that are asked; those that the profile answers don't count. */
export const MAX_ASKED_QUESTIONS = 25;
/** STUDY-49: the most people whose screening a study pays for. */
export const MAX_PAID_PEOPLE = 5_000;

/** How many paid blocks this many asked questions make. */
export function paidBlocks(askedCount: number): number {
  return Math.max(0, Math.ceil((askedCount - FREE_QUESTIONS) / BLOCK_QUESTIONS));
}

/** How many paid blocks a study's questions make. */
export function blocksOf(questions: readonly Pick<ScreenerQuestion, 'kind'>[]): number {
  return paidBlocks(askedQuestions(questions).length);
}

const SECONDS_FOR_A_QUESTION = 20;

/** The estimated minutes for this many questions, as shown before the first one. */
export function minutesToAnswer(askedCount: number): number {
  return Math.ceil((askedCount * SECONDS_FOR_A_QUESTION) / 60);
}

/** STUDY-49: whether a study pays for as many people as it has reserved money for, so that nobody can apply. */
export function isUsedUp(study: { screeningBlocks: number; screeningPaid: number; screeningCap: number }): boolean {
  return study.screeningBlocks > 0 && study.screeningPaid >= study.screeningCap;
}

/** APPLICATION-24: the outcome of an application's paid questions. */
export const SCREENING_OUTCOMES = ['PAID', 'INATTENTIVE', 'TOO_FAST'] as const;
export type ScreeningOutcome = (typeof SCREENING_OUTCOMES)[number];

/** The text for the person. It mentions only public rules, and nothing that reveals which answers qualify. */
export const NOT_PAID_BECAUSE: Readonly<Record<Exclude<ScreeningOutcome, 'PAID'>, string>> = {
  INATTENTIVE:
    'We did not pay for your answers: one question said which answer to choose, and you chose another one. Your application still counts.',
  TOO_FAST:
    'We did not pay for your answers: you answered the paid questions faster than they can be read. Your application still counts.',
};

/** Three times the usual reading speed: nobody reads this fast. */
const WORDS_PER_SECOND = 10;

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;

/** The least time in which a question and its choices can be read. */
export function secondsToRead({ question, options }: Pick<ScreenerQuestion, 'question' | 'options'>): number {
  const words = options.reduce((sum, { answer }) => sum + wordsIn(answer), wordsIn(question));
  return Math.max(1, Math.floor(words / WORDS_PER_SECOND));
}

/** When a person opened a study's paid questions, and how many seconds of reading were paid. */
export interface ReadingTime {
  at: Date;
  paidSeconds: number;
}

/**
 * The most seconds that somebody who opened questions at `at` can have read them: the time since then, less the time that was
 * paid for reading other questions. Nobody reads the questions of two studies at once, so for every instant, all reading of
 * questions opened from then on must fit into the time since then.
 */
export function secondsAvailable(at: Date, others: readonly ReadingTime[], now: Date): number {
  const starts = [at, ...others.filter((other) => other.at <= at).map((other) => other.at)];
  const left = starts.map((start) => {
    const paid = others.filter((other) => other.at >= start).reduce((sum, { paidSeconds }) => sum + paidSeconds, 0);
    return (now.getTime() - start.getTime()) / 1000 - paid;
  });
  return Math.max(0, Math.floor(Math.min(...left)));
}

export interface ScreeningJudgement {
  outcome: ScreeningOutcome;
  /** The least time in which the answered paid questions can be read. */
  secondsNeeded: number;
}

/**
 * APPLICATION-24: whether an application's paid questions are paid for; null for a study without any. A wrong answer to any
 * attention check is INATTENTIVE. If the paid questions were on screen for less than their total reading time, at ten words a
 * second and at least a second each, the outcome is TOO_FAST; skipped optional questions and remembered answers need no reading
 * time. The browser's times count up to `available` seconds, which the server measures.
 */
export function judgeScreening(
  questions: readonly ScreenerQuestion[],
  responses: readonly ScreenerResponse[],
  available: number,
): ScreeningJudgement | null {
  const asked = askedQuestions(questions);
  if (paidBlocks(asked.length) === 0) return null;
  const responseTo = ({ id }: ScreenerQuestion) => responses.find((response) => response.id === id);
  const isInattentive = asked.some((question) => passesAttention(question, responseTo(question)) === false);
  let taken = 0;
  let needed = 0;
  for (const question of asked.slice(FREE_QUESTIONS)) {
    const response = responseTo(question);
    if (response?.skipped || response?.prefilled) continue;
    taken += response?.secondsTaken ?? 0;
    needed += secondsToRead(question);
  }
  const isTooFast = Math.min(taken, available) < needed;
  return { outcome: isInattentive ? 'INATTENTIVE' : isTooFast ? 'TOO_FAST' : 'PAID', secondsNeeded: needed };
}

/** The most that a study's paid questions cost, for this many people. */
export function paidScreeningOf(questions: readonly Pick<ScreenerQuestion, 'kind'>[], paidPeople: number | null) {
  return { pesewasEach: blocksOf(questions) * SCREENING_BLOCK_PESEWAS, people: paidPeople ?? 0 };
}

/** STUDY-49: a study with paid questions must say how many people it pays. */
export function refuseScreening(
  questions: readonly Pick<ScreenerQuestion, 'kind'>[],
  { paidPeople }: { paidPeople: number | null },
): { field: string; message: string } | null {
  if (blocksOf(questions) === 0 || paidPeople !== null) return null;
  return { field: 'screening.paidPeople', message: 'Please enter for how many people you pay at most' };
}

/** PAYOUT-07: earnings from questions wait for the next payout, or until they reach this amount. */
export const SENT_FROM_PESEWAS: Pesewas = 500;
