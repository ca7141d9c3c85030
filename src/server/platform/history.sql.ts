import { CompiledQuery, type Insertable } from 'kysely';
import type { Tx } from './db/database.ts';
import type { Tables } from './db/tables.ts';

export function insertChanges(rows: readonly Insertable<Tables['statusChange']>[]): CompiledQuery {
  return CompiledQuery.raw(INSERT, [JSON.stringify(rows)]);
}
// One text for any number of rows, so that the statement can be prepared.
const INSERT = `insert into status_change (id, noun, entity_id, event, from_status, to_status, actor, actor_id, reason, at)
  select id, noun, "entityId", event, "fromStatus", "toStatus", actor, "actorId", reason, at from json_to_recordset($1)
    as change(id uuid, noun text, "entityId" uuid, event text, "fromStatus" text, "toStatus" text, actor text,
      "actorId" uuid, reason text, at timestamptz)`;

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
