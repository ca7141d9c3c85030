import { expect, test } from 'vitest';
import { APPLICANT_GROUPS } from './applicant-groups.ts';
import { APPLICATION_STATUSES } from './lifecycles/application-lifecycle.ts';

test('every status of an application is in exactly one group', () => {
  expect(Object.values(APPLICANT_GROUPS).flat().sort()).toEqual(Object.keys(APPLICATION_STATUSES).sort());
});
