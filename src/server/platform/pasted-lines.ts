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
