import { expect, test } from 'vitest';
import {
  BOUNDS_MS,
  budgetLeft,
  countRequest,
  countWithin,
  emptyClass,
  fewestEvents,
  quantileOf,
  readClass,
  sumLists,
} from './service-levels.ts';

test('a request is counted in its class by status and duration', () => {
  const counts = emptyClass();
  for (const [status, milliseconds] of [
    [200, 10],
    [404, 11],
    [503, 9000],
  ] as const) {
    countRequest(counts, status, milliseconds);
  }
  const { buckets, ...rest } = readClass(counts);
  expect(rest).toEqual({ all: 3, refused: 1, failed: 1 });
  expect(buckets).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(readClass(sumLists([counts, counts])).all).toBe(6);
});

test('a quantile is interpolated in its bucket, and never beyond the last bound', () => {
  // 100 requests between 100 and 200 ms.
  const buckets = [0, 0, 0, 0, 100, 0, 0, 0, 0, 0];
  expect(quantileOf(buckets, BOUNDS_MS, 0.5)).toBe(150);
  expect(quantileOf(buckets, BOUNDS_MS, 0.95)).toBe(195);
  expect(quantileOf([...buckets.slice(0, 9), 900], BOUNDS_MS, 0.95)).toBe(5000);
  expect(quantileOf(emptyClass().slice(3), BOUNDS_MS, 0.5)).toBeNull();
});

test('the share within a bound is exact at the bounds only', () => {
  const buckets = [5, 0, 0, 0, 3, 2, 0, 0, 0, 0];
  expect(countWithin(buckets, BOUNDS_MS, 200)).toBe(8);
  expect(() => countWithin(buckets, BOUNDS_MS, 150)).toThrow(RangeError);
});

test('an error budget is full without errors, empty at the goal, and negative beyond it', () => {
  expect(budgetLeft(0.99, 1000, 1000)).toBe(1);
  expect(budgetLeft(0.99, 990, 1000)).toBeCloseTo(0);
  expect(budgetLeft(0.99, 980, 1000)).toBeCloseTo(-1);
  expect(budgetLeft(0.99, 0, 0)).toBeNull();
  // The first page on a busy machine is slow; a single one must not decide about 28 days.
  expect(fewestEvents(0.95)).toBe(100);
  expect(budgetLeft(0.95, 0, 99)).toBeNull();
  expect(budgetLeft(0.95, 90, 100)).toBeCloseTo(-1);
});
