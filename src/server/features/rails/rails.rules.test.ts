import { describe, expect, test } from 'vitest';
import {
  afterBadAnswer,
  inOrder,
  isBadAnswer,
  isConclusive,
  judgeRail,
  needsProbe,
  type RailWithHealth,
  type Wanted,
} from './rails.rules.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const RAIL: RailWithHealth = {
  rail: 'MTN',
  mode: 'ON',
  failures: 0,
  trips: 0,
  closedUntil: null,
  answeredAt: NOW,
  balancePesewas: 10_000,
  serves: ['MTN'],
  feePesewas: 100,
};
const WANTED: Wanted = { network: 'MTN', amountPesewas: 5_000, refusedBy: [], declinedBy: [] };

describe('whether a rail can take a payout', () => {
  test.each([
    ['it can', {}, {}, 'usable'],
    ['an admin has switched it off', { mode: 'OFF' }, {}, 'off'],
    ['it does not serve the network', {}, { network: 'TELECEL' }, 'otherNetworks'],
    ['it has refused this person', {}, { refusedBy: ['MTN'] }, 'refused'],
    ['it was not able to pay before', {}, { declinedBy: ['MTN'] }, 'usable'],
    ['it does not answer', { closedUntil: inSeconds(1) }, {}, 'closed'],
    ['it may answer again', { closedUntil: inSeconds(0) }, {}, 'usable'],
    ['its balance is just enough, with the fee', { balancePesewas: 5_100 }, {}, 'usable'],
    ['its balance is too low for the fee', { balancePesewas: 5_099 }, {}, 'tooLow'],
    ['nobody knows its balance', { balancePesewas: null }, {}, 'usable'],
  ] as const)('%s', (_, rail, wanted, verdict) => {
    expect(judgeRail({ ...RAIL, ...rail }, { ...WANTED, ...wanted }, NOW)).toBe(verdict);
  });
});

test('the preferred rail is first, and one that was unable to take the payout is last', () => {
  const rails = [
    { rail: 'PAYSTACK', mode: 'ON' },
    { rail: 'MTN', mode: 'PREFERRED' },
  ] as const;
  const names = (declinedBy: Wanted['declinedBy']) => inOrder(rails, { declinedBy }).map(({ rail }) => rail);
  expect(names([])).toEqual(['MTN', 'PAYSTACK']);
  expect(names(['MTN'])).toEqual(['PAYSTACK', 'MTN']);
});

test('a rail is probed unless it has just answered well', () => {
  expect(needsProbe(RAIL, inSeconds(10))).toBe(false);
  expect(needsProbe(RAIL, inSeconds(11))).toBe(true);
  expect(needsProbe({ ...RAIL, answeredAt: null }, NOW)).toBe(true);
  expect(needsProbe({ ...RAIL, failures: 1 }, NOW)).toBe(true);
  expect(needsProbe({ ...RAIL, closedUntil: inSeconds(-1) }, NOW)).toBe(true);
});

describe('a bad answer', () => {
  test('three in a row close the rail, each time for longer, up to ten minutes', () => {
    let health = { failures: 0, trips: 0, closedUntil: null as Date | null };
    const pauses: number[] = [];
    for (let answers = 0; answers < 21; answers += 1) {
      health = afterBadAnswer(health, NOW, false);
      if (health.closedUntil) pauses.push((health.closedUntil.getTime() - NOW.getTime()) / 1000);
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });

  test('to a probe closes it at once', () => {
    expect(afterBadAnswer({ failures: 0, trips: 0 }, NOW, true)).toEqual({
      failures: 0,
      trips: 0,
      closedUntil: inSeconds(30),
    });
  });

  test.each([
    [{ outcome: 'unknown' }, true],
    [{ outcome: 'refused', because: 'RAIL' }, true],
    [{ outcome: 'failed', because: 'RAIL' }, true],
    [{ outcome: 'refused', because: 'PAYEE' }, false],
    [{ outcome: 'failed', because: 'PAYEE' }, false],
    [{ outcome: 'failed' }, false],
    [{ outcome: 'inProgress' }, false],
    [{ outcome: 'succeeded' }, false],
    [{ outcome: 'notFound' }, false],
  ] as const)('is %j: %s', (state, isBad) => expect(isBadAnswer(state)).toBe(isBad));
});

test.each([
  ['failed', 1, true],
  ['failed', 3, true],
  ['refused', 1, true],
  // An earlier order with this reference may have been accepted.
  ['refused', 2, false],
  ['unknown', 1, false],
  ['notFound', 1, false],
  ['inProgress', 1, false],
  ['needsAttention', 1, false],
  ['succeeded', 1, false],
  ['reversed', 1, false],
] as const)('%s after %i orders lets another rail take the payout: %s', (outcome, orders, isFree) => {
  expect(isConclusive({ outcome }, orders)).toBe(isFree);
});
