import { expect, test } from 'vitest';
import { FEE_WITHOUT_VAT } from './study-cost.ts';
import { marginOf, mostPlacesWithoutLoss } from './study-margin.ts';

const COSTS = { collectionPercent: 1.95, payoutPesewas: 100 };

test('the provider’s charges for what a study spends and for its payouts are deducted from the fee', () => {
  expect(marginOf({ feePesewas: 5_000, earnedPesewas: 10_000, payouts: 4 }, COSTS)).toEqual({
    feePesewas: 5_000,
    vatPesewas: 0,
    collectionCostPesewas: 293,
    payoutCostPesewas: 400,
    messagesCostPesewas: 0,
    marginPesewas: 4_307,
  });
});

test('pay for screening incurs a collection charge, but no separate payout', () => {
  const turnover = { feePesewas: 5_000, earnedPesewas: 10_000, payouts: 4, screeningPesewas: 10_000 };
  expect(marginOf(turnover, COSTS)).toMatchObject({ collectionCostPesewas: 488, payoutCostPesewas: 400 });
});

test('text messages are deducted too, and are not part of what is collected', () => {
  const turnover = { feePesewas: 5_000, earnedPesewas: 10_000, payouts: 4, messagesPesewas: 37 };
  expect(marginOf(turnover, COSTS)).toMatchObject({ messagesCostPesewas: 37, marginPesewas: 4_270 });
});

test('a study in which nobody was paid still has its collection charge', () => {
  expect(marginOf({ feePesewas: 5_000, earnedPesewas: 0, payouts: 0 }, COSTS).marginPesewas).toBe(4_902);
});

test.each([
  [2_500, 32],
  [5_000, 24],
  [7_500, 19],
  [10_000, 16],
])('with the usual costs, a rate of %i pesewas carries %i places', (ratePesewas, places) => {
  expect(mostPlacesWithoutLoss(ratePesewas, FEE_WITHOUT_VAT, COSTS)).toBe(places);
  const margin = (payouts: number) =>
    marginOf({ feePesewas: 5_000, earnedPesewas: ratePesewas * payouts, payouts }, COSTS).marginPesewas;
  expect(margin(places)).toBeGreaterThanOrEqual(0);
  expect(margin(places + 1)).toBeLessThan(0);
});

test('without costs there is no limit, and without a fee no place breaks even', () => {
  expect(mostPlacesWithoutLoss(2_500, FEE_WITHOUT_VAT, { collectionPercent: 0, payoutPesewas: 0 })).toBeNull();
  expect(mostPlacesWithoutLoss(2_500, { feePesewas: 0, vatPesewas: 0 }, COSTS)).toBe(0);
});

test('VAT in the fee is not ours, but is part of what is collected', () => {
  const fee = { feePesewas: 5_000, vatPesewas: 833 };
  expect(marginOf({ ...fee, earnedPesewas: 10_000, payouts: 4 }, COSTS)).toMatchObject({
    collectionCostPesewas: 293,
    marginPesewas: 3_474,
  });
  const places = mostPlacesWithoutLoss(2_500, fee, COSTS) ?? 0;
  const margin = (payouts: number) =>
    marginOf({ ...fee, earnedPesewas: 2_500 * payouts, payouts }, COSTS).marginPesewas;
  expect(places).toBeLessThan(32);
  expect(margin(places)).toBeGreaterThanOrEqual(0);
  expect(margin(places + 1)).toBeLessThan(0);
});
