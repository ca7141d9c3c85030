import type { Transaction } from 'kysely';
import type { Tx } from './db/database.ts';

/** Tables whose names are known only at run time; the types of `Work` check names and values. */
type AnyTables = Transaction<Record<string, Record<string, unknown>>>;

/** Changes a row's status by compare-and-set, together with other columns. False if the row has another status by now. */
export async function changeStatus(
  tx: Tx,
  { table, column, id, from }: { table: string; column: string; id: string; from: string },
  change: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { numUpdatedRows } = await (tx as unknown as AnyTables)
    .updateTable(table)
    .set(change)
    .where('id', '=', id)
    .where(column, '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertWithStatus(tx: Tx, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  await (tx as unknown as AnyTables).insertInto(table).values(row).execute();
}
