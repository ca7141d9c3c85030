import { expect, test } from 'vitest';
import { findShortfall, type Outlook } from './balance-forecast.rules.ts';

const OUTLOOK: Outlook = {
  today: '2026-11-28',
  balancePesewas: 10_000,
  owedPesewas: 4_000,
  due: [
    { on: '2026-11-30', pesewas: 6_000 },
    { on: '2026-12-03', pesewas: 5_000 },
  ],
  arrivingPesewas: 0,
};

test('the shortfall covers everything due within a week, from the day on which the first payout would wait', () => {
  expect(findShortfall(OUTLOOK)).toEqual({ shortPesewas: 5_000, dueOn: '2026-12-03' });
  expect(findShortfall({ ...OUTLOOK, balancePesewas: 9_999 })).toEqual({ shortPesewas: 5_001, dueOn: '2026-11-30' });
  expect(findShortfall({ ...OUTLOOK, balancePesewas: 0 })).toEqual({ shortPesewas: 15_000, dueOn: '2026-11-28' });
});

test('nothing due later than that counts, and exactly enough is enough', () => {
  expect(findShortfall({ ...OUTLOOK, balancePesewas: 15_000 })).toBeNull();
  expect(findShortfall({ ...OUTLOOK, due: [{ on: '2026-12-06', pesewas: 1_000_000 }] })).toBeNull();
});

test('settlements into the balance count once they have certainly arrived', () => {
  expect(findShortfall({ ...OUTLOOK, arrivingPesewas: 5_000 })).toBeNull();
  const early = { ...OUTLOOK, arrivingPesewas: 50_000, due: [{ on: '2026-12-01', pesewas: 7_000 }] };
  expect(findShortfall(early)).toEqual({ shortPesewas: 1_000, dueOn: '2026-12-01' });
});
