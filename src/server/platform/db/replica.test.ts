import { expect, test } from 'vitest';
import { Lag } from './replica.ts';

test('a replica is as old as the last position of the primary that it has reached', () => {
  const lag = new Lag();
  expect(lag.isFresh(0)).toBe(false);
  lag.note(100n, 100n, 1_000);
  expect(lag.isFresh(1_500)).toBe(true);
  // The replica stops following: the primary moves on without it.
  lag.note(200n, 100n, 2_000);
  lag.note(300n, 150n, 2_500);
  expect(lag.isFresh(3_000)).toBe(true);
  expect(lag.isFresh(3_001)).toBe(false);
  // It reaches what the primary had at 2,000 ms, but not what came later.
  lag.note(400n, 250n, 3_200);
  expect(lag.isFresh(4_000)).toBe(true);
  expect(lag.isFresh(4_001)).toBe(false);
});

test('a replica of an idle primary stays fresh', () => {
  const lag = new Lag();
  for (let at = 0; at <= 60_000; at += 500) lag.note(100n, 100n, at);
  expect(lag.isFresh(60_500)).toBe(true);
});

test('a replica that no longer answers counts as stale', () => {
  const lag = new Lag();
  lag.note(100n, 100n, 0);
  expect(lag.isFresh(2_001)).toBe(false);
});
