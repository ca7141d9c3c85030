import { expect, test } from 'vitest';
import { namesFrom } from './sign-in.rules.ts';

test.each([
  ['Kɔ̃ku', 'Andre\u0301', 'Kɔ̃ku', 'André'],
  ['Ama  (Koko)', 'Osei\u2011Tutu', 'Ama Koko', 'Osei-Tutu'],
  ['J.R.', '7', 'J R', 'Newcomer'],
  ['-', '', 'Friend', 'Newcomer'],
  [`${'a'.repeat(49)}-b`, 'Mensah', 'a'.repeat(49), 'Mensah'],
])('Google’s names %j and %j become %j and %j', (first, last, firstName, lastName) => {
  expect(namesFrom({ firstName: first, lastName: last })).toEqual({ firstName, lastName });
});
