import { expect, test } from 'vitest';
import { decimalCommaProblem, formatAmount, formatCedis, parseCedis, pesewasOf } from './money.ts';
import { priceStudy, shortfall } from './study-cost.ts';

test.each([
  [0, 'GH₵ 0.00'],
  [5, 'GH₵ 0.05'],
  [123_456_789, 'GH₵ 1,234,567.89'],
  [-250, '−GH₵ 2.50'],
])('%i pesewas are shown as %s', (pesewas, text) => expect(formatCedis(pesewas)).toBe(text));

test.each([
  ['250', 25_000],
  ['1,250.5', 125_050],
  ['0.05', 5],
  ['1,200', 120_000],
  ['1,200,000.50', 120_000_050],
  ['20,50', null],
  ['1,20', null],
  ['1,2000', null],
  ['0,500', null],
  ['1200,500', null],
  [',5', null],
  ['1,200,50', null],
  ['-1', null],
  ['1.234', null],
  ['ten', null],
  ['', null],
])('%j is %j pesewas', (text, pesewas) => expect(parseCedis(text)).toBe(pesewas));

test('a decimal comma is named with what to write, and nothing else is', () => {
  expect(['20,50', '1,2', '1.200,50', '1,200', '20.50', 'ten'].map(decimalCommaProblem)).toEqual([
    'Write 20.50. A comma only separates thousands, as in 1,200.',
    'Write 1.20. A comma only separates thousands, as in 1,200.',
    'Write 1200.50. A comma only separates thousands, as in 1,200.',
    null,
    null,
    null,
  ]);
});

test('an amount in GH₵ is whole pesewas or invalid', () => {
  expect([0.07, 250.5, 1_000_000, 19.99].map(pesewasOf)).toEqual([7, 25_050, 100_000_000, 1_999]);
  expect(pesewasOf(1.005)).toBeNull();
});

test('formatted amounts parse back', () => {
  for (const pesewas of [0, 1, 99, 100, 101, 99_999, 100_000_000])
    expect(parseCedis(formatAmount(pesewas))).toBe(pesewas);
});

test.each([
  [15, 1, 7_500],
  [30, 2, 15_000],
  [45, 8, 65_000],
  [60, 1000, 10_005_000],
] as const)('MONEY-02: %i minutes for %i people cost %i pesewas', (minutes, places, total) => {
  expect(priceStudy(minutes, places).totalPesewas).toBe(total);
});

test('MONEY-03: the top-up is cost minus balance, never below zero', () => {
  expect(shortfall(15_000, 4_000)).toBe(11_000);
  expect(shortfall(15_000, 20_000)).toBe(0);
});
