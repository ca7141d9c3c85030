import { expect, test } from 'vitest';
import { readListed } from '../../../domain/payment-lists.ts';
import { readLines } from './read-lines.ts';

test('lines without a heading are number, amount, name, reference', async () => {
  expect(await readLines('0241234567,40,Adwoa Owusu,HH-1\n\n0201234567,55.50')).toEqual([
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

/** What each line pays in pesewas, or what is wrong with it. */
async function payOf(text: string) {
  const { people, problems } = readListed(await readLines(text));
  return Object.fromEntries([
    ...people.map(({ line, amountPesewas }) => [line, amountPesewas]),
    ...problems.map(({ line, reason }) => [line, reason]),
  ]);
}

const CUT = 'Please write the amount without a comma, such as 1250 or 20.50.';
const WRITE = (amount: string) => `Write ${amount}. A comma only separates thousands, as in 1,200.`;

test('a file with semicolons keeps the commas of its amounts, and a decimal comma is never guessed', async () => {
  expect(
    await payOf(
      '\ufeffName;Number;Network;Amount;Reason\r\nYaw Mensah;+233 24 412 3402;mtn;20,50;Transport\r\nEsi;0244123403;mtn;1,200;\r\n',
    ),
  ).toEqual({ 2: WRITE('20.50'), 3: 120_000 });
  expect(await payOf('Name;Number;Amount\nYaw;0244123402;1,200\nEsi;0244123403;1,200.50')).toEqual({
    2: 120_000,
    3: 120_050,
  });
  expect(await payOf('0244123402;20,50\n0244123403;1,20;Esi')).toEqual({ 1: WRITE('20.50'), 2: WRITE('1.20') });
  expect(await payOf('0244123402\t1,200\tMensah, Yaw; driver')).toEqual({ 1: 120_000 });
});

test('a file with commas has its amounts with commas in quotes', async () => {
  expect(await payOf('0244123402,"5,50"\n0244123403,"1,200"\n0244123404,"GHS 1,200.50"')).toEqual({
    1: WRITE('5.50'),
    2: 120_000,
    3: 120_050,
  });
  expect(await payOf('0244123402,40,"Owusu; Adwoa"')).toEqual({ 1: 4000 });
});

test('a line with more columns than the headings, or with the rest of a cut amount, is wrong', async () => {
  expect(await payOf('Name,Number,Amount\nYaw,0244123402,1,200\nEsi,0244123403,40,,')).toEqual({
    2: `This line has more columns than the headings. ${CUT}`,
    3: 4000,
  });
  expect(await payOf('0244123402,40,Yaw,HH-1,driver')).toEqual({
    1: `This line has more columns than number, amount, name and reference. ${CUT}`,
  });
  expect(await payOf('Number,Amount,Village,Name\n0244123402,20,50\n0244123403,20,50,Esi')).toEqual({
    2: CUT,
    3: 2000,
  });
  expect(await payOf('0244123402,20,50\n0244123403,20,50,Esi')).toEqual({ 1: CUT, 2: CUT });
});

test('a payment’s reference and a payee are no amounts', async () => {
  expect(await payOf('Payee,Payment reference,Number,Payment (GHS)\nYaw,1200,0244123402,40')).toEqual({ 2: 4000 });
});
