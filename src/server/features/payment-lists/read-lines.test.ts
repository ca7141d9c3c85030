import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

test('lines without a heading are number, amount, name, reference', async () => {
  expect(await readLines('0241234567,40,Adwoa Owusu,HH-1\n\n0201234567;55.50')).toEqual([
    { line: 1, number: '0241234567', amount: '40', name: 'Adwoa Owusu', reference: 'HH-1' },
    { line: 3, number: '0201234567', amount: '55.50', name: '', reference: '' },
  ]);
});

test('a heading names the columns, and columns that we don’t know are ignored', async () => {
  const text = '\ufeffsep=;\nName;Village;Phone number;Amount (GHS)\nAdwoa;Wa;0241234567;"1,250.00"\n';
  expect(await readLines(text)).toEqual([
    { line: 3, number: '0241234567', amount: '1,250.00', name: 'Adwoa', reference: '' },
  ]);
});

test('a quote that never ends is only text', async () => {
  expect(await readLines('0241234567,40,"Adwoa\n0201234567,50')).toEqual([
    { line: 1, number: '0241234567', amount: '40', name: 'Adwoa', reference: '' },
    { line: 2, number: '0201234567', amount: '50', name: '', reference: '' },
  ]);
});
