import { expect, test } from 'vitest';
import { internationalNumber, isGhanaianNumber, localNumber } from './mobile-money.ts';

test('a number is recognised however people write it', () => {
  const written = [
    '0241234567',
    '024 123 4567',
    '024-123-4567',
    '(024) 123.4567',
    '+233 24 123 4567',
    '+233 (0)24 123 4567',
  ];
  const others = [
    '00233241234567',
    '233241234567',
    '024‑123‑4567',
    '241234567',
    'Tel: 024/123/4567',
    '+233-(0)24-1234567',
  ];
  const unseen = ['\u202a+233 24 123 4567\u202c', '024\u200b123\u00ad4567', '\ufeff024\u00a0123\u20074567'];
  const otherDigits = ['٠٢٤١٢٣٤٥٦٧', '۰۲۴۱۲۳۴۵۶۷', '０２４１２３４５６７'];
  for (const text of [...written, ...others, ...unseen, ...otherDigits]) {
    expect(localNumber(text), text).toBe('0241234567');
    expect(internationalNumber(text), text).toBe('+233241234567');
  }
});

test('anything other than one Ghanaian number is refused', () => {
  const others = ['', '+', 'none', '024 123 456', '024 123 45678', '+44 7911 123456', '+2348012345678'];
  for (const text of [...others, '024 123 4567 or 020 123 4567', '024+1234567', '2.33241E+11', '341234567']) {
    expect(localNumber(text), text).toBeNull();
  }
});

test('only Ghanaian mobile numbers pass', () => {
  expect(['0241234567', '0551234567', '241234567', '+233201234567'].filter(isGhanaianNumber)).toHaveLength(4);
  const others = ['0301234567', '0111234567', '0991234567', '+2348012345678', '024123456', '02412345678', 'x24123456'];
  expect(others.filter(isGhanaianNumber)).toEqual([]);
});
