/*
 * RATING-08 to RATING-10: the reputation that one side shows to the other. It is computed from monthly counts of sessions and
 * ratings, in whole numbers, so that a recomputation gives exactly the same.
 */

/** With fewer sessions than this, somebody is new here and shows no numbers. */
export const KNOWN_FROM_SESSIONS = 5;
/** How many months the percentages cover. Each month weighs a twelfth less than the one after it. */
export const REPUTATION_MONTHS = 12;
/** The prior: nine of ten good answers, with the weight of five answers. */
export const PRIOR_SHARE = 90;
export const PRIOR_ANSWERS = 5;
/** How many of the latest paid sessions count for the time until payment. */
export const PAID_SESSIONS = 200;

export type ReputationSubject = 'ORGANIZATION' | 'PARTICIPANT';

/** One month's counts: good ones, and all. The month is given by its first day. */
export interface MonthCount {
  month: string;
  yes: number;
  all: number;
}

/** The months between a month and a later one. */
function monthsBetween(month: string, later: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [laterYear = 0, laterNumber = 0] = later.split('-').map(Number);
  return 12 * (laterYear - year) + laterNumber - number;
}

/** How much a month weighs, in twelfths: 12 for the current one, 0 from a year before. */
export function weightOf(month: string, now: string): number {
  return Math.max(0, Math.min(REPUTATION_MONTHS, REPUTATION_MONTHS - monthsBetween(month, now)));
}

/** A Bayesian average in per cent: the prior, and the counts of each month with its weight. Null if no month has a weight. */
export function shareOf(counts: readonly MonthCount[], now: string): number | null {
  let yes = 0;
  let all = 0;
  for (const count of counts) {
    const weight = weightOf(count.month, now);
    yes += weight * count.yes;
    all += weight * count.all;
  }
  if (all === 0) return null;
  const prior = PRIOR_ANSWERS * REPUTATION_MONTHS;
  return Math.round((PRIOR_SHARE * prior + 100 * yes) / (prior + all));
}

/** The sum of the months that still have a weight. */
export function sumOf(counts: readonly { month: string; count: number }[], now: string): number {
  return counts.filter(({ month }) => weightOf(month, now) > 0).reduce((sum, { count }) => sum + count, 0);
}

/** The first day of the month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** What is stored about an organisation. */
export interface OrganizationNumbers {
  sessions: number;
  attendedShare: number | null;
  answeredShare: number | null;
  minutesToPay: number | null;
  cancelledLate: number;
}

/** What participants see of an organisation: no number below 5 sessions. */
export function asOrganization(numbers: OrganizationNumbers | null | undefined) {
  const known = numbers && numbers.sessions >= KNOWN_FROM_SESSIONS ? numbers : null;
  return {
    isNew: known === null,
    sessions: known?.sessions ?? null,
    attendedPercent: known?.attendedShare ?? null,
    asDescribedPercent: known?.answeredShare ?? null,
    minutesToPay: known?.minutesToPay ?? null,
    cancelledLate: known?.cancelledLate ?? null,
  };
}

/** What is stored about a participant. */
export interface ParticipantNumbers {
  sessions: number;
  missed: number;
  answeredShare: number | null;
}

/** What researchers see of a participant: no number below 5 sessions. */
export function asParticipant(numbers: ParticipantNumbers | null | undefined) {
  const known = numbers && numbers.sessions >= KNOWN_FROM_SESSIONS ? numbers : null;
  return {
    isNew: known === null,
    sessions: known?.sessions ?? null,
    noShows: known?.missed ?? null,
    onTimePercent: known?.answeredShare ?? null,
  };
}
