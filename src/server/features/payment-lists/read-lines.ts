import type { ListedLine } from '../../../domain/payment-lists.ts';

const DELIMITERS = [',', ';', '\t'];
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** The line in which Excel stores a file's delimiter. */
const DELIMITER_LINE = /^sep=.?$/i;

/** What a column has; null for one that we ignore. */
type Column = keyof Omit<ListedLine, 'line'> | null;

/** The headings under which each column is known; without a heading, this is the order. */
const HEADINGS: readonly [keyof Omit<ListedLine, 'line'>, RegExp][] = [
  ['number', /^(mobile|phone|momo|telephone|msisdn|number|contact)/i],
  ['amount', /^(amount|pay|sum|ghs|gh₵|cedis)/i],
  ['name', /^(name|full name|first|participant|recipient)/i],
  ['reference', /^(reference|ref|id|code|own reference|note)/i],
];

/**
 * The lines of a pasted list or a CSV file: number, amount, name, reference, in this order or as its heading says. Empty lines are
 * skipped, and keep their numbers.
 */
export async function readLines(text: string): Promise<ListedLine[]> {
  const { parse } = await import('csv-parse/sync');
  const lines = text.replaceAll(INVISIBLE, '').split(/\r\n?|\n/);
  let columns: readonly Column[] | null = null;
  const read: ListedLine[] = [];
  for (const [index, one] of lines.entries()) {
    if (one.trim() === '' || DELIMITER_LINE.test(one.trim())) continue;
    const cells = cellsOf(one, parse);
    if (columns === null) {
      const named = headingsOf(cells);
      columns = named ?? HEADINGS.map(([column]) => column);
      if (named !== null) continue;
    }
    const line: ListedLine = { line: index + 1, number: '', amount: '', name: '', reference: '' };
    for (const [at, column] of columns.entries()) {
      if (column !== null) line[column] = cells[at] ?? '';
    }
    read.push(line);
  }
  return read;
}

/** A line's cells; a line whose quotes don't end is read without them. */
function cellsOf(line: string, parse: typeof import('csv-parse/sync').parse): string[] {
  const options = { delimiter: DELIMITERS, relax_quotes: true, relax_column_count: true };
  let cells: string[];
  try {
    [cells = []] = parse(line, options) as string[][];
  } catch {
    cells = line.replaceAll('"', '').split(/[,;\t]/);
  }
  return cells.map((cell) => cell.trim());
}

/** The columns of a heading line; null if the line has a number or an amount. */
function headingsOf(cells: readonly string[]): Column[] | null {
  if (cells.some((cell) => /^[+\d]/.test(cell))) return null;
  const columns = cells.map((cell) => HEADINGS.find(([, pattern]) => pattern.test(cell))?.[0] ?? null);
  if (!columns.includes('number') || !columns.includes('amount')) return null;
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : null));
}
