import { expect, test } from 'vitest';
import { censusCells } from './census.ts';
import { CENSUS_DIMENSIONS, censusGroups, type DimensionName, dimensionOf } from './dimensions.ts';
import { CENSUS_ADULTS, CENSUS_ALL_PEOPLE, CENSUS_PEOPLE } from './ghana-2021.ts';
import { censusMargins } from './margins.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test('the regions sum to Ghana, and the cells to its adults', () => {
  expect(sum(Object.values(CENSUS_PEOPLE))).toBe(CENSUS_ALL_PEOPLE);
  expect(sum(censusCells().map(({ adults }) => adults))).toBe(CENSUS_ADULTS);
  for (const { adults, withPhone } of censusCells()) expect(withPhone).toBeLessThanOrEqual(adults);
});

test('every region has adults in the usual proportion to its people', () => {
  for (const { values, adults } of censusGroups(['REGION']) ?? []) {
    const share = adults / CENSUS_PEOPLE[values.REGION as keyof typeof CENSUS_PEOPLE];
    expect(share).toBeGreaterThan(0.48);
    expect(share).toBeLessThan(0.65);
  }
});

test('the margins agree with what was published of all ages', () => {
  const shares = Object.fromEntries(
    censusMargins(CENSUS_DIMENSIONS).map((margin) => [margin.dimension, margin.shares]),
  );
  expect(Object.keys(shares)).toEqual(['REGION', 'LOCALITY', 'GENDER', 'AGE_BAND', 'SCHOOLING']);
  for (const one of Object.values(shares)) expect(sum(Object.values(one))).toBeCloseTo(1, 10);
  // Of all ages, 56.7 % lived in towns and 50.7 % were female; among adults both are a little more.
  expect(shares.LOCALITY?.URBAN).toBeCloseTo(0.5955, 3);
  expect(shares.GENDER?.FEMALE).toBeCloseTo(0.516, 2);
  expect(Object.keys(shares.REGION ?? {})).toHaveLength(16);
});

test('crossed groups sum to each margin', () => {
  const crossed = censusGroups(['AGE_BAND', 'GENDER', 'SCHOOLING']) ?? [];
  expect(crossed).toHaveLength(5 * 2 * 4);
  for (const margin of censusGroups(['GENDER']) ?? []) {
    const parts = crossed.filter(({ values }) => values.GENDER === margin.values.GENDER);
    expect(sum(parts.map(({ adults }) => adults))).toBe(margin.adults);
  }
});

test('what the census does not ask can’t be chosen', () => {
  expect(censusGroups(['INCOME'])).toBeNull();
  expect(censusGroups(['REGION', 'EMPLOYMENT_STATUS'])).toBeNull();
  expect(censusMargins(['INCOME', 'GENDER'])).toHaveLength(1);
});

test('a profile’s value has the census’s category, or none', () => {
  const categoryOf = (name: DimensionName, value: string | null) => dimensionOf(name).ofProfile(value);
  expect(categoryOf('SCHOOLING', 'TERTIARY')).toBe('TERTIARY');
  expect(categoryOf('GENDER', 'OTHERS')).toBeNull();
  expect(categoryOf('REGION', null)).toBeNull();
});
