import { stringify } from 'csv-stringify/sync';

/** CSV with a header line; cells that a spreadsheet would run as a formula are neutralised (SECURITY-16). */
export function csvOf<T extends object>(columns: readonly (keyof T & string)[], rows: readonly T[]): string {
  return stringify(
    rows.map((row) => columns.map((column) => row[column] ?? '')),
    {
      header: true,
      columns: [...columns],
      escape_formulas: true,
      bom: true,
      cast: { date: (value) => value.toISOString() },
    },
  );
}
