/** In this order: text and amounts have commas more often than semicolons, and hardly ever tabs. */
export const DELIMITERS = ['\t', ';', ','] as const;

/** The one delimiter of a list without headings: the first of those that give the most lines at least so many cells. */
export function delimiterOf(lines: readonly string[], leastCells: number): (typeof DELIMITERS)[number] {
  const plain = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const fitting = (delimiter: string) => plain.filter((line) => line.split(delimiter).length >= leastCells).length;
  const most = Math.max(...DELIMITERS.map(fitting));
  return DELIMITERS.find((delimiter) => fitting(delimiter) === most) ?? ',';
}

/** Whether a cell looks like the rest of an amount that a comma has cut in two: "50" of "20,50", "200.00" of "1,200.00". */
export const isCutOff = (cell: string) => /^\d{1,3}(?:\.\d{1,2})?$/.test(cell);

/** The lines of a pasted list or a CSV file, with the number that an editor shows. Quotes that never end are ignored. */
export async function readLines(
  text: string,
  delimiters: readonly string[],
): Promise<{ line: number; cells: string[] }[]> {
  const { parse } = await import('csv-parse/sync');
  try {
    const options = {
      bom: true,
      delimiter: [...delimiters],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    };
    const rows = parse(text, options) as unknown as { info: { lines: number }; record: string[] }[];
    return rows.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch {
    const between = new RegExp(`[${delimiters.join('')}]`);
    return text.split(/\r\n?|\n/).map((line, at) => ({ line: at + 1, cells: line.replaceAll('"', '').split(between) }));
  }
}
