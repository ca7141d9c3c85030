import { expect, test } from 'vitest';
import { BUCKETS, marginOf, peopleIn, scaled, shareCounted, shownBefore } from './eligible-count.rules.ts';

test('everybody is counted up to 20,000 people, then a sample of 2,500 to 5,000, which is the same until they double', () => {
  expect(shareCounted(0)).toBe(1);
  expect(shareCounted(20_000)).toBe(1);
  for (const people of [20_001, 100_000, 1_000_000, 33_000_000]) {
    expect(people * shareCounted(people)).toBeLessThanOrEqual(5_000);
    expect(people * shareCounted(people)).toBeGreaterThan(2_500);
  }
  expect(shareCounted(1_000_000)).toBe(shareCounted(1_200_000));
});

test('a number from a sample stands for all people, with three digits and its interval', () => {
  expect(scaled(387, 1 / 32)).toBe(12_400);
  expect(marginOf(387, 1 / 32)).toBe(1200);
  expect(scaled(387, 1)).toBe(387);
  expect(marginOf(387, 1)).toBeNull();
});

test('the number of the nearest group is shown, if it may differ by fewer than ten people', () => {
  const groupOf = (...buckets: number[]) => {
    const sketch = new Uint16Array(BUCKETS);
    for (const [bucket, people] of buckets.entries()) sketch[bucket] = people;
    return { share: 1, people: peopleIn(sketch), sketch };
  };
  const group = groupOf(20, 20, 7);
  expect(shownBefore(group, [])).toBeNull();
  // As many people, but ten others.
  expect(shownBefore(group, [groupOf(20, 15, 12)])).toBeNull();
  expect(shownBefore(group, [{ ...groupOf(20, 20, 7), share: 1 / 2 }])).toBeNull();
  expect(shownBefore(group, [groupOf(20, 20, 16), groupOf(20, 20, 10), groupOf(20, 20, 4)])).toBe(44);
});
