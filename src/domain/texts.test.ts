import { expect, test } from 'vitest';
import { budgetsOf, shortTitle, textingWords, textPause, whenToSend } from './texts.ts';

const at = (text: string) => new Date(`${text}Z`);

/* 2026-11-24 is a Tuesday. */
test.each([
  ['by day, at once', 'SERVICE', '2026-11-24T07:00', null, '2026-11-24T07:00'],
  ['until 21:00', 'SERVICE', '2026-11-24T20:59', null, '2026-11-24T20:59'],
  ['in the evening, in the morning', 'SERVICE', '2026-11-24T21:00', null, '2026-11-25T07:00'],
  ['in the night, in the morning', 'OPTIONAL', '2026-11-24T06:59', null, '2026-11-24T07:00'],
  ['a code, always', 'CODE', '2026-11-24T02:00', null, '2026-11-24T02:00'],
  ['a session before the morning, at once', 'SERVICE', '2026-11-24T05:30', '2026-11-24T06:00', '2026-11-24T05:30'],
  ['a session just after it, at once', 'SERVICE', '2026-11-24T03:00', '2026-11-24T07:29', '2026-11-24T03:00'],
  ['a later session, in the morning', 'SERVICE', '2026-11-24T05:00', '2026-11-24T09:00', '2026-11-24T07:00'],
  ['a session that is over, in the morning', 'SERVICE', '2026-11-24T22:00', '2026-11-24T20:00', '2026-11-25T07:00'],
  ['promotion by day, at once', 'PROMOTIONAL', '2026-11-24T18:59', null, '2026-11-24T18:59'],
  ['promotion early, at 08:00', 'PROMOTIONAL', '2026-11-24T07:30', null, '2026-11-24T08:00'],
  ['promotion in the evening, the next day', 'PROMOTIONAL', '2026-11-24T19:00', null, '2026-11-25T08:00'],
  ['promotion on Saturday evening, on Monday', 'PROMOTIONAL', '2026-11-28T19:30', null, '2026-11-30T08:00'],
  ['promotion on Sunday, on Monday', 'PROMOTIONAL', '2026-11-29T10:00', null, '2026-11-30T08:00'],
] as const)('SMS-05: %s', (_name, purpose, now, startsAt, expected) => {
  expect(whenToSend(purpose, at(now), startsAt === null ? null : at(startsAt))).toEqual(at(expected));
});

test('at night, we say that texts leave in the morning', () => {
  expect(textingWords(at('2026-11-24T20:59'), 'everybody')).toBe('We now text everybody.');
  expect(textingWords(at('2026-11-24T21:00'), 'everybody')).toBe('We text everybody from 07:00.');
  expect(textingWords(at('2026-11-24T06:59'), 'them again')).toBe('We text them again from 07:00.');
});

test('a message that has waited does not wait again when its time has come', () => {
  for (const purpose of ['SERVICE', 'OPTIONAL', 'PROMOTIONAL'] as const) {
    for (let hour = 0; hour < 24 * 8; hour += 1) {
      const due = whenToSend(purpose, new Date(at('2026-11-24T00:10').getTime() + hour * 3_600_000));
      expect(whenToSend(purpose, due)).toEqual(due);
    }
  }
});

test('codes have a share of the platform’s budget that nothing else uses, and a study’s messages count twice', () => {
  const budgets = { platformPesewas: 1000, studyPesewas: 300, codesPercent: 40 };
  expect(budgetsOf({ purpose: 'CODE', studyId: null }, budgets)).toEqual([{ key: 'CODES', limitPesewas: 400 }]);
  expect(budgetsOf({ purpose: 'SERVICE', studyId: null }, budgets)).toEqual([{ key: 'PLATFORM', limitPesewas: 600 }]);
  expect(budgetsOf({ purpose: 'SERVICE', studyId: 's' }, budgets)).toEqual([
    { key: 'PLATFORM', limitPesewas: 600 },
    { key: 's', limitPesewas: 300 },
  ]);
});

test('a code is retried within seconds, everything else at growing intervals up to ten minutes', () => {
  expect([1, 2, 3, 4, 9].map((tries) => textPause('CODE', tries))).toEqual([2, 4, 8, 15, 15]);
  expect([1, 2, 3, 9].map((tries) => textPause('SERVICE', tries))).toEqual([10, 20, 40, 600]);
});

test('a long title is cut', () => {
  expect(shortTitle('Talk about your stall')).toBe('Talk about your stall');
  expect(shortTitle('How traders in Makola keep their books')).toBe('How traders in Makola keep..');
});
