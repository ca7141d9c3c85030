import { expect, test } from 'vitest';
import {
  atOneInstitution,
  evidenceOf,
  ghanaCardNumber,
  isInstitutional,
  needOf,
  ORGANIZATION_KINDS,
  type OrganizationKind,
} from './organization-kinds.ts';
import { ORGANIZATION_FIELD_NAMES } from './organization-review.ts';

const KINDS = Object.keys(ORGANIZATION_KINDS) as OrganizationKind[];

test('ORG-16: every kind has its own evidence', () => {
  for (const kind of KINDS) {
    expect(evidenceOf(kind).length, kind).toBeGreaterThan(0);
  }
});

test('every field is asked of some kind: otherwise it would never be stored', () => {
  const unasked = ORGANIZATION_FIELD_NAMES.filter((field) => KINDS.every((kind) => needOf(kind, field) === null));
  expect(unasked).toEqual([]);
});

test.each([
  ['ama@st.ug.edu.gh', 'prof@ug.edu.gh', true],
  ['ama@knust.edu.gh', 'prof@ug.edu.gh', false],
  ['ama@students.mit.edu', 'prof@mit.edu', true],
  ['ama@one.gov.gh', 'prof@two.gov.gh', false],
])('%s and %s belong to one institution: %s', (one, other, same) => {
  expect(atOneInstitution(one, other)).toBe(same);
});

test.each([
  ['ama@ug.edu.gh', true],
  ['ama@gmail.com', false],
  ['ama@yahoo.co.uk', false],
  ['ama@gmail.edu.example', true],
  ['not an address', false],
])('%s belongs to an institution: %s', (email, is) => {
  expect(isInstitutional(email)).toBe(is);
});

test.each([
  ['GHA-012345678-9', 'GHA-012345678-9'],
  [' gha0123456789 ', 'GHA-012345678-9'],
  ['GHA-01234567-9', 'GHA-01234567-9'],
])('the number %j is written as %s', (typed, number) => {
  expect(ghanaCardNumber(typed)).toBe(number);
});
