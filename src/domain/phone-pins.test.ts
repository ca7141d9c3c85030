import { expect, test } from 'vitest';
import { isEasyPin, isPin } from './phone-pins.ts';

test('USSD-08: a PIN has four digits, and neither one digit four times nor consecutive digits', () => {
  expect(['1234', '0123', '9876', '0000', '7777'].filter(isEasyPin)).toHaveLength(5);
  expect(['4071', '1235', '1357', '1122', '2580'].filter(isEasyPin)).toEqual([]);
  expect(['123', '12345', '12a4', ''].filter(isPin)).toEqual([]);
  expect(isPin('4071')).toBe(true);
});
