import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';

/** The key of an advisory lock that nothing else uses: one process at a time gives events their positions. */
const PLACING_LOCK = 71_520_342;

const findNew = statement<{ found: number }, []>(
  'select 1 as found from api_event where position is null and only_for is null limit 1',
);

export async function isAnyToPlace(tx: Tx): Promise<boolean> {
  return (await findNew(tx)).length > 0;
}

/** False if another process has the lock. The positions that it assigns can be read once the lock is free. */
export async function lockPlacing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(PLACING_LOCK)}) as "isLocked"`.execute(tx);
  return rows[0]?.isLocked ?? false;
}

/** Gives committed events the next positions in their organisations' feeds, in the order in which they were written. */
export async function placeEvents(tx: Tx, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      select id, organization_id, written from api_event
      where position is null and only_for is null order by written limit ${atMost}
    ), counted as (
      -- In an array, because joined with every event they would be read for each.
      select organization_id, count(*) as events, array_agg(id order by written) as ids from taken group by organization_id
    ), feed as (
      insert into api_feed (organization_id, last_position) select organization_id, events from counted
      on conflict (organization_id) do update set last_position = api_feed.last_position + excluded.last_position
      returning organization_id, last_position
    )
    update api_event e set position = feed.last_position - counted.events + placed.number
    from counted join feed using (organization_id), unnest(counted.ids) with ordinality placed (id, number)
    where e.id = placed.id
    returning e.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The feed's last position, and the first one that is still stored: one more than the last if none is. */
export async function readBounds(tx: Tx, organizationId: string): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select last, coalesce(
      (select min(position) from api_event where organization_id = ${organizationId} and position is not null), last + 1) as first
    from (select coalesce(max(last_position), 0) as last from api_feed where organization_id = ${organizationId}) feed`.execute(
    tx,
  );
  return rows[0] ?? { first: 1, last: 0 };
}

/** Events after a position, in order. */
export function listEvents(
  tx: Tx,
  organizationId: string,
  { after, kinds, limit }: { after: number; kinds: readonly string[]; limit: number },
) {
  return tx
    .selectFrom('apiEvent')
    .select(['id', 'kind', 'objectType', 'objectId', 'data', 'at', 'position'])
    .where('organizationId', '=', organizationId)
    .where('position', '>', after)
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', [...kinds]))
    .orderBy('position')
    .limit(limit)
    .execute();
}
