import { expect, test } from 'vitest';
import { namedLabels } from './named-labels.ts';

test('consents are listed without their full stops', () => {
  expect(namedLabels(['I accept the terms.', 'I accept the policy. '])).toEqual({
    named: 'I accept the terms, I accept the policy',
    others: 0,
  });
  expect(namedLabels(['City', 'Age', 'Gender', 'Region'])).toEqual({ named: 'City, Age', others: 2 });
  expect(namedLabels([])).toEqual({ named: '', others: 0 });
});
