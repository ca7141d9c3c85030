import { expect, test } from 'vitest';
import { pesewasIn, readStatement, UnreadableStatement } from './statement-file.rules.ts';

const read = (text: string) => readStatement(Buffer.from(text), '2026-11-29');
const facts = (text: string) =>
  read(text).lines.map(({ day, amountPesewas, narration }) => [day, amountPesewas, narration]);

test('commas, quotes, a byte order mark, a preamble and totals', () => {
  const text = `\uFEFFACCOUNT STATEMENT,,,,
"Account: Nyansapo, Ltd",,,,
Trans Date,Narration,Debit (GHS),Credit (GHS),Balance (GHS)
,Opening balance,,,"1,000.00"
27/11/2026,"Transfer from ""Kente"", NYA-7F3K2M",,"2,500.00","3,500.00"
28/11/2026,Bank charge,12.50,,"3,487.50"
,Total,12.50,"2,500.00",
`;
  expect(facts(text)).toEqual([
    ['2026-11-27', 250_000, 'Transfer from "Kente", NYA-7F3K2M'],
    ['2026-11-28', -1_250, 'Bank charge'],
  ]);
  expect(read(text).closing).toEqual({ day: '2026-11-28', balancePesewas: 348_750 });
});

test('semicolons, a signed amount, newest first', () => {
  const text =
    'Booking date;Amount;Details;Balance\r\n28.11.2026;-12,50;Charge;2.487,50\r\n27.11.2026;1.234,50;A;2.500,00\r\n';
  expect(facts(text)).toEqual([
    ['2026-11-27', 123_450, 'A'],
    ['2026-11-28', -1_250, 'Charge'],
  ]);
  expect(read(text).closing).toEqual({ day: '2026-11-28', balancePesewas: 248_750 });
});

test('an amount with CR or DR beside it, and months first where a date shows it', () => {
  expect(facts('Date,Type,Amount,Remarks\n11/27/2026,CR,10.00,A\n11/05/2026,DR,5,B\n')).toEqual(
    [
      ['2026-11-27', 1_000, 'A'],
      ['2026-11-05', -500, 'B'],
    ].toReversed(),
  );
});

test('dates as banks write them', () => {
  for (const date of [
    '2026-11-05',
    '05/11/2026',
    '5-11-26',
    '05.11.2026',
    '05-Nov-2026',
    '5 November 2026',
    '20261105',
    '05/11/2026 14:30',
    'Nov 5, 2026',
  ]) {
    expect(facts(`Date;Credit;Narration\n${date};1;x\n`), date).toEqual([['2026-11-05', 100, 'x']]);
  }
});

test('the same line of two statements has the same key, and equal lines of a day have others', () => {
  const lines = ['27/11/2026,Cash,10.00', '27/11/2026,Cash,10.00', '28/11/2026,Cash,10.00'];
  const keysOf = (some: string[]) => read(`Date,Narration,Credit\n${some.join('\n')}\n`).lines.map(({ key }) => key);
  const all = keysOf(lines);
  expect(new Set(all).size).toBe(3);
  expect(keysOf(lines.slice(2))).toEqual(all.slice(2));
  expect(keysOf(lines.slice(0, 2))).toEqual(all.slice(0, 2));
});

test('what can’t be read is refused with its line and column', () => {
  const refused = (text: string) => {
    try {
      read(text);
      return null;
    } catch (error) {
      if (error instanceof UnreadableStatement) return error.message;
      throw error;
    }
  };
  expect(refused('Name,Amount\nA,1\n')).toContain('no line with the names of the columns');
  expect(refused('Date,Credit,Narration\n27/11/2026,ten,A\n')).toBe(
    'Line 2, column “Credit”: “ten” is not an amount that we can read.',
  );
  expect(refused('Date,Credit,Narration\n31/02/2026,10,A\n')).toBe(
    'Line 2, column “Date”: “31/02/2026” is not a date that we can read.',
  );
  expect(refused('Date,Credit,Narration\n30/11/2026,10,A\n')).toBe(
    'Line 2, column “Date”: 2026-11-30 is in the future.',
  );
  expect(refused('Date,Narration,Credit\n27/11/2026,A,1,200.00\n')).toBe(
    'Line 2 has more cells than there are names of columns.',
  );
  expect(refused('Date,Credit,Narration\n"27/11/2026,10,A\n')).toContain('never closed');
});

test('amounts', () => {
  for (const [text, pesewas] of [
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['GHS 1 234.5', 123_450],
    ['GH₵ 12', 1_200],
    ['(12.00)', -1_200],
    ['12.00DR', -1_200],
    ['12.00 CR', 1_200],
    ['1,234', 123_400],
    ['', 0],
    ['-', 0],
    ['1.2.3', null],
    ['12.345.6', null],
    ['abc', null],
  ] as const) {
    expect(pesewasIn(text), text).toBe(pesewas);
  }
});
