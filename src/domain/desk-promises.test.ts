import { expect, test } from 'vitest';
import { countKept, dueAt } from './desk-promises.ts';

test.each([
  ['a Tuesday', '2026-12-01T10:00:00Z', '2026-12-02T10:00:00Z'],
  ['a Thursday', '2026-12-03T10:00:00Z', '2026-12-04T10:00:00Z'],
  ['a Friday', '2026-12-04T15:00:00Z', '2026-12-07T15:00:00Z'],
  ['a Saturday', '2026-12-05T15:00:00Z', '2026-12-08T00:00:00Z'],
  ['a Sunday', '2026-12-06T23:59:00Z', '2026-12-08T00:00:00Z'],
])('a working day from %s', (_, since, due) => {
  expect(dueAt(new Date(since), 'workingDay').toISOString()).toBe(new Date(due).toISOString());
});

test('hours count on every day', () => {
  expect(dueAt(new Date('2026-12-05T15:00:00Z'), 24).toISOString()).toBe('2026-12-06T15:00:00.000Z');
  expect(dueAt(new Date('2026-12-05T15:00:00Z'), 72).toISOString()).toBe('2026-12-08T15:00:00.000Z');
});

test('a decision is on time until its deadline; what waits counts only once it is overdue', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));
  const decisions = [
    { dueAt: at(10), decidedAt: at(10) },
    { dueAt: at(10), decidedAt: at(11) },
    { dueAt: at(11), decidedAt: null },
    { dueAt: at(12), decidedAt: null },
  ];
  expect(countKept(decisions, at(12))).toEqual({ kept: 1, late: 2 });
  expect(countKept(decisions, at(13))).toEqual({ kept: 1, late: 3 });
});
