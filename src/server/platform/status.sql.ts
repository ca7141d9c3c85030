import type { Transaction } from 'kysely';
import type { Tx } from './db/database.ts';
import { later } from './db/later.ts';

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
  const update = (tx as unknown as AnyTables)
    .updateTable(table)
    .set(change)
    .where('id', '=', id)
    .where(column, '=', from);
  await later(tx, update, { row: id, onNothing: onConflict });
}

/** Inserts a row, at the latest with the commit. */
export async function insertWithStatus(
  tx: Tx,
  table: string,
  row: { readonly id: string } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await later(tx, (tx as unknown as AnyTables).insertInto(table).values(row), { row: row.id });
}
