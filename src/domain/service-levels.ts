/* The service level objectives (docs/slo.md), and how they are computed from counts. */

/** Classes of requests: each has its own objectives for speed. */
export const ROUTE_CLASSES = {
  browse: 'Browsing studies',
  read: 'Other reads',
  change: 'Changes',
  provider: 'Payment provider’s events',
  page: 'Pages',
  file: 'Files',
} as const;
export type RouteClass = keyof typeof ROUTE_CLASSES;

export const SERVICE_PARTS = {
  web: 'Website and app',
  database: 'Database',
  payments: 'Payments by mobile money',
  mail: 'Email',
  jobs: 'Reminders and other background work',
} as const;
export type ServicePart = keyof typeof SERVICE_PARTS;

/** Upper bounds of the buckets of request durations, in milliseconds; one more bucket has everything slower. */
export const BOUNDS_MS = [10, 25, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** The counts of one class: all, refused (4xx), failed (5xx), then the buckets. */
const BEFORE_BUCKETS = 3;

interface ClassCounts {
  all: number;
  refused: number;
  failed: number;
  /** Counts by bucket, not cumulative. */
  buckets: readonly number[];
}

export function emptyClass(): number[] {
  return new Array<number>(BEFORE_BUCKETS + BOUNDS_MS.length + 1).fill(0);
}

/** Adds one request to its class. */
export function countRequest(counts: number[], status: number, milliseconds: number): void {
  const bucket = BOUNDS_MS.findIndex((bound) => milliseconds <= bound);
  const at = BEFORE_BUCKETS + (bucket === -1 ? BOUNDS_MS.length : bucket);
  counts[0] = (counts[0] ?? 0) + 1;
  if (status >= 500) counts[2] = (counts[2] ?? 0) + 1;
  else if (status >= 400) counts[1] = (counts[1] ?? 0) + 1;
  counts[at] = (counts[at] ?? 0) + 1;
}

export function readClass(counts: readonly number[]): ClassCounts {
  const [all = 0, refused = 0, failed = 0, ...buckets] = counts;
  return { all, refused, failed, buckets };
}

/** Sums lists of numbers element by element. */
export function sumLists(lists: readonly (readonly number[])[]): number[] {
  const sum: number[] = [];
  for (const list of lists) for (const [index, value] of list.entries()) sum[index] = (sum[index] ?? 0) + value;
  return sum;
}

/** The quantile of the requests' durations, interpolated in its bucket; null without requests. */
export function quantileOf(buckets: readonly number[], bounds: readonly number[], share: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const rank = share * all;
  let before = 0;
  for (const [index, count] of buckets.entries()) {
    const upper = bounds[index];
    // Slower than the last bound; how much slower is unknown.
    if (upper === undefined) break;
    if (before + count >= rank && count > 0) {
      const lower = bounds[index - 1] ?? 0;
      return lower + (upper - lower) * ((rank - before) / count);
    }
    before += count;
  }
  return bounds.at(-1) ?? null;
}

/** How many took at most a bound, which must be one of `bounds`. */
export function countWithin(buckets: readonly number[], bounds: readonly number[], bound: number): number {
  const last = bounds.indexOf(bound);
  if (last === -1) throw new RangeError(`${bound} is not a bound`);
  return buckets.slice(0, last + 1).reduce((sum, count) => sum + count, 0);
}

/** A job that is overdue by more than this is late: people notice. */
export const LATE_JOB_SECONDS = 300;

export const OBJECTIVE_DAYS = 28;
export const BROWSE_MS = 200;
export const PAID_SECONDS = 300;
/** A share of fewer says more about chance than about us, so we don't publish it. */
export const FEWEST_PUBLISHED = 5;

/** The share that must be good over 28 days. */
export const OBJECTIVES = {
  availability: { goal: 0.999, words: 'Requests that do not fail' },
  browse: { goal: 0.95, words: `Browsing answered within ${BROWSE_MS} ms` },
  paid: { goal: 0.95, words: `Payouts confirmed within ${PAID_SECONDS / 60} minutes of attendance` },
} as const;
export type ObjectiveName = keyof typeof OBJECTIVES;

/**
 * An objective is judged once its error budget allows this many bad events: with fewer, as in the first minutes, one or two would
 * decide.
 */
const FEWEST_ALLOWED = 5;

/** The least number of events to judge an objective by: 100 for a goal of 95%. */
export const fewestEvents = (goal: number) => Math.round(FEWEST_ALLOWED / (1 - goal));

/** The share of the error budget that is left; negative if it is overspent, null with too few events. */
export function budgetLeft(goal: number, good: number, all: number): number | null {
  if (all < fewestEvents(goal)) return null;
  return 1 - (all - good) / all / (1 - goal);
}
