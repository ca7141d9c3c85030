import { expect, test } from 'vitest';
import { countWords, numberWords, rangeWords } from './answer-words.ts';

test('few answers are numbers only, more have a percentage too', () => {
  expect(countWords(1, 4)).toBe('1 of 4');
  expect(countWords(0, 3)).toBe('0 of 3');
  expect(countWords(2, 6)).toBe('2 · 33%');
});

test('ranges of whole numbers don’t overlap in words', () => {
  expect(rangeWords(5, 10)).toBe('5–9');
  expect(rangeWords(3, 4)).toBe('3');
  expect(rangeWords(0.5, 1)).toBe('0.5 to under 1');
  expect([numberWords(22.111), numberWords(0.657), numberWords(null)]).toEqual(['22.1', '0.66', '–']);
});
