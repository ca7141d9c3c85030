import type { Insertable } from 'kysely';
import type { Tx } from './db/database.ts';
import type { Tables } from './db/tables.ts';

export async function insertChanges(tx: Tx, rows: readonly Insertable<Tables['statusChange']>[]): Promise<void> {
  await tx.insertInto('statusChange').values(rows).execute();
}

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
