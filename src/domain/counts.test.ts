import { expect, test } from 'vitest';
import { countOf, formatCount } from './counts.ts';

test('large counts have commas, and one is singular', () => {
  expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([countOf(1, 'place'), countOf(1000, 'place'), countOf(2, 'person', 'people')]).toEqual([
    '1 place',
    '1,000 places',
    '2 people',
  ]);
});
