import { expect, test } from 'vitest';
import { readBonusList } from './bonus-list.ts';

const read = async (text: string) => {
  const { bonuses, wrong } = await readBonusList(text);
  return [
    ...bonuses.map(({ line, who, amountPesewas, reason }) => [line, who, amountPesewas, reason]),
    ...wrong.map(({ line, problem }) => [line, problem]),
  ];
};

test('a list is read with commas, semicolons or tabs, with quotes, a heading, a currency and empty lines', async () => {
  expect(await read('code,amount,reason\nabc1,10,Thank you\n\nabc2,GH₵ 2.50,"Photos, and sound"\n')).toEqual([
    [2, 'abc1', 1_000, 'Thank you'],
    [4, 'abc2', 250, 'Photos, and sound'],
  ]);
  expect(await read('ABC1;10;Thank you, really\r\nabc2;500.00;Photos')).toEqual([
    [1, 'abc1', 1_000, 'Thank you, really'],
    [2, 'abc2', 50_000, 'Photos'],
  ]);
  expect(await read('kofi@example.com\tGHS 10.5\tThank you')).toEqual([[1, 'kofi@example.com', 1_050, 'Thank you']]);
  expect(await read('abc1, 10, Thank you; really')).toEqual([[1, 'abc1', 1_000, 'Thank you; really']]);
  expect(await read('abc1, 10, Thank you, for the photos')).toEqual([[1, 'abc1', 1_000, 'Thank you, for the photos']]);
});

test('an amount is never guessed: a decimal comma, too many decimals, words and other sums are wrong', async () => {
  for (const line of [
    'abc1,10,50,Thank you',
    'abc1;10,50;Thank you',
    'abc1,1,200,Thank you',
    'abc1,1,200.00,Thank you',
    'abc1,"1,200",Thank you',
    'abc1,10.505,Thank you',
    'abc1,ten,Thank you',
    'abc1,-10,Thank you',
    'abc1,0.99,Thank you',
    'abc1,500.01,Thank you',
    'abc1,1e2,Thank you',
    'abc1,,Thank you',
  ]) {
    expect(await read(line), line).toEqual([[1, 'AMOUNT']]);
  }
});

test('each wrong line is named with its number, and the others are still read', async () => {
  expect(await read(`abc1,10,Thank you\nabc2,20\n,5,Thank you\nabc3,5,${'x'.repeat(201)}`)).toEqual([
    [1, 'abc1', 1_000, 'Thank you'],
    [2, 'REASON'],
    [3, 'NOT_FOUND'],
    [4, 'REASON_LENGTH'],
  ]);
  const long = await readBonusList(Array.from({ length: 600 }, (_, index) => `abc${index},10,Thank you`).join('\n'));
  expect(long.bonuses).toHaveLength(500);
  expect(long.wrong).toMatchObject([{ line: 501, problem: 'TOO_MANY' }]);
});
