import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

const NOW = Date.parse('2026-11-24T09:00:00Z');

test.each([
  ['2026-11-24T22:00:00Z', 'Due by 10 pm today'],
  ['2026-11-24T22:30:00Z', 'Due by 10:30 pm today'],
  ['2026-11-24T12:00:00Z', 'Due by 12 pm today'],
  ['2026-11-25T00:00:00Z', 'Due by 11:59 pm today'],
  ['2026-11-25T09:10:00Z', 'Due by 9:10 am tomorrow'],
  ['2026-11-27T22:00:00Z', 'Due by 10 pm on Fri 27 Nov 2026'],
])('an entry that ends at %s is “%s”', (iso, words) => {
  expect(dueWords(iso, NOW)).toBe(words);
});
