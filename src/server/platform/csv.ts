import { stringify } from 'csv-stringify/sync';

/** CSV with a header line; cells that a spreadsheet would run as a formula are neutralised (SECURITY-16). */
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
      escape_formulas: true,
      bom: !isContinued,
      cast: { date: (value) => value.toISOString() },
    },
  );
}

/** The same for rows that are read while the file is sent. */
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
