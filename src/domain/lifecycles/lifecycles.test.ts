import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printLifecycles } from '../../../scripts/print-lifecycles.ts';
import { APPLICATION_LIFECYCLE, APPLICATION_STATUSES } from './application-lifecycle.ts';
import { type Actor, targetOf } from './lifecycle.ts';
import { STUDY_LIFECYCLE } from './study-lifecycle.ts';

test('docs/lifecycles.md is printed from the tables', () => {
  const file = readFileSync(new URL('../../../docs/lifecycles.md', import.meta.url), 'utf8');
  expect(file).toBe(printLifecycles());
});

test('every status can be reached, and an event leads from a status to one status only', () => {
  const reached = new Set(APPLICATION_LIFECYCLE.transitions.map(([, , to]) => to));
  expect([...reached].sort()).toEqual(Object.keys(APPLICATION_STATUSES).sort());
  for (const { transitions } of [APPLICATION_LIFECYCLE, STUDY_LIFECYCLE]) {
    const keys = transitions.map(([from, event]) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each([
  ['INVITED', 'reject', 'participant', 'REJECTED'],
  // APPLICATION-17: only the participant can reject an invitation.
  ['INVITED', 'reject', 'researcher', null],
  ['SCHEDULED', 'attend', 'participant', null],
  ['COMPLETED', 'miss', 'researcher', null],
] as const)('%s – %s by %s → %s', (from, event, by, to) => {
  expect(targetOf(APPLICATION_LIFECYCLE, from, event, by as Actor)).toBe(to);
});
