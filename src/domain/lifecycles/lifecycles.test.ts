import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL, printLifecycles } from '../../../scripts/print-lifecycles.ts';
import { APPLICATION_LIFECYCLE, APPLICATION_STATUSES } from './application-lifecycle.ts';
import { type Actor, targetOf } from './lifecycle.ts';
import { STUDY_LIFECYCLE } from './study-lifecycle.ts';

test('docs/lifecycles.md is printed from the tables', () => {
  const file = readFileSync(new URL('../../../docs/lifecycles.md', import.meta.url), 'utf8');
  expect(file, 'run npm run print:lifecycles').toBe(printLifecycles());
});

test('every lifecycle is printed, so that the checks of statuses know it', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /-lifecycles?\.ts$/.test(name));
  const exported = await Promise.all(
    files.map((name) => import(new URL(name, import.meta.url).href) as Promise<object>),
  );
  const lifecycles = exported
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('_LIFECYCLE'));
  expect(lifecycles.length).toBeGreaterThan(8);
  const missing = lifecycles.filter(([, lifecycle]) => !ALL.includes(lifecycle)).map(([name]) => name);
  expect(missing, 'add them to ALL of scripts/print-lifecycles.ts').toEqual([]);
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
