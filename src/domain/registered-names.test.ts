import { expect, test } from 'vitest';
import { maskName, namesDiffer, namesMatch } from './registered-names.ts';

test.each([
  ['Kofi Mensah', 'MENSAH KOFI ADJEI', false],
  ['Akua Serwaa', 'A. Serwáa', false],
  ['Kofi Mensah', 'Ama Boateng', true],
  ['K. M.', 'Ama Boateng', false],
])('%s and %s: whether they have no word in common', (one, other, differs) => {
  expect(namesDiffer(one, other)).toBe(differs);
  expect(namesDiffer(other, one)).toBe(differs);
});

test.each([
  ['Kofi Mensah', 'MENSAH KOFI ADJEI', true],
  ['Akua Serwaa', 'Serwáa  Akua', true],
  ['Kofi Mensah', 'Ama Mensah', false],
  ['Kofi', 'Kofi Mensah', false],
  ['', '', false],
])('%s and %s: whether one has all the words of the other', (one, other, matches) => {
  expect(namesMatch(one, other)).toBe(matches);
  expect(namesMatch(other, one)).toBe(matches);
});

test.each([
  ['Kwaki Asamah', 'K***i A****h'],
  ['Ama Osei-Tutu', 'A** O*******u'],
  ['  Li  ', 'L*'],
  ['X', 'X*'],
  ['Ɛfua Ŋyãmã', 'Ɛ**a Ŋ***ã'],
])('%s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
