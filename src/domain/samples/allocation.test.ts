import { expect, test } from 'vitest';
import { generator } from '../../../tests/support/random.ts';
import { runsOf, SEED } from '../../../tests/support/size.ts';
import { allocate } from './allocation.ts';

test('places sum exactly, and each group has its exact share rounded up or down', () => {
  const random = generator(SEED);
  const runs = runsOf('allocation', 2_000, 50_000);
  for (let run = 0; run < runs; run += 1) {
    const weights = Array.from({ length: 1 + Math.floor(random() * 40) }, () => (random() < 0.2 ? 0 : random() ** 6));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) continue;
    const places = Math.floor(random() * 3_000);
    const counts = allocate(places, weights);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(places);
    const isFair = counts.every(
      (count, at) =>
        Number.isInteger(count) && count >= 0 && Math.abs(count - (places * (weights[at] as number)) / total) < 1,
    );
    expect(isFair, JSON.stringify({ places, weights, counts })).toBe(true);
  }
});

test('the largest remainders get the places that are left; equal ones go to the earlier group', () => {
  expect(allocate(10, [5, 3, 2])).toEqual([5, 3, 2]);
  expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(allocate(3, [0.1, 0, 0.9])).toEqual([0, 0, 3]);
});

test('nobody to share with is an error', () => {
  expect(() => allocate(3, [0, 0])).toThrow(RangeError);
  expect(() => allocate(3, [2, -1])).toThrow(RangeError);
});
