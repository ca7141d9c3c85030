import { expect, test } from 'vitest';
import { millisecondsOf } from './duration.ts';

test.each([
  ['PT2H', 7_200_000],
  ['P3DT12H', 302_400_000],
  ['PT90M', 5_400_000],
  ['P1DT1H1M1S', 90_061_000],
])('%s is %i milliseconds', (text, ms) => {
  expect(millisecondsOf(text)).toBe(ms);
});

test.each(['', 'P', 'PT', 'P1DT', '2H', 'P1M', 'P1Y', 'PT-1H', 'pt2h', 'PT1.5H', 'P1W'])(
  '“%s” is not such a duration',
  (text) => {
    expect(millisecondsOf(text)).toBeNull();
  },
);
