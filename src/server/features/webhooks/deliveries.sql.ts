import { type Insertable, sql } from 'kysely';
import type { DeliveryOutcome } from '../../../domain/webhooks.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { WebhookTryTable } from '../../platform/db/software-tables.ts';
import { newId } from '../../platform/ids.ts';

/** How long a sender's lease of an endpoint lasts, by the database's clock: longer than one round of tries. */
const SENDER_SECONDS = 30;

interface Pair {
  webhookId: string;
  eventId: string;
  objectId: string;
  position: number | null;
}

/**
 * Each of these events with each endpoint that subscribes to it, in the order of the feed. After a period without workers, events
 * may be older than an endpoint: it gets those since its creation. The clocks of two processes may differ, so this includes the
 * minute before.
 */
export async function listWanted(tx: Tx, eventIds: readonly string[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select w.id as "webhookId", e.id as "eventId", e.object_id as "objectId", e.position
    from api_event e
    join webhook w on w.organization_id = e.organization_id and w.disabled_at is null and e.kind = any(w.kinds)
    where e.id = any(${[...eventIds]}::uuid[]) and e.at >= w.created_at - interval '1 minute'
    order by e.position`.execute(tx);
  return rows;
}

/**
 * The events that an endpoint missed since it was disabled, in the order of the feed. This includes the minute before, because an
 * event may get its position a moment after it happened.
 */
export async function listMissed(tx: Tx, webhookId: string, since: Date): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select w.id as "webhookId", e.id as "eventId", e.object_id as "objectId", e.position
    from webhook w
    join api_event e on e.organization_id = w.organization_id and e.kind = any(w.kinds)
    where w.id = ${webhookId} and e.position is not null and e.at >= ${since}::timestamptz - interval '1 minute'
      and not exists (
        select from webhook_delivery d where d.webhook_id = w.id and d.event_id = e.id and d.position is not null)
    order by e.position`.execute(tx);
  return rows;
}

/** Deliveries that were pending when an endpoint was disabled wait again, at their position. */
export async function waitAgain(tx: Tx, webhookId: string, since: Date, now: Date): Promise<void> {
  await tx
    .updateTable('webhookDelivery')
    .set({ outcome: null, endedAt: null, dueAt: now, tries: 0 })
    .where('webhookId', '=', webhookId)
    .where('position', 'is not', null)
    .where('outcome', '<>', 'DELIVERED')
    .where('endedAt', '>=', since)
    .execute();
}

/** Inserts deliveries that are due now; returns their ids, which are ordered like the events. */
export async function insertDeliveries(tx: Tx, pairs: readonly Pair[], now: Date): Promise<string[]> {
  if (pairs.length === 0) return [];
  const ids = pairs.map(() => newId());
  const all = <T>(of: (pair: Pair) => T) => pairs.map(of);
  await sql`
    insert into webhook_delivery (id, webhook_id, event_id, object_id, position, created_at, due_at)
    select *, ${now}, ${now}
    from unnest(${ids}::uuid[], ${all(({ webhookId }) => webhookId)}::uuid[],
      ${all(({ eventId }) => eventId)}::uuid[], ${all(({ objectId }) => objectId)}::uuid[],
      ${all(({ position }) => position)}::bigint[])`.execute(tx);
  return ids;
}

/** Takes or renews a sender's lease of an endpoint. Undefined if another sender has it, or if the endpoint was deleted. */
export async function takeEndpoint(tx: Tx, webhookId: string, sender: string) {
  const taken = await tx
    .updateTable('webhook')
    .set({ sender, senderUntil: sql<Date>`now() + make_interval(secs => ${sql.lit(SENDER_SECONDS)})` })
    .where('id', '=', webhookId)
    .where(({ or, eb }) =>
      or([eb('sender', 'is', null), eb('sender', '=', sender), eb('senderUntil', '<', sql<Date>`now()`)]),
    )
    .returningAll()
    .executeTakeFirst();
  return taken;
}

export async function exists(tx: Tx, webhookId: string): Promise<boolean> {
  const row = await tx.selectFrom('webhook').select('id').where('id', '=', webhookId).executeTakeFirst();
  return row !== undefined;
}

export async function leaveEndpoint(tx: Tx, webhookId: string, sender: string): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ sender: null, senderUntil: null })
    .where('id', '=', webhookId)
    .where('sender', '=', sender)
    .execute();
}

/**
 * The due deliveries of an endpoint, those that are due longest first. An event waits for every earlier one of its object; a
 * requested delivery doesn't wait, and is the only kind that a disabled endpoint gets.
 */
export function listDue(
  tx: Tx,
  webhookId: string,
  { now, atMost, isDisabled }: { now: Date; atMost: number; isDisabled: boolean },
) {
  return tx
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('apiEvent', 'apiEvent.id', 'delivery.eventId')
    .select(['delivery.id as deliveryId', 'delivery.tries', 'delivery.position as place'])
    .select([
      'apiEvent.id',
      'apiEvent.kind',
      'apiEvent.objectType',
      'apiEvent.objectId',
      'apiEvent.data',
      'apiEvent.at',
      'apiEvent.position',
    ])
    .where('delivery.webhookId', '=', webhookId)
    .where('delivery.outcome', 'is', null)
    .where('delivery.dueAt', '<=', now)
    .$if(isDisabled, (query) => query.where('delivery.position', 'is', null))
    .where(({ not, exists: found, selectFrom }) =>
      not(
        found(
          selectFrom('webhookDelivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.webhookId', '=', 'delivery.webhookId')
            .whereRef('earlier.objectId', '=', 'delivery.objectId')
            .where('earlier.outcome', 'is', null)
            .whereRef('earlier.position', '<', 'delivery.position'),
        ),
      ),
    )
    .orderBy('delivery.dueAt')
    .orderBy('delivery.position')
    .limit(atMost)
    .execute();
}

/** Locks waiting deliveries and reads how often each was tried, so that only one result of each try counts. */
export async function lockWaiting(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('webhookDelivery')
    .select(['id', 'tries'])
    .where('id', 'in', [...ids])
    .where('outcome', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, tries }) => [id, tries]));
}

/** Adds a try to the log. Its ordinal continues after those from before the endpoint was enabled again. */
export async function insertTry(tx: Tx, row: Omit<Insertable<WebhookTryTable>, 'ordinal'>): Promise<void> {
  const ordinal = sql<number>`(select coalesce(max(ordinal), 0) + 1 from webhook_try where delivery_id = ${row.deliveryId})`;
  await tx
    .insertInto('webhookTry')
    .values({ ...row, ordinal })
    .execute();
}

export async function setResult(
  tx: Tx,
  id: string,
  result: { tries: number; dueAt: Date } | { tries: number; outcome: DeliveryOutcome; endedAt: Date },
): Promise<void> {
  await tx.updateTable('webhookDelivery').set(result).where('id', '=', id).execute();
}

/** Ends all waiting deliveries of an endpoint, except requested ones. */
export async function dropWaiting(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhookDelivery')
    .set({ outcome: 'DROPPED', endedAt: now })
    .where('webhookId', '=', webhookId)
    .where('outcome', 'is', null)
    .where('position', 'is not', null)
    .execute();
}

/** Endpoints whose deliveries have been due for long. */
export async function listOverdue(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .select('webhookId')
    .distinct()
    .where('outcome', 'is', null)
    .where('dueAt', '<', before)
    .execute();
  return rows.map(({ webhookId }) => webhookId);
}

// ---- The log

function logOf(tx: Tx, organizationId: string, webhookId: string) {
  return tx
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .innerJoin('apiEvent', 'apiEvent.id', 'webhookDelivery.eventId')
    .where('webhook.organizationId', '=', organizationId)
    .where('webhook.id', '=', webhookId);
}

const LOGGED = [
  'webhookDelivery.id',
  'webhookDelivery.eventId',
  'webhookDelivery.position as place',
  'webhookDelivery.createdAt',
  'webhookDelivery.dueAt',
  'webhookDelivery.tries',
  'webhookDelivery.outcome',
  'webhookDelivery.endedAt',
  'apiEvent.kind',
  'apiEvent.objectType',
  'apiEvent.objectId',
] as const;

export interface DeliveryFilter {
  state?: DeliveryOutcome | 'WAITING' | undefined;
}

/** A page of the log, or the entries after an id; newest first. */
export async function listDeliveries(
  tx: Tx,
  { organizationId, webhookId }: { organizationId: string; webhookId: string },
  { state, page, size, after }: DeliveryFilter & { page?: number; size: number; after?: string },
) {
  const all = logOf(tx, organizationId, webhookId)
    .$if(state === 'WAITING', (query) => query.where('outcome', 'is', null))
    .$if(state !== undefined && state !== 'WAITING', (query) => query.where('outcome', '=', state as DeliveryOutcome));
  const some = all.select(LOGGED).orderBy('webhookDelivery.id', 'desc').limit(size);
  if (after !== undefined) return { rows: await some.where('webhookDelivery.id', '<', after).execute(), total: 0 };
  const rows = await some.offset((page ?? 0) * size).execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export function findDelivery(
  tx: Tx,
  { organizationId, webhookId, deliveryId }: { organizationId: string; webhookId: string; deliveryId: string },
) {
  return logOf(tx, organizationId, webhookId)
    .select(LOGGED)
    .select(['apiEvent.data', 'apiEvent.at', 'apiEvent.position', 'webhook.url'])
    .where('webhookDelivery.id', '=', deliveryId)
    .executeTakeFirst();
}

export function listTries(tx: Tx, deliveryId: string) {
  return tx.selectFrom('webhookTry').selectAll().where('deliveryId', '=', deliveryId).orderBy('ordinal').execute();
}
