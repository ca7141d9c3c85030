import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cellsOf = (values: readonly unknown[]) =>
  csvOf(
    ['value'],
    values.map((value) => ({ value })),
  )
    .trim()
    .split('\n')
    .slice(1);

test('SECURITY-16: numbers and amounts stay numbers, negative ones too', () => {
  expect(cellsOf([-278, '-278.00', '510.00', '0', 0.5, '123456789012345'])).toEqual([
    '-278',
    '-278.00',
    '510.00',
    '0',
    '0.5',
    '123456789012345',
  ]);
});

test('SECURITY-16: text that a spreadsheet would run as a formula begins with an apostrophe', () => {
  const texts = ['=1+1', '+233241234567', '-2+3', '--5', '-', '@cmd', '\tx', '＝1+1', '-278.00x'];
  expect(cellsOf(texts)).toEqual(texts.map((text) => `'${text}`));
});

test('SECURITY-16: codes and answers that a spreadsheet would turn into a number or a day begin with one too', () => {
  const texts = ['1e5', '12E+45', '0012', '3.', '.5', '1234567890123456', '00.10', '5-10', '1/2'];
  expect(cellsOf(texts)).toEqual(texts.map((text) => `'${text}`));
  const plain = ['3f9a1c0b7d2e4f5a6b8c9d0e', '2026-11-28', 'Tue 24 Nov 2026, 09:00 GMT', '12 people', 'e5'];
  expect(cellsOf(plain).map((cell) => cell.replaceAll('"', ''))).toEqual(plain);
});
