import { expect, test } from 'vitest';
import type { AppealState, HoldKind } from '../../../domain/holds.ts';
import { numbered, numberOf } from './incoming-texts.rules.ts';

const hold = (kind: HoldKind, day: number, appeal: AppealState = 'POSSIBLE') => ({
  ...{ kind, appeal, code: '' },
  heldAt: new Date(Date.UTC(2026, 10, day)),
});

test('SMS-15: what is open comes first, then money, then the newest, and three at most', () => {
  const holds = [
    hold('STRIKE', 9),
    hold('SESSION', 8, 'DENIED'),
    hold('PAYOUT', 3),
    hold('ENTRY', 5, 'OPEN'),
    hold('SUSPENSION', 10),
  ];
  expect(numbered(holds).map(({ kind }) => kind)).toEqual(['ENTRY', 'PAYOUT', 'SUSPENSION']);
  expect(numbered(holds.slice(0, 2)).map(({ kind }) => kind)).toEqual(['STRIKE', 'SESSION']);
});

test('SMS-15: an appeal may begin with the number of what it is about', () => {
  expect(numberOf('2 I was there')).toEqual({ number: 2, words: 'I was there' });
  expect(numberOf(' 2. I was there ')).toEqual({ number: 2, words: 'I was there' });
  expect(numberOf('1')).toEqual({ number: 1, words: '' });
  expect(numberOf('0241234567 is mine')).toEqual({ number: null, words: '0241234567 is mine' });
  expect(numberOf('I was there 2 hours')).toEqual({ number: null, words: 'I was there 2 hours' });
  expect(numberOf('')).toEqual({ number: null, words: '' });
});
