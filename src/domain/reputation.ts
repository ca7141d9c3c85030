/*
 * RATING-08 to RATING-10: what one side shows to the other. Everything is computed from months of sessions and ratings, in
 * whole numbers, so that a recomputation gives exactly the same.
 */

/** Below this many sessions somebody is new here, and shows no number. */
export const KNOWN_FROM_SESSIONS = 5;
/** How far back shares look. A month weighs a twelfth less than the one after it. */
export const REPUTATION_MONTHS = 12;
/** What is assumed before anything is known: as if nine of ten had answered well, with the weight of five answers. */
export const PRIOR_SHARE = 90;
export const PRIOR_ANSWERS = 5;
/** How many of the newest paid sessions give the time until pay. */
export const PAID_SESSIONS = 200;

export type ReputationSubject = 'ORGANIZATION' | 'PARTICIPANT';

/** What one month adds: how many of all. The month is its first day. */
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

/**
 * A Bayesian average in per cent: the prior's answers and all others, each with the weight of its month. Null if nothing
 * counts any more.
 */
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

/** The sum of what counts in the months that have a weight. */
export function sumOf(counts: readonly { month: string; count: number }[], now: string): number {
  return counts.filter(({ month }) => weightOf(month, now) > 0).reduce((sum, { count }) => sum + count, 0);
}

/** The first day of the month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** What is kept of an organisation. */
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

/** What is kept of a participant. */
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
