import { type DimensionName, dimensionOf } from './dimensions.ts';

/*
 * Weights by raking, also called iterative proportional fitting: everybody's weight is multiplied until the weighted sample
 * has the population's share of each category of each dimension (Deming and Stephan 1940; Deville, Särndal and Sautory 1993).
 * Weights outside of a floor and a cap are moved there and the others raked again, in turns (Izrael, Battaglia and Frankel 2009).
 */

/** No weight is more than this many times the mean one. */
export const WEIGHT_CAP = 5;
/** Nor is one less than this part of it: margins that contradict each other would take people out of the sample. */
export const WEIGHT_FLOOR = 0.1;
/** A category with fewer people than this is merged with a neighbour: a few weights would speak for too many. */
export const FEWEST_IN_CATEGORY = 5;
/** Margins hold if no category's share is further from its target than this. */
export const TOLERANCE = 0.001;

const MOST_ROUNDS = 100;
/** Rounds end when no weight changes by more than this. */
const PRECISION = 1e-7;
/** Limits are exact up to this part, since the mean moves while weights are cut. */
const ROUNDING = 1e-9;

/** The population's shares of one dimension; they need not sum to 1. */
export interface Margin {
  dimension: DimensionName;
  shares: Readonly<Record<string, number>>;
}

/** A person's categories; null or absent where we don't know theirs. */
export type Person = Readonly<Partial<Record<DimensionName, string | null>>>;

/** How close the weighted sample is to the population in one category, or in several that were merged. */
export interface FitOfCategory {
  dimension: DimensionName;
  categories: readonly string[];
  people: number;
  target: number;
  unweighted: number;
  weighted: number;
}

export interface Raked {
  /** One for each person, with a mean of 1. */
  weights: number[];
  fit: FitOfCategory[];
  /** The largest difference between a target and the weighted share. */
  largestDifference: number;
  /** Whether the margins hold within the tolerance. If not, the cap binds, or no weights can satisfy all margins at once. */
  hasConverged: boolean;
  /** How many people have the largest weight that is allowed. */
  capped: number;
  /** Dimensions that can't be weighted: everybody's category is unknown, or all categories had to be merged. */
  dropped: DimensionName[];
  /** How many people's category is unknown, by dimension that is weighted. They keep their share of the sample. */
  missing: Partial<Record<DimensionName, number>>;
}

interface Group {
  dimension: DimensionName;
  categories: string[];
  members: number[];
  target: number;
}

/** Rakes a sample to margins, from base weights of 1 unless others are given. */
export function rake(
  people: readonly Person[],
  margins: readonly Margin[],
  { cap = WEIGHT_CAP, base = people.map(() => 1) }: { cap?: number; base?: readonly number[] } = {},
): Raked {
  const dropped: DimensionName[] = [];
  const missing: Partial<Record<DimensionName, number>> = {};
  const dimensions = margins.flatMap((margin) => {
    const { groups, unknown } = groupsOf(people, margin);
    if (groups.length < 2) {
      dropped.push(margin.dimension);
      return [];
    }
    if (unknown > 0) missing[margin.dimension] = unknown;
    return [groups];
  });
  const weights = withMeanOfOne(base);
  for (let round = 0; round < MOST_ROUNDS && fitOnce(weights, dimensions) > PRECISION; round += 1);
  let capped = cut(weights, cap).capped;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = weights.slice();
    fitOnce(weights, dimensions);
    const { moved, capped: now } = cut(weights, cap);
    capped = now;
    if (moved === 0 || weights.every((weight, at) => Math.abs(weight - (before[at] as number)) < PRECISION)) break;
  }
  const total = sumOf(weights);
  const fit = dimensions.flat().map(({ dimension, categories, members, target }) => ({
    dimension,
    categories,
    people: members.length,
    target,
    unweighted: members.length / people.length,
    weighted: members.reduce((sum, at) => sum + (weights[at] as number), 0) / total,
  }));
  const largestDifference = Math.max(0, ...fit.map(({ target, weighted }) => Math.abs(target - weighted)));
  return { weights, fit, largestDifference, hasConverged: largestDifference <= TOLERANCE, capped, dropped, missing };
}

/**
 * The people of each category. Categories with fewer than FEWEST_IN_CATEGORY people are merged, the smallest first, with the
 * neighbour that has fewer people. People without a known category keep the share that they have in the sample, and the
 * targets of the others share the rest.
 */
function groupsOf(people: readonly Person[], { dimension, shares }: Margin): { groups: Group[]; unknown: number } {
  const groups: Group[] = Object.keys(dimensionOf(dimension).categories)
    .filter((category) => (shares[category] ?? 0) > 0)
    .map((category) => ({ dimension, categories: [category], members: [], target: shares[category] as number }));
  let unknown = 0;
  for (const [at, person] of people.entries()) {
    const group = groups.find(({ categories }) => categories[0] === person[dimension]);
    if (group) group.members.push(at);
    else unknown += 1;
  }
  while (groups.length > 1) {
    const smallest = groups.reduce((one, other) => (other.members.length < one.members.length ? other : one));
    if (smallest.members.length >= FEWEST_IN_CATEGORY) break;
    mergeWithNeighbour(groups, groups.indexOf(smallest));
  }
  const known = (people.length - unknown) / people.length;
  const total = groups.reduce((sum, { target }) => sum + target, 0);
  for (const group of groups) group.target = (group.target / total) * known;
  return { groups: unknown === people.length ? [] : groups, unknown };
}

function mergeWithNeighbour(groups: Group[], at: number): void {
  const [before, after] = [groups[at - 1], groups[at + 1]];
  const isBefore = before && (!after || before.members.length <= after.members.length);
  const from = isBefore ? at - 1 : at;
  const [first, second] = groups.slice(from, from + 2) as [Group, Group];
  groups.splice(from, 2, {
    ...first,
    categories: [...first.categories, ...second.categories],
    members: [...first.members, ...second.members],
    target: first.target + second.target,
  });
}

/**
 * Multiplies the weights so that one margin after the other holds. Changes them in place, and returns the largest part by which
 * one of them changed.
 */
function fitOnce(weights: number[], dimensions: readonly Group[][]): number {
  let largest = 0;
  for (const groups of dimensions) {
    const total = sumOf(weights);
    for (const { members, target } of groups) {
      let have = 0;
      for (const at of members) have += weights[at] as number;
      const factor = (target * total) / have;
      for (const at of members) weights[at] = (weights[at] as number) * factor;
      largest = Math.max(largest, Math.abs(factor - 1));
    }
  }
  return largest;
}

/** Moves weights outside of the floor and the cap to them, with a mean of 1. Changes them in place. */
function cut(weights: number[], cap: number): { moved: number; capped: number } {
  let moved = 0;
  for (;;) {
    const mean = sumOf(weights) / weights.length;
    const [least, most] = [WEIGHT_FLOOR * mean, cap * mean];
    const outside = weights.filter((weight) => weight > most * (1 + ROUNDING) || weight < least * (1 - ROUNDING));
    if (outside.length === 0) break;
    moved += outside.length;
    for (const [at, weight] of weights.entries()) weights[at] = Math.min(most, Math.max(least, weight));
  }
  for (const [at, weight] of withMeanOfOne(weights).entries()) weights[at] = weight;
  return { moved, capped: weights.filter((weight) => weight >= cap * (1 - 1e-6)).length };
}

function withMeanOfOne(weights: readonly number[]): number[] {
  const mean = sumOf(weights) / weights.length;
  return weights.map((weight) => weight / mean);
}

function sumOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
