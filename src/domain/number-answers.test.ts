import { expect, test } from 'vitest';
import { numberIn, spreadOf } from './number-answers.ts';

test('amounts and counts are numbers, other texts are not', () => {
  expect(['20', ' 1,200 ', 'GH₵ 15.50', '20 cedis', '80%', '0'].map(numberIn)).toEqual([20, 1200, 15.5, 20, 80, 0]);
  expect(['about 20', '2 or 3', '', '1,20', '-', '0241234567', '5 times a week'].map(numberIn)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

test('answers that are mostly numbers have a spread in ranges of a round width', () => {
  const spread = spreadOf(['5', '12', '20', '20', '38', 'not sure']);
  expect(spread).toMatchObject({ count: 5, lowest: 5, median: 20, mean: 19, highest: 38 });
  expect(spread?.ranges).toEqual([
    { from: 5, to: 10, count: 1 },
    { from: 10, to: 15, count: 1 },
    { from: 15, to: 20, count: 0 },
    { from: 20, to: 25, count: 2 },
    { from: 25, to: 30, count: 0 },
    { from: 30, to: 35, count: 0 },
    { from: 35, to: 40, count: 1 },
  ]);
});

test('the ranges hold every number, also decimals, equal numbers and large ones', () => {
  for (const texts of [
    ['0.1', '0.2', '0.3', '0.7'],
    ['4', '4'],
    ['1', '1000000'],
    ['0', '7'],
  ]) {
    const spread = spreadOf(texts);
    expect(spread?.ranges.reduce((sum, { count }) => sum + count, 0)).toBe(texts.length);
    expect(spread?.ranges.length).toBeLessThanOrEqual(10);
  }
});

test('texts, and a single number, have no spread', () => {
  expect(spreadOf(['20'])).toBeNull();
  expect(spreadOf([])).toBeNull();
  expect(spreadOf(['20', '30', 'a lot', 'few'])).toBeNull();
});
