import { expect, test } from 'vitest';
import { hoursInWords, rangeInWords } from './hours-in-words.ts';

test.each([
  [0, 'less than an hour'],
  [1, '1 hour'],
  [24, '1 day'],
  [36, '36 hours'],
  [336, '14 days'],
  [504, '3 weeks'],
])('%i hours are "%s"', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});

test.each([
  [12, 120, 'between 12 hours and 5 days'],
  [0, 48, 'up to 2 days'],
  [48, 48, 'about 2 days'],
])('from %s to %s hours is "%s"', (from, to, words) => {
  expect(rangeInWords(from, to)).toBe(words);
});
