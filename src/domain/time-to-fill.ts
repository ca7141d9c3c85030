import { type Observation, quantileOf, regress } from './censored-regression.ts';
import { FEWEST_TOLD } from './eligibility.ts';

/*
 * How long the places of a planned study will probably take to fill, from what happened to similar ones (STUDY-68). A
 * regression corrects for the differences that remain and for the platform's growth. Studies that were not filled are
 * censored rather than left out, because leaving them out would promise too much.
 */

/** The factors that decide how fast places fill, apart from region and content. */
export interface Filling {
  /** How people take part. Only studies of the same kind are compared. */
  kind: string;
  minutes: number;
  /** What one participant earns. */
  payPesewas: number;
  places: number;
  /** How many of all participants qualify, above 0 and at most 1. */
  qualifyingShare: number;
}

/** The outcome of an earlier study: how long it was observed, and whether its places were filled by then. */
export interface FillingFact extends Filling {
  organizationId: string;
  /** How long ago it was published. */
  daysAgo: number;
  hours: number;
  outcome: 'FILLED' | 'ENDED' | 'OPEN';
}

/** Hours from publishing until the last place is taken. Null if it is longer than the similar studies can show. */
export interface TimeToFill {
  similar: number;
  /** The share of similar studies that ended with free places. */
  unfilledShare: number;
  medianHours: number | null;
  fromHours: number;
  toHours: number | null;
}

/** The range contains the true value this often. */
export const RANGE_LEVEL = 0.8;

/** Older studies than this say too little about today. */
export const OLDEST_FACT_DAYS = 400;

const MOST_SIMILAR = 60;
/** A difference by these factors is one unit of distance in each respect. */
const FACTORS = { minutes: 2, payPesewas: 2, places: 2.5, qualifyingShare: 2.5 } as const;
const MOST_APART = 1.6;
/** No organisation may have more than this share of the similar studies, so that the result reveals nothing about one of them. */
const MOST_OF_ONE = 0.5;
const FEWEST_ORGANIZATIONS = 3;
/** The ridge penalties, each worth this many studies: none for the intercept, then for the age and the four respects. */
const PULLS = [0, 1, 4, 4, 4, 4];
/**
 * The platform grows, so age is a variable of the regression, in units of this many days; it doesn't make studies less similar.
 */
const TREND_DAYS = 120;
/** The least time: a study that fills within minutes counts as this long. */
const SHORTEST_HOURS = 0.25;

type Respect = keyof typeof FACTORS;
const RESPECTS = Object.keys(FACTORS) as Respect[];

/** How a study differs from the planned one, in units of FACTORS. */
function differences(plan: Filling, other: Filling): number[] {
  return RESPECTS.map((respect) => Math.log(other[respect] / plan[respect]) / Math.log(FACTORS[respect]));
}

/** A similar study: its row is 1, its age, then its differences, so that the planned study's row is (1, 0, 0, 0, 0, 0). */
interface Similar extends Observation {
  outcome: FillingFact['outcome'];
}

/** The most similar studies of the kind; none if there are too few, or if they could reveal one organisation. */
function similarTo(plan: Filling, facts: readonly FillingFact[]): Similar[] {
  const near = facts
    .filter(({ kind }) => kind === plan.kind)
    .map((fact) => ({ fact, apart: differences(plan, fact) }))
    .map((one) => ({ ...one, distance: Math.hypot(...one.apart) / Math.sqrt(RESPECTS.length) }))
    .filter(({ distance }) => distance <= MOST_APART)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_SIMILAR);
  // An open study is censored: it only shows that filling takes longer than it has been open.
  const known = near.filter(({ fact }) => fact.outcome !== 'OPEN');
  const byOrganization = new Map<string, number>();
  for (const { fact } of known) {
    byOrganization.set(fact.organizationId, (byOrganization.get(fact.organizationId) ?? 0) + 1);
  }
  const mostOfOne = Math.max(0, ...byOrganization.values());
  if (known.length < FEWEST_TOLD || byOrganization.size < FEWEST_ORGANIZATIONS) return [];
  if (mostOfOne > known.length * MOST_OF_ONE) return [];
  return near.map(({ fact, apart }) => ({
    row: [1, fact.daysAgo / TREND_DAYS, ...apart],
    value: Math.log(Math.max(SHORTEST_HOURS, fact.hours)),
    isCensored: fact.outcome !== 'FILLED',
    outcome: fact.outcome,
  }));
}

/**
 * The median and the range of 80 % for a planned study; null if there are fewer than ten similar ones. The range comes from
 * conformal prediction, so that it is wide if little is known.
 */
export function predictTimeToFill(plan: Filling, facts: readonly FillingFact[]): TimeToFill | null {
  const similar = similarTo(plan, facts);
  if (similar.length === 0) return null;
  const known = similar.filter(({ outcome }) => outcome !== 'OPEN');
  const { weights, residuals } = regress(similar, PULLS);
  const tail = (1 - RANGE_LEVEL) / 2;
  const more = (residuals.length + 1) / residuals.length;
  const low = quantileOf(residuals, tail * more, { below: true });
  const hoursAt = (residual: number | null) => (residual === null ? null : Math.exp((weights[0] as number) + residual));
  return {
    similar: known.length,
    unfilledShare: known.filter(({ outcome }) => outcome === 'ENDED').length / known.length,
    fromHours: hoursAt(low) ?? 0,
    medianHours: hoursAt(quantileOf(residuals, 0.5)),
    toHours: hoursAt(quantileOf(residuals, (1 - tail) * more)),
  };
}

/** The hours that a displayed prediction is rounded to: coarse, so that they don't reveal a single study. 0 is "at once". */
const SHOWN_HOURS = [
  0,
  1,
  2,
  4,
  8,
  12,
  24,
  36,
  ...range(2, 14).map((days) => days * 24),
  ...range(3, 26).map((weeks) => weeks * 168),
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** A prediction as displayed: rounded outwards to coarse times, tens of studies and tenths. */
export function shownTimeToFill({ similar, unfilledShare, medianHours, fromHours, toHours }: TimeToFill): TimeToFill {
  const last = SHOWN_HOURS.at(-1) as number;
  const atMost = (hours: number) => SHOWN_HOURS.findLast((shown) => shown <= hours) as number;
  const atLeast = (hours: number) => SHOWN_HOURS.find((shown) => shown >= hours) ?? null;
  const nearest = (hours: number) => {
    const [below, above] = [atMost(hours), atLeast(hours) ?? last];
    return hours - below < above - hours ? below : above;
  };
  return {
    similar: Math.floor(similar / FEWEST_TOLD) * FEWEST_TOLD,
    unfilledShare: Math.round(unfilledShare * 10) / 10,
    fromHours: atMost(fromHours),
    medianHours: medianHours === null || medianHours > last ? null : nearest(medianHours),
    toHours: toHours === null ? null : atLeast(toHours),
  };
}
