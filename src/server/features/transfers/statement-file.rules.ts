import { createHash } from 'node:crypto';

/*
 * Reads the CSV of a bank's statement. Every bank names and orders its columns in its own way, so they are found by their names;
 * what can't be read is refused with its line and column, because a wrong reading would be wrong money.
 */

export interface StatementLine {
  /** The same for the same line of every statement that contains it. */
  key: string;
  day: string;
  /** Positive if money arrived. */
  amountPesewas: number;
  narration: string;
}

export interface Statement {
  lines: StatementLine[];
  /** What the account held after the last line; null if the file has no balances. */
  closing: { day: string; balancePesewas: number } | null;
}

export class UnreadableStatement extends Error {}

const MOST_LINES = 5_000;
const MOST_NARRATION = 500;

const NAMES = {
  date: [
    'date',
    'transactiondate',
    'transdate',
    'trandate',
    'txndate',
    'postdate',
    'postingdate',
    'postdate',
    'entrydate',
    'bookingdate',
    'valuedate',
  ],
  text: [
    'description',
    'narration',
    'narrative',
    'details',
    'transactiondetails',
    'transactiondescription',
    'particulars',
    'remarks',
    'memo',
    'reference',
    'referenceno',
    'referencenumber',
    'refno',
    'ref',
    'payer',
    'customerreference',
    'paymentreference',
  ],
  credit: [
    'credit',
    'credits',
    'creditamount',
    'cr',
    'deposit',
    'deposits',
    'lodgement',
    'lodgements',
    'moneyin',
    'paidin',
    'in',
  ],
  debit: ['debit', 'debits', 'debitamount', 'dr', 'withdrawal', 'withdrawals', 'moneyout', 'paidout', 'out'],
  amount: ['amount', 'transactionamount'],
  sign: ['crdr', 'drcr', 'cd', 'dc', 'type', 'transactiontype', 'debitcredit', 'creditdebit'],
  balance: [
    'balance',
    'runningbalance',
    'accountbalance',
    'bookbalance',
    'ledgerbalance',
    'closingbalance',
    'availablebalance',
  ],
} as const;

type Columns = Record<keyof typeof NAMES, number[]>;

/** "Credit (GHS)" is the same name as "CREDIT". */
function plainName(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^a-z]/g, '')
    .replace(/(?:ghs|ghc)$/, '');
}

function columnsOf(row: readonly string[]): Columns | null {
  const names = row.map(plainName);
  const columns = Object.fromEntries(
    Object.entries(NAMES).map(([kind, known]) => [
      kind,
      // In the order of our list: the day of the transaction comes before the day of its value.
      (known as readonly string[]).flatMap((name) => names.flatMap((given, index) => (given === name ? [index] : []))),
    ]),
  ) as Columns;
  const hasAmount = columns.credit.length > 0 || columns.amount.length > 0;
  return columns.date.length > 0 && hasAmount ? columns : null;
}

/** The lines of a statement, oldest first as the bank has them, and its closing balance. */
export function readStatement(file: Uint8Array, today: string): Statement {
  const rows = rowsOf(textOf(file));
  const head = rows.findIndex(({ cells }) => columnsOf(cells) !== null);
  const columns = rows[head] ? columnsOf(rows[head].cells) : null;
  if (!rows[head] || columns === null) {
    throw new UnreadableStatement(
      'We found no line with the names of the columns. It needs a date, and a credit or an amount.',
    );
  }
  const names = rows[head].cells;
  const wrong = (line: number, column: number, words: string): never => {
    throw new UnreadableStatement(`Line ${line}, column “${(names[column] ?? '').trim()}”: ${words}`);
  };
  const body = rows.slice(head + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (body.length > MOST_LINES) throw new UnreadableStatement(`A file can have at most ${MOST_LINES} lines.`);
  const [dateColumn = 0] = columns.date;
  const money = [...columns.credit, ...columns.debit, ...columns.amount];
  const hasMoney = ({ cells }: Row) => money.some((column) => !/^[\s0.,-]*$/.test(cells[column] ?? ''));
  // Lines without an amount are balances brought forward, or the rest of a narration.
  const moved = body.filter((row) => hasMoney(row) && !isTotal(row, dateColumn));
  const order = orderOf(moved.map(({ cells }) => cells[dateColumn] ?? ''));
  const read = moved.map((row) => {
    const { cells, line } = row;
    // An unquoted comma in an amount or a text would move what follows under other names.
    if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
      throw new UnreadableStatement(`Line ${line} has more cells than there are names of columns.`);
    }
    const given = cells[dateColumn] ?? '';
    const day = dayOf(given, order) ?? wrong(line, dateColumn, `“${short(given)}” is not a date that we can read.`);
    if (day > today) wrong(line, dateColumn, `${day} is in the future.`);
    const amountAt = (column: number | undefined) =>
      column === undefined
        ? 0
        : (pesewasIn(cells[column] ?? '') ??
          wrong(line, column, `“${short(cells[column] ?? '')}” is not an amount that we can read.`));
    const balanceColumn = columns.balance[0];
    const balanceText = balanceColumn === undefined ? '' : (cells[balanceColumn] ?? '').trim();
    return {
      line,
      day,
      amountPesewas: signedAmount(row, columns, amountAt),
      narration: columns.text
        .map((column) => (cells[column] ?? '').trim().replaceAll(/\s+/g, ' '))
        .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
        .join(' · ')
        .slice(0, MOST_NARRATION),
      balancePesewas: balanceText === '' ? null : amountAt(balanceColumn),
    };
  });
  const inOrder = isNewestFirst(read) ? read.toReversed() : read;
  const last = inOrder.at(-1);
  return {
    lines: withKeys(inOrder.filter(({ amountPesewas }) => amountPesewas !== 0)),
    closing: last?.balancePesewas == null ? null : { day: last.day, balancePesewas: last.balancePesewas },
  };
}

/** "Total" and "Closing balance" have amounts but no day. */
function isTotal({ cells }: Row, dateColumn: number): boolean {
  const isDated = /\d/.test(cells[dateColumn] ?? '');
  return !isDated && cells.some((cell) => /total|balance|brought|carried/i.test(cell));
}

function signedAmount({ cells }: Row, columns: Columns, amountAt: (column: number | undefined) => number): number {
  const [credit, debit] = [columns.credit[0], columns.debit[0]];
  if (credit !== undefined) return Math.abs(amountAt(credit)) - Math.abs(amountAt(debit));
  const amount = amountAt(columns.amount[0]);
  const sign = (cells[columns.sign[0] ?? -1] ?? '').trim();
  if (/^(?:d|dr|debit)$/i.test(sign)) return -Math.abs(amount);
  return /^(?:c|cr|credit)$/i.test(sign) ? Math.abs(amount) : amount;
}

interface Read {
  day: string;
  amountPesewas: number;
  narration: string;
  balancePesewas: number | null;
}

function isNewestFirst(lines: readonly Read[]): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return false;
  if (first.day !== last.day) return first.day > last.day;
  // Within one day only the balances say it: each is the one before it and the line's amount.
  const fits = (one: Read | undefined, next: Read | undefined) =>
    one?.balancePesewas != null && next?.balancePesewas != null
      ? one.balancePesewas + next.amountPesewas === next.balancePesewas
      : true;
  return (
    !lines.every((line, index) => index === 0 || fits(lines[index - 1], line)) &&
    lines.every((line, index) => index === 0 || fits(line, lines[index - 1]))
  );
}

/**
 * A line is known by its facts. Equal ones of a day are told apart by their balance, or, in a statement without balances, by
 * their order.
 */
function withKeys(lines: readonly Read[]): StatementLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ day, amountPesewas, narration, balancePesewas }) => {
    const facts = JSON.stringify([day, amountPesewas, narration.toUpperCase(), balancePesewas]);
    const ordinal = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, ordinal);
    const key = createHash('sha256').update(`${facts}${ordinal}`).digest('hex');
    return { key, day, amountPesewas, narration };
  });
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

// ---- Text, rows and cells

interface Row {
  /** As an editor counts lines, from 1. */
  line: number;
  cells: string[];
}

function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

/** The separator that most lines of the beginning have most often. */
function separatorOf(text: string): string {
  const beginning = text.split(/\r?\n/, 40).join('\n');
  const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, count: beginning.split(separator).length }));
  // Amounts have commas too, so another separator wins when it is there on every line.
  const [best] = counts.filter(({ separator }) => separator !== ',').toSorted((one, other) => other.count - one.count);
  const lines = beginning.trim().split('\n').length;
  return best && best.count > lines ? best.separator : ',';
}

function rowsOf(text: string): Row[] {
  const separator = separatorOf(text);
  const rows: Row[] = [];
  let [cell, line, start, isQuoted] = ['', 1, 1, false];
  let cells: string[] = [];
  const endRow = () => {
    rows.push({ line: start, cells: [...cells, cell] });
    [cells, cell, start] = [[], '', line];
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  if (isQuoted) throw new UnreadableStatement(`Line ${start}: a quotation mark is opened and never closed.`);
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

/** An amount such as 1,234.50, "GHS 1.234,50", (12.00) or 12.00 DR; null if it is none. */
export function pesewasIn(cell: string): number | null {
  let text = cell.replaceAll(/[\s\u00a0'’]|GH[S₵C¢]|₵/gi, '');
  if (text === '' || text === '-' || text === '–') return 0;
  const isNegative = /^\(.*\)$|^[-–−]|[-–−]$|DR?$/i.test(text);
  text = text.replaceAll(/[()+\-–−]|[DC]R?$/gi, '');
  // The last separator with at most two digits after it begins the pesewas.
  const match = /^(\d[\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', point = '', part = ''] = match;
  const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.exec(whole);
  if (!/^\d+$/.test(whole) && (grouped === null || grouped[1] === point)) return null;
  const pesewas = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
  if (!Number.isSafeInteger(pesewas) || pesewas > 1e15) return null;
  return isNegative && pesewas !== 0 ? -pesewas : pesewas;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

type Order = 'day first' | 'month first';

/** 03/04 is the third of April, unless a date of the file shows that its months come first. */
function orderOf(dates: readonly string[]): Order {
  const isMonthFirst = dates.some((date) => {
    const [, , second] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]/.exec(date) ?? [];
    return Number(second) > 12;
  });
  return isMonthFirst ? 'month first' : 'day first';
}

/** A date as a bank writes it, with or without a time after it; null if it is none. */
function dayOf(cell: string, order: Order): string | null {
  const text = cell.trim();
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)/.exec(text);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const named = /^(\d{1,2})[\s/.-]*([A-Za-z]{3})[A-Za-z]*[\s,/.-]*(\d{4}|\d{2})(?!\d)/.exec(text);
  if (named) return calendarDay(named[3], monthOf(named[2]), named[1]);
  const american = /^([A-Za-z]{3})[A-Za-z]*[\s.]+(\d{1,2}),?\s+(\d{4})(?!\d)/.exec(text);
  if (american) return calendarDay(american[3], monthOf(american[1]), american[2]);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  if (!numbers) return null;
  const [, one, other, year] = numbers;
  return order === 'day first' ? calendarDay(year, other, one) : calendarDay(year, one, other);
}

const monthOf = (name = '') => String(MONTHS.indexOf(name.toLowerCase()) + 1);

function calendarDay(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
