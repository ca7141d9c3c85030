import { expect, test } from 'vitest';
import { spacedNumber } from './mobile-money.ts';
import { waitInWords } from './phone-codes.ts';

test('a wait is stated in seconds, minutes or hours, and never too short', () => {
  expect([0, 1, 30, 89, 90, 91, 3600, 5399, 5400, 86_400].map(waitInWords)).toEqual([
    '1 second',
    '1 second',
    '30 seconds',
    '89 seconds',
    '2 minutes',
    '2 minutes',
    '60 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ]);
});

test('a number is shown as people write it', () => {
  expect(spacedNumber('+233241234567')).toBe('024 123 4567');
  expect(spacedNumber('something')).toBe('something');
});
