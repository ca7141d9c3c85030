import { expect, test } from 'vitest';
import { CALLER_WORDS, digitsOf, isTypedWord, mayBeWord } from './caller-words.ts';

test('USSD-16: every word has digits of its own, that a keypad can type', () => {
  expect(new Set(CALLER_WORDS.map(digitsOf)).size).toBe(CALLER_WORDS.length);
  expect(CALLER_WORDS.length).toBeGreaterThan(120);
  for (const word of CALLER_WORDS) expect(digitsOf(word)).toMatch(/^[2-9]{3,6}$/);
});

test('a word is typed by its letters or by their keys, and a slip is no word', () => {
  expect(digitsOf('YAM')).toBe('926');
  for (const typed of ['YAM', 'yam ', '926', '9 2 6']) expect(isTypedWord(typed, 'YAM')).toBe(true);
  for (const typed of ['', 'YAMS', '927', '9']) expect(isTypedWord(typed, 'YAM')).toBe(false);
  expect(mayBeWord('668')).toBe(false);
  expect(mayBeWord('goat')).toBe(true);
});
