import type { Insertable } from 'kysely';
import type { Tx } from './db/database.ts';
import { later } from './db/later.ts';
import { builtByShape } from './db/statement.ts';
import type { Tables } from './db/tables.ts';

type NewChange = Required<Insertable<Tables['statusChange']>>;

export async function insertChanges(tx: Tx, rows: readonly NewChange[]): Promise<void> {
  const values = rows.flatMap((row) => COLUMNS.map((column) => row[column]));
  const insert = inserts(String(rows.length), values, (values) => {
    const valueAt = (row: number, column: number) => values[row * COLUMNS.length + column];
    const named = (row: number) => Object.fromEntries(COLUMNS.map((column, index) => [column, valueAt(row, index)]));
    return tx.insertInto('statusChange').values(rows.map((_, row) => named(row) as NewChange));
  });
  await later(tx, insert);
}
const inserts = builtByShape();
const COLUMNS = [
  'id',
  'noun',
  'entityId',
  'event',
  'fromStatus',
  'toStatus',
  'actor',
  'actorId',
  'reason',
  'at',
] as const satisfies (keyof NewChange)[];

/** Removes the free text from an erased person's actions, and from changes to some of their records. */
export async function redactReasons(tx: Tx, actorId: string, entityIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('statusChange')
    .set({ reason: null })
    .where('reason', 'is not', null)
    .where((where) =>
      where.or([
        where('actorId', '=', actorId),
        ...(entityIds.length > 0 ? [where('entityId', 'in', [...entityIds])] : []),
      ]),
    )
    .execute();
}

export async function readHistory(tx: Tx, entityIds: readonly string[]) {
  if (entityIds.length === 0) return new Map<string, TimelineRow[]>();
  const rows = await tx
    .selectFrom('statusChange')
    .select(['entityId', 'event', 'toStatus as to', 'at', 'reason'])
    .where('entityId', 'in', [...entityIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const byEntity = new Map<string, TimelineRow[]>();
  for (const { entityId, ...row } of rows) {
    const list = byEntity.get(entityId) ?? [];
    list.push(row);
    byEntity.set(entityId, list);
  }
  return byEntity;
}

export interface TimelineRow {
  event: string;
  to: string;
  at: Date;
  reason: string | null;
}
