import { addHours } from './calendar.ts';

/** What can be rated: a session, or a task or diary that a participant finished. */
export type RatedKind = 'BOOKING' | 'ASSIGNMENT';

/** Who rates; what they rate is the other side. */
export const RATING_SIDES = { PARTICIPANT: 'Participant', RESEARCHER: 'Researcher' } as const;
export type RatingSide = keyof typeof RATING_SIDES;

/** RATING-02: each question is answered with yes or no, or left out. */
export const RATING_QUESTIONS = {
  AS_DESCRIBED: 'Was it as described?',
  ON_TIME: 'Were they on time?',
  RESPECTFUL: 'Were they respectful?',
  PAID_AS_SAID: 'Were you paid what was promised?',
  TOOK_PART: 'Did they take part fully?',
  HONEST: 'Did they answer honestly?',
} as const;
export type RatingQuestion = keyof typeof RATING_QUESTIONS;

export const QUESTIONS_OF: Readonly<Record<RatingSide, readonly RatingQuestion[]>> = {
  PARTICIPANT: ['AS_DESCRIBED', 'ON_TIME', 'RESPECTFUL', 'PAID_AS_SAID'],
  RESEARCHER: ['ON_TIME', 'TOOK_PART', 'HONEST'],
};

export interface RatingAnswer {
  question: RatingQuestion;
  yes: boolean;
}

/** RATING-03 to RATING-05. */
export const RATING_OPEN_DAYS = 14;
export const RATING_EDIT_HOURS = 24;
export const RATING_HIDDEN_DAYS = 7;
export const MAX_RATING_SENTENCE = 300;
/** RATING-12: how long the rated side can ask us to review a rating, from when it is shown. */
export const APPEAL_DAYS = 30;
/** RATING-13: admins review a low rating within this time of a dispute. */
export const DISPUTE_NEAR_HOURS = 1;

/** The deadline for either side's rating, by the end of the session or work. */
export function ratingOpenUntil(endedAt: Date): Date {
  return addDaysTo(endedAt, RATING_OPEN_DAYS);
}

/**
 * Until when its author can change a rating: for 24 hours, but not after the other side's rating may be shown. It depends only on
 * their own rating, so that it reveals nothing about the other one.
 */
export function editableUntil(endedAt: Date, writtenAt: Date): Date {
  const day = addHours(writtenAt, RATING_EDIT_HOURS);
  const shown = addDaysTo(endedAt, RATING_HIDDEN_DAYS);
  return writtenAt < shown && day > shown ? shown : day;
}

/** The latest time at which a rating is shown: 7 days after the session, but never while it can be changed. */
export function shownAtTheLatest(endedAt: Date, writtenAt: Date): Date {
  return latest(addDaysTo(endedAt, RATING_HIDDEN_DAYS), editableUntil(endedAt, writtenAt));
}

/**
 * When a rating is shown to the other side: as soon as neither rating can be changed, and at `shownAtTheLatest` if there is only
 * one.
 */
export function showsAt(endedAt: Date, own: { writtenAt: Date }, other: { writtenAt: Date } | null): Date {
  const last = shownAtTheLatest(endedAt, own.writtenAt);
  if (other === null) return last;
  const both = latest(editableUntil(endedAt, own.writtenAt), editableUntil(endedAt, other.writtenAt));
  return new Date(Math.min(both.getTime(), last.getTime()));
}

/** Whether at least half of the answers are no. */
export function isLow(answers: readonly RatingAnswer[]): boolean {
  return answers.filter(({ yes }) => !yes).length * 2 >= answers.length;
}

function addDaysTo(at: Date, days: number): Date {
  return addHours(at, 24 * days);
}

function latest(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()));
}
