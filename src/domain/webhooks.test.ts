import { expect, test } from 'vitest';
import { MOST_TRIES, waitAfter } from './webhooks.ts';

const hours = (chance: number) => {
  let seconds = 0;
  for (let tries = 1; tries < MOST_TRIES; tries += 1) seconds += waitAfter(tries, chance) ?? Number.NaN;
  return seconds / 3600;
};

test('ten attempts take a little over three days, with jitter', () => {
  expect(MOST_TRIES).toBe(10);
  expect(waitAfter(MOST_TRIES, 0.5)).toBeNull();
  expect(hours(0.5)).toBeCloseTo(75.1, 1);
  expect(hours(0)).toBeGreaterThan(67);
  expect(hours(1)).toBeLessThan(83);
});

test('each wait is longer than the one before, whatever the jitter', () => {
  for (let tries = 1; tries < MOST_TRIES - 1; tries += 1) {
    expect(waitAfter(tries + 1, 0) ?? 0).toBeGreaterThan(waitAfter(tries, 1) ?? 0);
  }
});
