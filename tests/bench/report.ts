import { cpus } from 'node:os';
import type { Measured } from './load.ts';
import type { Statements } from './statements.ts';

/** One line of the table: what was measured, and the database's own rate for the same rows in the same run. */
export interface Row {
  work: string;
  measured: Measured;
  statements?: Statements;
  database?: Measured;
}

export const COLUMNS = [
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
] as const;

export function cellsOf({ work, measured, statements, database }: Row): string[] {
  const { perSecond, p50, p95, p99, serverMs, postgresMs } = measured;
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

/** The machine and the day, without which figures say nothing. */
export function circumstances(fsync: boolean): string {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}, PostgreSQL 18, fsync ${fsync ? 'on' : 'off'}`;
}
