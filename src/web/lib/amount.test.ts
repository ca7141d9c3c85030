import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amountText } from './amount.ts';

test('an amount field says what to write instead of a decimal comma', () => {
  const read = (text: string) => {
    const { data, error } = z.safeParse(amountText(1, 5000), text);
    return data ?? error?.issues.map(({ message }) => message);
  };
  expect(read('1,250.50')).toBe(1250.5);
  expect(read('20,50')).toEqual(['Write 20.50. A comma only separates thousands, as in 1,200.']);
  expect(read('ten')).toEqual(['Please enter an amount such as 250 or 250.50']);
});
