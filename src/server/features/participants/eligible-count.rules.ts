/** From so many people on, the count is taken from a sample. */
export const MOST_COUNTED = 20_000;
/** A sample has at most so many people, and at least half of that. */
const SAMPLE = 5_000;
/** Fewer people of a sample say too little: those who qualify are then counted exactly. */
export const FEWEST_SAMPLED = 30;
/** Numbers from a sample are shown with so many digits. */
const DIGITS = 3;

/** The share of all people that is counted. It halves as they double, so that the sample stays the same for long. */
export function shareCounted(people: number): number {
  return people <= MOST_COUNTED ? 1 : 2 ** Math.floor(Math.log2(SAMPLE / people));
}

/** The number of people that a number of counted ones stands for. */
export function scaled(counted: number, share: number): number {
  return share === 1 ? counted : Number((counted / share).toPrecision(DIGITS));
}

/** Half of the 95 % interval of a number from a sample; null for an exact one. */
export function marginOf(counted: number, share: number): number | null {
  if (share === 1) return null;
  // Qualifying people are few among all: their number in a sample varies by its root.
  return Number(((1.96 * Math.sqrt(counted * (1 - share))) / share).toPrecision(2));
}

/** The criteria, in the order of their bits in a `failed` mask. */
export const FILTERS = ['age', 'gender', 'education', 'income', 'devices', 'languages'] as const;
export type Filter = (typeof FILTERS)[number];

/** How many of the counted people fail exactly these filters: a bit for each. */
export interface Failing {
  failed: number;
  people: number;
  active: number;
}

/** How many meet all criteria, how many of them were active, and how many would qualify without each filter. */
export function countsOf(rows: readonly Failing[]): {
  eligible: number;
  active: number;
  without: Record<Filter, number>;
} {
  const all = rows.find(({ failed }) => failed === 0);
  const eligible = all?.people ?? 0;
  const without = FILTERS.map((filter, bit) => {
    const alone = rows.find(({ failed }) => failed === 1 << bit)?.people ?? 0;
    return [filter, eligible + alone] as const;
  });
  return { eligible, active: all?.active ?? 0, without: Object.fromEntries(without) as Record<Filter, number> };
}

/** A number that was shown before for almost the same people. */
export interface Near {
  people: number;
  /** How many people are among those of one question but not of both, now. */
  apart: number;
}

const FEWEST_APART = 10;

/** The number to show: the one of the nearest earlier question that differs by fewer than 10 people, otherwise the exact one. */
export function shownBefore(near: readonly Near[]): number | null {
  const [nearest] = near
    .filter(({ apart }) => apart < FEWEST_APART)
    .toSorted((one, other) => one.apart - other.apart || one.people - other.people);
  return nearest?.people ?? null;
}
