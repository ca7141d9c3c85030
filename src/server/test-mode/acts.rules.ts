import { addMinutes } from '../../domain/calendar.ts';
import type { OwnAnswer } from '../../domain/own-answers.ts';
import type { OwnQuestion } from '../../domain/own-time.ts';
import { QUESTIONS_OF, type RatingAnswer } from '../../domain/ratings.ts';
import type { ScreenerQuestion, ScreenerResponse } from '../../domain/screening.ts';

/* How the people of a test environment behave. It depends only on their number, from 0, so that a script is reproducible. */

/** One in ten stays away from every session, and finishes no work. */
export function staysAway(number: number): boolean {
  return number % 10 === 7;
}

/** One in five gives an answer that disqualifies, if a question has one. */
export function answersWrong(number: number): boolean {
  return number % 5 === 4;
}

/** Two in three rate their sessions. */
export function rates(number: number): boolean {
  return number % 3 !== 2;
}

/** A person's rating of a session: one in seven says that it was not as described. */
export function ratingOf(number: number): RatingAnswer[] {
  return QUESTIONS_OF.PARTICIPANT.map((question) => ({
    question,
    yes: question !== 'AS_DESCRIBED' || number % 7 !== 3,
  }));
}

/** The occasions on which a person acts, each with the instant from which its delay counts. */
export interface Occasion {
  number: number;
  act: 'apply' | 'book' | 'confirm' | 'arrive' | 'rate' | 'start' | 'submit';
  /**
   * When the study was published, the person was invited or asked to confirm, the session starts or has ended, or the entry
   * opens.
   */
  since: Date;
}

/** When a person acts: applications arrive over the first five and a half hours. */
export function actsAt({ number, act, since }: Occasion): Date {
  if (act === 'apply') return addMinutes(since, 20 + 11 * number);
  if (act === 'start') return addMinutes(since, 10 + 15 * (number % 7));
  if (act === 'submit') return addMinutes(since, 12 + 9 * (number % 5));
  if (act === 'book') return addMinutes(since, 30 + 25 * (number % 7));
  if (act === 'confirm') return addMinutes(since, 15 + 10 * (number % 6));
  if (act === 'rate') return addMinutes(since, 40 + 90 * (number % 5));
  return addMinutes(since, -5);
}

/** A person's answers to the screener. */
export function answersOf(screeners: readonly ScreenerQuestion[], number: number): ScreenerResponse[] {
  const wanted = answersWrong(number) ? 'DISQUALIFY' : 'QUALIFY';
  return screeners.map(({ id, kind, question, options }) => {
    // An attention check says which choice is right, and everybody reads it.
    const fitting = options.filter(({ eligibility }) => eligibility === (kind === 'ATTENTION' ? 'QUALIFY' : wanted));
    const possible = fitting.length > 0 ? fitting : options;
    const chosen = kind === 'MULTIPLE' ? possible.slice(0, 2) : possible.slice(number % possible.length).slice(0, 1);
    const answers =
      kind === 'TEXT' ? ['It depends on the day, and on who else is there.'] : chosen.map(({ answer }) => answer);
    return {
      id,
      question,
      answer: answers[0] ?? '',
      answers,
      consented: true,
      secondsTaken: 8 + ((number * 7) % 40),
    };
  });
}

/** A small grey picture, for questions that ask for a photo. */
const SAMPLE_PHOTO =
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAkADADASIAAhEBAxEB/8QAGQABAQEAAwAAAAAAAAAAAAAAAAMBAgQF/8QAGxABAAICAwAAAAAAAAAAAAAAAAIDAUITMVH/xAAWAQEBAQAAAAAAAAAAAAAAAAAAAgH/xAAWEQEBAQAAAAAAAAAAAAAAAAAAARH/2gAMAwEAAhEDEQA/APcbGOZdYYrTsoceOfhxz8XGaOtKOY94Yrdqk0FadkladiioCRK7VJW7VJUAAAAAAH//2Q==';

/** A person's answers in our own form. */
export function ownAnswersOf(questions: readonly OwnQuestion[], number: number): (OwnAnswer & { photo?: string })[] {
  return questions.map(({ id, kind, options }) => {
    const chosen = options[number % Math.max(1, options.length)] ?? '';
    if (kind === 'TEXT') return { id, answer: 'Three times, and it took a while each time.' };
    if (kind === 'PHOTO') return { id, answer: '', photo: SAMPLE_PHOTO };
    return kind === 'MULTIPLE' ? { id, answer: '', answers: [chosen] } : { id, answer: chosen };
  });
}

/**
 * The slots that a person tries to book, in this order: people with different numbers begin at different slots, and groups fill
 * slots that already have people.
 */
export function preferred<T extends { groupSize: number | null; placesLeft: number }>(
  times: readonly T[],
  number: number,
): T[] {
  if (times.some(({ groupSize }) => groupSize !== null))
    return times.toSorted((one, other) => one.placesLeft - other.placesLeft);
  const first = times.length === 0 ? 0 : number % times.length;
  return [...times.slice(first), ...times.slice(0, first)];
}
