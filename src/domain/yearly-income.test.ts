import { expect, test } from 'vitest';
import { incomeBand, typedCedis } from './yearly-income.ts';

test('each band has its limits, and none is left out between two', () => {
  const bands = [0, 9_999, 10_000, 30_000, 30_001, 60_000, 60_001, 100_000, 100_001].map((cedis) =>
    incomeBand(cedis, 'YEAR'),
  );
  expect(bands).toEqual([
    'LESS_THAN_10000',
    'LESS_THAN_10000',
    'BETWEEN_10000_30000',
    'BETWEEN_10000_30000',
    'BETWEEN_40000_60000',
    'BETWEEN_40000_60000',
    'BETWEEN_70000_100000',
    'BETWEEN_70000_100000',
    'MORE_THAN_100000',
  ]);
});

test('a day counts six times a week, a week 52 times, a month 12 times a year', () => {
  expect(incomeBand(32, 'DAY')).toBe('LESS_THAN_10000');
  expect(incomeBand(33, 'DAY')).toBe('BETWEEN_10000_30000');
  expect(incomeBand(192, 'WEEK')).toBe('LESS_THAN_10000');
  expect(incomeBand(193, 'WEEK')).toBe('BETWEEN_10000_30000');
  expect(incomeBand(2_500, 'MONTH')).toBe('BETWEEN_10000_30000');
  expect(incomeBand(2_501, 'MONTH')).toBe('BETWEEN_40000_60000');
});

test('amounts are read as people type them', () => {
  expect(['1200', '1,200', ' 1 200.50 ', '0'].map(typedCedis)).toEqual([1200, 1200, 1200.5, 0]);
  expect(['', 'much', '-5', '1.234', '12345678901'].map(typedCedis)).toEqual([null, null, null, null, null]);
});
