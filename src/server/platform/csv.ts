import { stringify } from 'csv-stringify/sync';

/** A number of at most 15 digits, as `String` and `toFixed` write it: a spreadsheet shows and adds up exactly this value. */
const NUMBER = /^-?(?!\d{16})(?:0|[1-9]\d*)(?:\.\d{1,3})?$/;
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;
/** Codes such as 0012, 1e5 or 20 digits in a row, which a spreadsheet would round or shorten. */
const LIKE_A_NUMBER = /^[\d.]+(?:e[+-]?\d+)?$/i;
/** Answers such as 5-10 or 1/2, which it would turn into a day. */
const LIKE_A_DAY = /^\d{1,2}[-/]\d{1,2}$/;

/**
 * SECURITY-16: a spreadsheet neither runs nor changes a cell. Text that it would read as a formula, a day or another number
 * begins with an apostrophe; numbers and amounts stay numbers, negative ones too.
 */
function cellOf(text: string): string {
  if (NUMBER.test(text)) return text;
  return FORMULA.test(text) || LIKE_A_NUMBER.test(text) || LIKE_A_DAY.test(text) ? `'${text}` : text;
}

/** CSV with a header line. */
export function csvOf<T extends object>(
  columns: readonly (keyof T & string)[],
  rows: readonly T[],
  { isContinued = false } = {},
): string {
  return stringify(
    rows.map((row) => columns.map((column) => row[column] ?? '')),
    {
      header: !isContinued,
      columns: [...columns],
      bom: !isContinued,
      cast: { date: (value) => value.toISOString(), string: cellOf },
    },
  );
}

/** Like `csvOf`, for rows that are read while the file is sent. */
export async function* csvInParts<T extends object>(
  columns: readonly (keyof T & string)[],
  batches: AsyncIterable<readonly T[]>,
): AsyncGenerator<string, void> {
  let isContinued = false;
  for await (const rows of batches) {
    yield csvOf(columns, rows, { isContinued });
    isContinued = true;
  }
  if (!isContinued) yield csvOf(columns, []);
}
