import { expect, test } from 'vitest';
import { isTin, normalizeTin } from './tin.ts';

test.each([
  ['c000 0803561', true],
  ['GHA-123456789-0', true],
  // A wrong check character, a wrong first letter, and one that is too short.
  ['C0000803562', false],
  ['X0000803561', false],
  ['C000080356', false],
  ['GHA-12345-0', false],
  ['', false],
])('%s is a TIN: %s', (text, expected) => {
  expect(isTin(normalizeTin(text))).toBe(expected);
});
