import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { tableOf } from './table.ts';

/** A key that somebody pasted where it doesn't belong must not end up in a log. */
const KEYS = /\bnyk_(live|test)_[A-Za-z0-9]+/g;
export const withoutKeys = (text: string) => text.replaceAll(KEYS, 'nyk_$1_…');

/**
 * Text that people entered, safe for a terminal: without sequences that move the cursor, set the title or reverse the
 * direction.
 */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  const unsafe = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;
  return stripVTControlCharacters(text).replaceAll(unsafe, ' ');
}

export interface Column<Row> {
  title: string;
  of: (row: Row) => string | number;
  align?: 'right';
}

const isTerminal = (stream: NodeJS.WriteStream) => stream.isTTY === true;
/** https://no-color.org */
const isColoured = (stream: NodeJS.WriteStream) =>
  isTerminal(stream) && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** Everything that a command prints: results on standard output, everything else on standard error. */
export class Output {
  readonly json: boolean;
  readonly colours = pc.createColors(isColoured(process.stdout));
  readonly #warnings = pc.createColors(isColoured(process.stderr));

  constructor(json: boolean) {
    this.json = json;
  }

  /** Whether printed lines may be redrawn. */
  get isLive(): boolean {
    return !this.json && isTerminal(process.stdout) && process.env.TERM !== 'dumb';
  }

  /** A list: a table for people, one array as JSON. */
  list<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty: string): void {
    if (this.json) {
      this.#document(rows);
      return;
    }
    if (rows.length === 0) {
      this.note(empty);
      return;
    }
    const cells = rows.map((row) => columns.map(({ of }) => plain(String(of(row)))));
    const width = isTerminal(process.stdout) ? process.stdout.columns : Number.POSITIVE_INFINITY;
    this.#write(tableOf(columns, cells, width, this.colours.bold));
  }

  /** One object: its main facts for people, all of it as JSON. */
  one(value: unknown, facts: readonly (readonly [string, string | number | null | undefined])[]): void {
    if (this.json) {
      this.#document(value);
      return;
    }
    const known = facts.filter((fact): fact is readonly [string, string | number] => (fact[1] ?? '') !== '');
    const width = Math.max(0, ...known.map(([name]) => name.length));
    this.#write(
      known.map(([name, fact]) => `${this.colours.dim(name.padEnd(width))}  ${plain(String(fact))}`).join('\n'),
    );
  }

  /** One line of a stream: a sentence for people, one JSON document for scripts. */
  line(value: unknown, words: string): void {
    this.#write(this.json ? JSON.stringify(value) : words);
  }

  /** A sentence about what was done. Scripts get the object itself. */
  done(value: unknown, words: string): void {
    if (this.json) this.#document(value);
    else this.#write(`${this.colours.green('✓')} ${plain(words)}`);
  }

  /** A file, written to standard output unchanged. */
  raw(text: string): void {
    process.stdout.write(text);
  }

  /** A note for people, on standard error so that scripts don't read it. */
  note(words: string): void {
    if (!this.json) process.stderr.write(`${this.#warnings.dim(withoutKeys(plain(words)))}\n`);
  }

  /** What went wrong: lines for people, one JSON document with `code` for scripts. */
  error(code: string, message: string, more: Readonly<Record<string, unknown>> = {}): void {
    const lines = message.split('\n').map(plain);
    const text = this.json
      ? JSON.stringify({ error: { code, message: lines.join('\n'), ...more } })
      : `${this.#warnings.red('Error:')} ${lines.join('\n')}`;
    process.stderr.write(`${withoutKeys(text)}\n`);
  }

  #document(value: unknown): void {
    this.#write(JSON.stringify(value, null, 2));
  }

  #write(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}
