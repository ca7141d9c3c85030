import { FILTERS } from '../../../contract/studies/eligible-count.ts';

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

/** The index that has all that criteria need is of this share. */
const INDEXED_SHARE = 1 / 16;

/** Where a sample has too few people who qualify: a larger one if it is much larger, then everybody. */
export const widerShares = (share: number): readonly number[] =>
  share * 4 <= INDEXED_SHARE ? [INDEXED_SHARE, 1] : [1];

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

/** What can leave people out, in the order of its bits in a mask. */
export { FILTERS };
export type Filter = (typeof FILTERS)[number];

/**
 * How many of a group of people are in each of some buckets. Everybody is always in the same bucket, at random, so that two
 * groups can be compared without their people.
 */
export type Sketch = Uint16Array;
export const BUCKETS = 128;

export const peopleIn = (sketch: Sketch): number => sketch.reduce((sum, people) => sum + people, 0);

/** At least so many people are in one group and not in the other. */
export const fewestApart = (one: Sketch, other: Sketch): number =>
  one.reduce((sum, people, bucket) => sum + Math.abs(people - (other[bucket] ?? 0)), 0);

/** People of a bucket who meet all criteria but these: a bit for each that they fail, or have not been asked about. */
export interface Unmet {
  unmet: number;
  /** Whether they have not been asked about any of these: they fit or may fit. */
  mayFit: boolean;
  bucket: number;
  people: number;
  active: number;
}

export interface Groups {
  /** Who meets all criteria, and who of them was active. */
  eligible: Sketch;
  active: Sketch;
  /** These, and those who have not been asked about something and meet everything else. */
  fitOrMayFit: Sketch;
  /** Who would qualify without each filter. */
  without: Partial<Record<Filter, Sketch>>;
}

export function groupsOf(rows: readonly Unmet[], filters: readonly Filter[]): Groups {
  const sketchOf = (isIn: (row: Unmet) => boolean, howMany = ({ people }: Unmet) => people) => {
    const sketch = new Uint16Array(BUCKETS);
    for (const row of rows) if (isIn(row)) sketch[row.bucket] = (sketch[row.bucket] ?? 0) + howMany(row);
    return sketch;
  };
  const without = filters.map((filter) => {
    const bit = 1 << FILTERS.indexOf(filter);
    return [filter, sketchOf(({ unmet }) => unmet === 0 || unmet === bit)] as const;
  });
  return {
    eligible: sketchOf(({ unmet }) => unmet === 0),
    active: sketchOf(
      ({ unmet }) => unmet === 0,
      ({ active }) => active,
    ),
    fitOrMayFit: sketchOf(({ mayFit }) => mayFit),
    without: Object.fromEntries(without),
  };
}

/** What was shown before of a group, or is about to be. */
export interface Told {
  /** The share of all people that was counted. */
  share: number;
  people: number;
  sketch: Sketch;
}

const FEWEST_APART = 10;

/**
 * The number to show for a group: the one of the nearest group that was shown and may differ by fewer than 10 people, otherwise
 * its own.
 */
export function shownBefore(group: Told, told: readonly Told[]): number | null {
  const [nearest] = told
    .filter(({ share }) => share === group.share)
    .map(({ people, sketch }) => ({ people, apart: fewestApart(sketch, group.sketch) }))
    .filter(({ apart }) => apart < FEWEST_APART)
    .toSorted((one, other) => one.apart - other.apart || one.people - other.people);
  return nearest?.people ?? null;
}
