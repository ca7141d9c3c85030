import { writeAudit } from './audit.sql.ts';
import type { Tx } from './db/database.ts';
import { newId } from './ids.ts';

export interface StatusChange {
  noun: string;
  entityId: string;
  event: string;
  from: string | null;
  to: string;
  actor: string;
  actorId: string | null;
  reason?: string | null;
  at: Date;
}

/** Nouns whose every change is audited: organisations, and whatever moves money. */
const AUDITED = new Set(['organization', 'study', 'payout', 'topUp', 'refund', 'adjustment']);

/** Writes one history row: who, when, from, to, why (APPLICATION-11). Money and admin acts are audited as well. */
export async function writeHistory(tx: Tx, change: StatusChange): Promise<void> {
  const { from, to, reason, ...rest } = change;
  await tx
    .insertInto('statusChange')
    .values({ id: newId(), ...rest, fromStatus: from, toStatus: to, reason: reason || null })
    .execute();
  if (!AUDITED.has(change.noun) && change.actor !== 'platformAdmin') return;
  await writeAudit(tx, {
    at: change.at,
    action: `${change.noun}.${change.event}`,
    actor: change.actor,
    actorId: change.actorId,
    subject: change.noun,
    subjectId: change.entityId,
    ...(change.noun === 'organization' ? { organizationId: change.entityId } : {}),
    details: { ...(from ? { from } : {}), to },
  });
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
