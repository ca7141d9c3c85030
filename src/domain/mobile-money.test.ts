import { expect, test } from 'vitest';
import { isGhanaianNumber, localNumber } from './mobile-money.ts';

test('a number is understood as people write it', () => {
  const written = [
    '0241234567',
    '024 123 4567',
    '024-123-4567',
    '(024) 123.4567',
    '+233 24 123 4567',
    '+233 (0)24 123 4567',
  ];
  expect([...written, '00233241234567', '233241234567', '024‑123‑4567'].map(localNumber)).toEqual(
    Array(9).fill('0241234567'),
  );
});

test('only mobile numbers of Ghana pass', () => {
  expect(['0241234567', '0551234567', '241234567', '+233201234567'].filter(isGhanaianNumber)).toHaveLength(4);
  const others = ['0301234567', '0111234567', '0991234567', '+2348012345678', '024123456', '02412345678', 'x241234567'];
  expect(others.filter(isGhanaianNumber)).toEqual([]);
});
