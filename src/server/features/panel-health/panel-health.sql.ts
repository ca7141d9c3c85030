import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Places that people took: of sessions that they did not miss, and of work that they did not give back. */
const TAKEN = sql`(
  select participant_id, starts_at as at from booking where status in ('BOOKED', 'ATTENDED')
  union all
  select participant_id, started_at as at from assignment where freed_at is null)`;

export interface Concentration {
  people: number;
  places: number;
  mostActive: number;
  share: number | null;
}

/** The share of places between two instants that the most active tenth of those who took some has. */
export async function readConcentration(tx: Tx, from: Date, until: Date): Promise<Concentration> {
  const { rows } = await sql<Concentration>`
    with person as (
      select count(*) as places, row_number() over (order by count(*) desc, participant_id) as rank,
        ceil(count(*) over () * 0.1) as most_active
      from ${TAKEN} taken where at >= ${from} and at < ${until} group by participant_id)
    select count(*)::int as people, coalesce(sum(places), 0)::int as places, coalesce(max(most_active), 0)::int as most_active,
      (sum(places) filter (where rank <= most_active) / sum(places))::float8 as share
    from person`.execute(tx);
  return rows[0] as Concentration;
}

/** By month: how many people took part, and how many of them for the first time. */
export async function listMonths(tx: Tx, from: Date, until: Date) {
  const { rows } = await sql<{ month: string; people: number; firstTimers: number }>`
    with person as (
      select participant_id, date_trunc('month', at at time zone 'UTC') as month,
        min(min(at)) over (partition by participant_id) as first_at, min(at) as at
      from ${TAKEN} taken where at < ${until} group by 1, 2)
    select to_char(month, 'YYYY-MM') as month, count(*)::int as people,
      count(*) filter (where at = first_at)::int as first_timers
    from person where at >= ${from} group by 1 order by 1`.execute(tx);
  return rows;
}

type Since = 'MONTH' | 'QUARTER' | 'YEAR' | 'LONGER' | 'NEVER';

/** Participants by how long ago they took part and were invited. */
export async function countSince(tx: Tx, now: Date) {
  const since = (column: string) => {
    const at = sql.ref(column);
    const within = (days: number) => sql`${at} > ${now}::timestamptz - make_interval(days => ${days}::int)`;
    return sql<Since>`case when ${at} is null then 'NEVER' when ${within(30)} then 'MONTH' when ${within(90)} then 'QUARTER'
      when ${within(365)} then 'YEAR' else 'LONGER' end`;
  };
  const { rows } = await sql<{ tookPart: Since; invited: Since; people: number }>`
    select ${since('took_part_at')} as took_part, ${since('invited_at')} as invited, count(*)::int as people
    from (select user_id,
        (select max(at) from ${TAKEN} taken where participant_id = user_id and at <= ${now}) as took_part_at,
        (select max(invited_at) from application where participant_id = user_id) as invited_at
      from participant_profile) person
    group by 1, 2`.execute(tx);
  return rows;
}

export async function countByRegion(tx: Tx): Promise<{ region: string; people: number }[]> {
  const { rows } = await sql<{ region: string; people: number }>`
    select region, count(*)::int as people from participant_profile where region is not null group by 1`.execute(tx);
  return rows;
}
