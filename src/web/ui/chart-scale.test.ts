import { expect, test } from 'vitest';
import { namedPoints, valueTicks } from './chart-scale.ts';

test('an axis has few round steps, and its top holds the largest value', () => {
  expect(valueTicks(12, { isWhole: true })).toEqual([0, 5, 10, 15]);
  expect(valueTicks(8, { isWhole: true })).toEqual([0, 2, 4, 6, 8]);
  expect(valueTicks(1250.5, { isWhole: false })).toEqual([0, 500, 1000, 1500]);
  for (const largest of [1, 2, 3, 7, 19, 64, 999, 10_000, 123_456]) {
    const steps = valueTicks(largest, { isWhole: true });
    expect(steps.at(-1)).toBeGreaterThanOrEqual(largest);
    expect(steps.length).toBeLessThanOrEqual(6);
  }
});

test('counts of people have whole steps, and an axis without values still has a top', () => {
  expect(valueTicks(0, { isWhole: true })).toEqual([0, 1]);
  expect(valueTicks(2, { isWhole: true })).toEqual([0, 1, 2]);
  expect(valueTicks(0, { isWhole: false }).at(-1)).toBeGreaterThan(0);
});

test('at most five points are labelled, at even distances', () => {
  expect(namedPoints(1)).toEqual([0]);
  expect(namedPoints(4)).toEqual([0, 1, 2, 3]);
  expect(namedPoints(31)).toEqual([0, 10, 20, 30]);
  for (let count = 1; count <= 90; count += 1) expect(namedPoints(count).length).toBeLessThanOrEqual(5);
});
