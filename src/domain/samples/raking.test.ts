import { expect, test } from 'vitest';
import { generator } from '../../../tests/support/random.ts';
import { runsOf, SEED } from '../../../tests/support/size.ts';
import { CENSUS_DIMENSIONS, dimensionOf } from './dimensions.ts';
import { censusMargins } from './margins.ts';
import { designEffect, effectiveSampleSize, estimateShare, largestMarginOfError } from './precision.ts';
import { type Margin, type Person, rake, TOLERANCE, WEIGHT_CAP, WEIGHT_FLOOR } from './raking.ts';

const BANDS = ['18-24', '25-34', '35-44', '45-54', '55-100'];

/**
 * The example of `rake` in R's package survey (apiclus1 by stype and sch.wide): the number of schools of each kind, the sum of
 * their api00, how many are above 700, and the weights that R 4.2 with survey 4.1.1 gives them (epsilon 1e-9, mean 1).
 */
const SCHOOLS = [
  { type: '18-24', wide: 'RURAL', schools: 12, sum: 7_156, above: 2, weight: 1.1770391 },
  { type: '25-34', wide: 'RURAL', schools: 3, sum: 1_978, above: 0, weight: 1.983205 },
  { type: '35-44', wide: 'RURAL', schools: 8, sum: 4_851, above: 1, weight: 1.449732 },
  { type: '18-24', wide: 'URBAN', schools: 132, sum: 86_281, above: 50, weight: 0.8825208 },
  { type: '25-34', wide: 'URBAN', schools: 11, sum: 6_682, above: 4, weight: 1.4869681 },
  { type: '35-44', wide: 'URBAN', schools: 17, sum: 10_935, above: 5, weight: 1.0869806 },
];

test('raking gives the weights, the mean and the standard error of R’s package survey', () => {
  const rows = SCHOOLS.flatMap((kind) =>
    Array.from({ length: kind.schools }, (_, at) => ({ kind, isAbove: at < kind.above })),
  );
  const { weights, hasConverged, largestDifference } = rake(
    rows.map(({ kind }) => ({ AGE_BAND: kind.type, LOCALITY: kind.wide })),
    [
      { dimension: 'AGE_BAND', shares: { '18-24': 4_421, '25-34': 755, '35-44': 1_018 } },
      { dimension: 'LOCALITY', shares: { RURAL: 1_072, URBAN: 5_122 } },
    ],
  );
  expect(hasConverged).toBe(true);
  expect(largestDifference).toBeLessThan(1e-7);
  for (const [at, { kind }] of rows.entries()) expect(weights[at]).toBeCloseTo(kind.weight, 6);
  const mean =
    rows.reduce((sum, { kind }, at) => sum + ((weights[at] as number) * kind.sum) / kind.schools, 0) / rows.length;
  expect(mean).toBeCloseTo(641.230320927, 4);
  const estimate = estimateShare(
    rows.map(({ isAbove }) => isAbove),
    weights,
  );
  expect(estimate?.share).toBeCloseTo(0.32411, 5);
  expect(estimate?.standardError).toBeCloseTo(0.0350083321975, 8);
});

/** A sample in which some categories are rare and some answers are missing. */
function randomSample(random: () => number, people: number, skew: number): Person[] {
  return Array.from({ length: people }, () =>
    Object.fromEntries(
      CENSUS_DIMENSIONS.map((name) => {
        const categories = Object.keys(dimensionOf(name).categories);
        const value = categories[Math.floor(random() ** skew * categories.length)] as string;
        return [name, random() < 0.03 ? null : value];
      }),
    ),
  );
}

test('weights are positive, have a mean of 1 and never exceed the cap; margins hold, or the difference is reported', () => {
  const random = generator(SEED);
  const outcomes = { held: 0, capped: 0 };
  const margins = censusMargins(CENSUS_DIMENSIONS);
  const runs = runsOf('raking', 60, 1_000);
  for (let run = 0; run < runs; run += 1) {
    const people = randomSample(random, 30 + Math.floor(random() * 600), 1 + (run % 3) / 2);
    const raked = rake(people, margins);
    expect(raked.weights).toHaveLength(people.length);
    expect(raked.weights.reduce((sum, weight) => sum + weight, 0) / people.length).toBeCloseTo(1, 9);
    expect(Math.min(...raked.weights)).toBeGreaterThanOrEqual(WEIGHT_FLOOR * (1 - 1e-6));
    expect(Math.max(...raked.weights)).toBeLessThanOrEqual(WEIGHT_CAP * (1 + 1e-6));
    for (const { target, weighted } of raked.fit) {
      expect(Math.abs(target - weighted)).toBeLessThanOrEqual(raked.largestDifference);
    }
    expect(raked.hasConverged).toBe(raked.largestDifference <= TOLERANCE);
    outcomes[raked.hasConverged ? 'held' : 'capped'] += 1;
  }
  expect(Math.min(outcomes.held, outcomes.capped)).toBeGreaterThan(0);
});

const people = (counts: Readonly<Record<string, number>>, name: 'AGE_BAND' | 'REGION' = 'AGE_BAND'): Person[] =>
  Object.entries(counts).flatMap(([value, count]) => Array.from({ length: count }, () => ({ [name]: value || null })));
const even: Margin = { dimension: 'AGE_BAND', shares: Object.fromEntries(BANDS.map((band) => [band, 1])) };

test('weights above the cap are cut, the others are raked again, and what remains is reported', () => {
  const raked = rake(people({ '18-24': 300, '25-34': 300, '35-44': 300, '45-54': 95, '55-100': 5 }), [even]);
  expect(raked.capped).toBe(5);
  expect(raked.weights.at(-1)).toBeCloseTo(WEIGHT_CAP, 9);
  expect(raked.hasConverged).toBe(false);
  // Five people with a weight of 5 are 2.5 % of the sample instead of 20 %.
  expect(raked.largestDifference).toBeCloseTo(0.175, 3);
  const [first, second] = raked.fit;
  expect(first?.weighted).toBeCloseTo(second?.weighted as number, 6);
  const uncapped = rake(people({ '18-24': 300, '25-34': 300, '35-44': 300, '45-54': 95, '55-100': 5 }), [even], {
    cap: Number.POSITIVE_INFINITY,
  });
  expect(uncapped.hasConverged).toBe(true);
  expect(uncapped.weights.at(-1)).toBeCloseTo(40, 4);
});

test('a category with fewer than five people is merged with the smaller neighbour', () => {
  const categoriesOf = (counts: Readonly<Record<string, number>>) =>
    rake(people(counts), [even]).fit.map(({ categories }) => categories);
  expect(categoriesOf({ '18-24': 50, '25-34': 40, '35-44': 30, '45-54': 20 })).toEqual([
    ['18-24'],
    ['25-34'],
    ['35-44'],
    ['45-54', '55-100'],
  ]);
  expect(categoriesOf({ '18-24': 9, '25-34': 4, '35-44': 30, '45-54': 20, '55-100': 5 })).toEqual([
    ['18-24', '25-34'],
    ['35-44'],
    ['45-54'],
    ['55-100'],
  ]);
  const regions = rake(people({ VOLTA: 20, NORTHERN: 30, ASHANTI: 60 }, 'REGION'), censusMargins(['REGION']));
  const oti = regions.fit.find(({ categories }) => categories.includes('OTI'));
  expect(oti?.categories.some((category) => category === 'VOLTA' || category === 'NORTHERN')).toBe(true);
  expect(regions.fit.reduce((sum, { target }) => sum + target, 0)).toBeCloseTo(1, 9);
});

test('people without a known category keep their share, and the targets share the rest', () => {
  const raked = rake(people({ '18-24': 40, '25-34': 20, '35-44': 10, '45-54': 10, '55-100': 10, '': 10 }), [even]);
  expect(raked.missing).toEqual({ AGE_BAND: 10 });
  for (const { target, weighted } of raked.fit) {
    expect(target).toBeCloseTo(0.9 / 5, 9);
    expect(weighted).toBeCloseTo(target, 6);
  }
  const unknown = raked.weights.slice(-10).reduce((sum, weight) => sum + weight, 0);
  expect(unknown / 100).toBeCloseTo(0.1, 6);
});

test('a dimension of which nothing is known is dropped, not guessed', () => {
  const raked = rake(people({ '': 20 }), [even]);
  expect(raked.dropped).toEqual(['AGE_BAND']);
  expect(raked.missing).toEqual({});
  expect(raked.weights).toEqual(Array.from({ length: 20 }, () => 1));
});

test('the design effect is Kish’s', () => {
  expect(designEffect([1, 1, 1, 1])).toBe(1);
  // n times the sum of squares, by the square of the sum: 4 × 12 / 36.
  expect(designEffect([1, 1, 1, 3])).toBeCloseTo(48 / 36, 12);
  expect(effectiveSampleSize([1, 1, 1, 3])).toBeCloseTo(3, 12);
  // As in every textbook: 1,000 people are worth 3 points, and here Wilson's interval is as wide as the usual one.
  expect(largestMarginOfError(Array.from({ length: 1_000 }, () => 1))).toBeCloseTo(0.0309, 4);
});

test('an interval stays within 0 and 1, also where everybody says the same', () => {
  const weights = Array.from({ length: 30 }, (_, at) => 0.5 + at / 29);
  const nobody = estimateShare(
    weights.map(() => false),
    weights,
  );
  expect(nobody?.share).toBe(0);
  expect(nobody?.low).toBe(0);
  expect(nobody?.high).toBeGreaterThan(0.05);
  expect(
    estimateShare(
      weights.map(() => true),
      weights,
    )?.high,
  ).toBe(1);
  expect(estimateShare([true], [1])).toBeNull();
  // Without weights it is Wilson's interval: 3 of 30 (with the variance's n − 1).
  const some = estimateShare(
    Array.from({ length: 30 }, (_, at) => at < 3),
    Array.from({ length: 30 }, () => 1),
  );
  expect(some?.low).toBeCloseTo(0.0337, 3);
  expect(some?.high).toBeCloseTo(0.2603, 2);
});
