import { CUT_AMOUNT, type ListedLine } from '../../../domain/payment-lists.ts';
import { DELIMITERS, delimiterOf, isCutOff } from '../../platform/pasted-lines.ts';

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** The line in which Excel stores a file's delimiter. */
const DELIMITER_LINE = /^sep=.?$/i;

/** What a column has; null for one that we ignore. */
type Column = keyof Omit<ListedLine, 'line' | 'problem'> | null;

/** The headings under which each column is known; without a heading, this is the order. */
const HEADINGS: readonly [NonNullable<Column>, RegExp][] = [
  ['number', /^(mobile|phone|momo|telephone|msisdn|number|contact)/i],
  // "Payment reference" and "Payee" are no amounts.
  ['amount', /^(amount|pay(ment)?(?=\s*(amount|\(|$))|sum|ghs|gh₵|cedis)/i],
  ['name', /^(name|full name|first|participant|recipient)/i],
  ['reference', /^(reference|ref|id|code|own reference|note)/i],
];

type Parse = typeof import('csv-parse/sync').parse;

/**
 * The lines of a pasted list or a CSV file: number, amount, name, reference, in this order or as its heading says. Empty lines are
 * skipped, and keep their numbers. One delimiter is for the whole file, because an amount such as "20,50" would otherwise be cut.
 */
export async function readLines(text: string): Promise<ListedLine[]> {
  const { parse } = await import('csv-parse/sync');
  const lines = text
    .replaceAll(INVISIBLE, '')
    .split(/\r\n?|\n/)
    .map((words, index) => ({ words, line: index + 1 }))
    .filter(({ words }) => words.trim() !== '' && !DELIMITER_LINE.test(words.trim()));
  const first = lines[0]?.words ?? '';
  const headed = DELIMITERS.find((delimiter) => headingsOf(cellsOf(first, delimiter, parse)) !== null);
  const delimiter =
    headed ??
    delimiterOf(
      lines.map(({ words }) => words),
      2,
    );
  const headings = headed === undefined ? null : headingsOf(cellsOf(first, headed, parse));
  const columns = headings ?? HEADINGS.map(([column]) => column);
  return lines.slice(headings === null ? 0 : 1).map(({ words, line }) => {
    const cells = cellsOf(words, delimiter, parse);
    const read: ListedLine = { line, number: '', amount: '', name: '', reference: '' };
    for (const [at, column] of columns.entries()) {
      if (column !== null) read[column] = cells[at] ?? '';
    }
    const afterAmount = cells[columns.indexOf('amount') + 1] ?? '';
    // A row with all its cells says what each is; in a shorter one, the rest of a cut amount may be under another heading.
    if (delimiter === ',' && cells.length < columns.length && isCutOff(afterAmount)) read.problem = CUT_AMOUNT;
    if (cells.slice(columns.length).some((cell) => cell !== '')) read.problem = tooMany(delimiter, headings !== null);
    return read;
  });
}

function tooMany(delimiter: string, isHeaded: boolean): string {
  const words = `This line has more columns than ${isHeaded ? 'the headings' : 'number, amount, name and reference'}.`;
  return delimiter === ',' ? `${words} ${CUT_AMOUNT}` : words;
}

/** A line's cells; a line whose quotes don't end is read without them. */
function cellsOf(line: string, delimiter: string, parse: Parse): string[] {
  let cells: string[];
  try {
    [cells = []] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][];
  } catch {
    cells = line.replaceAll('"', '').split(delimiter);
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
