import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { POSTGRES_PROGRAMS, postgresName } from '../../tests/support/postgres-server.ts';
import type { Measured } from './load.ts';
import type { Statements } from './statements.ts';

/** A row of the table: the measurement, and the database's own rate for the same rows in the same run. */
export interface Row {
  work: string;
  measured: Measured;
  statements?: Statements;
  database?: Measured;
}

const COLUMNS = [
  'Work',
  'Requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'Statements',
  'Server CPU ms',
  'PostgreSQL CPU ms',
  'Database alone/s',
  'Its CPU ms',
  'Elsewhere',
] as const;

function cellsOf({ work, measured, statements, database }: Row): string[] {
  const { perSecond, p50, p95, p99, serverMs, postgresMs, elsewhere } = measured;
  return [
    work,
    rate(perSecond),
    p50.toFixed(1),
    p95.toFixed(1),
    p99.toFixed(1),
    statements ? countsOf(statements) : '–',
    serverMs.toFixed(2),
    postgresMs.toFixed(2),
    database ? `${rate(database.perSecond)} (${Math.round((100 * perSecond) / database.perSecond)}%)` : '–',
    database ? database.postgresMs.toFixed(2) : '–',
    `${Math.round(100 * elsewhere)}%`,
  ];
}

/** Prints rows with their columns aligned. */
export function print(rows: readonly Row[]): void {
  const table: string[][] = [[...COLUMNS], ...rows.map(cellsOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of table) {
    console.log(
      cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
  }
}

function rate(perSecond: number): string {
  return perSecond < 100 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en');
}

function countsOf({ sent, nested }: Statements): string {
  return nested >= 0.05 ? `${sent.toFixed(1)} + ${nested.toFixed(1)} nested` : sent.toFixed(1);
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, Node ${process.versions.node}`;
}

/** The day, the commit and the machine, without which figures are meaningless. */
export function circumstances(): string {
  return `${today()}, commit ${commit()}, ${machine()}, ${postgresName()}`;
}

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const FIGURES = /(<!-- figures -->\n)(.*?)(<!-- end of figures -->)/s;
const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Writes rows into the table of docs/performance.md, replacing earlier ones of the same work. */
export function writePage(rows: readonly Row[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const [, , before = ''] = FIGURES.exec(page) ?? [];
  const kept = before.split('\n').filter((line) => /^\| (?!Work |---)/.test(line));
  const lines = new Map(kept.map((line) => [line.split(' | ')[0], line]));
  const postgres = POSTGRES_PROGRAMS === null ? '' : `, ${postgresName()}`;
  for (const row of rows) {
    const named = { ...row, work: row.work + postgres };
    lines.set(`| ${named.work}`, lineOf([...cellsOf(named), `${today()}, ${commit()}`]));
  }
  const head = [
    [...COLUMNS, 'Measured'],
    [...COLUMNS, ''].map((_, at) => (at === 0 || at === COLUMNS.length ? '---' : '---:')),
  ];
  const table = [...head.map(lineOf), ...lines.values()].join('\n');
  writeFileSync(
    PAGE,
    page.replace(
      FIGURES,
      (_, start: string, __, end: string) =>
        `${start}${machine()}, PostgreSQL 18 of npm where a line names no other.\n\n${table}\n${end}`,
    ),
  );
  console.log(`written: ${PAGE}`);
}
