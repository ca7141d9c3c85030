import { expect, test } from 'vitest';
import { newAccountHold } from './payout-holds.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const NEW = { createdAt: new Date('2026-11-20T12:00:00Z'), sumPesewas: 15_001, isVerified: false };

test.each([
  ['a new account beyond GH₵ 150', NEW, '2026-11-23T12:00:00.000Z'],
  ['exactly GH₵ 150', { ...NEW, sumPesewas: 15_000 }, null],
  ['a verified one', { ...NEW, isVerified: true }, null],
  ['one of exactly 7 days', { ...NEW, createdAt: new Date('2026-11-15T12:00:00Z') }, null],
  ['one of almost 7 days', { ...NEW, createdAt: new Date('2026-11-15T12:00:01Z') }, '2026-11-23T12:00:00.000Z'],
])('how long a payout waits: %s', (_, account, until) => {
  expect(newAccountHold(account, NOW)?.toISOString() ?? null).toBe(until);
});
