import type { Transaction } from 'kysely';
import type { Tx } from './db/database.ts';
import { later, type RowChange } from './db/later.ts';
import { builtByShape } from './db/statement.ts';

/** A table whose name is known only at run time; `Work` checks names and values by type. */
type AnyTables = Transaction<Record<string, Record<string, unknown>>>;

/**
 * Changes a row's status by compare-and-set, together with other columns, at the latest with the commit. If its status
 * was changed meanwhile, `onConflict` throws then.
 */
export async function changeStatus(
  tx: Tx,
  { table, column, id, from }: { table: string; column: string; id: string; from: string },
  change: Readonly<Record<string, unknown>>,
  onConflict: () => never,
): Promise<void> {
  const { columns, values } = given(change);
  const set = [...values, from];
  const write = (ids: readonly unknown[]) =>
    updates(`${table} ${column} ${columns.join()} ${ids.length}`, [...set, ...ids], (given) =>
      (tx as unknown as AnyTables)
        .updateTable(table)
        .set(named(columns, given))
        .where('id', 'in', given.slice(set.length))
        .where(column, '=', given[values.length]),
    );
  // Several go together if nothing but the status changes, and in the same way.
  const isSame = columns.length === 1;
  const kind = `${table} ${column} ${from} ${change[column]}`;
  const update = isSame ? { kind, values: [id], write: (rows: Rows) => write(rows.flat()) } : write([id]);
  await later(tx, update, { row: id, onNothing: onConflict });
}
type Rows = Parameters<RowChange['write']>[0];
const updates = builtByShape();

/** The columns that have a value, with these. */
function given(row: Readonly<Record<string, unknown>>): { columns: string[]; values: unknown[] } {
  const columns = Object.keys(row).filter((column) => row[column] !== undefined);
  return { columns, values: columns.map((column) => row[column]) };
}

function named(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}

/** Inserts a row, at the latest with the commit. */
export async function insertWithStatus(
  tx: Tx,
  table: string,
  row: { readonly id: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  const { columns, values } = given(row);
  const kind = `${table} ${columns.join()}`;
  const write = (rows: Rows) =>
    inserts(`${kind} ${rows.length}`, rows.flat(), (given) =>
      (tx as unknown as AnyTables)
        .insertInto(table)
        .values(rows.map((_, at) => named(columns, given.slice(at * columns.length)))),
    );
  await later(tx, { kind, values, write }, { row: row.id });
}
const inserts = builtByShape();
