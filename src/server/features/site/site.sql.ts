import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The newest payouts, of which the median is taken. */
const PAYOUTS = 500;

/** People who can take part, sessions that took place, and how long people waited for the newest payouts. */
export async function countSite(tx: Tx) {
  const { rows } = await sql<{ participants: number; sessions: number; payouts: number; minutes: number | null }>`
    select (select count(*)::int from app_user where role = 'PARTICIPANT' and has_participant_info and erased_at is null) as participants,
      (select count(*)::int from booking where status = 'ATTENDED') as sessions, count(*)::int as payouts,
      percentile_cont(0.5) within group (order by extract(epoch from settled_at - awaited_since) / 60) as minutes
    from (select settled_at, awaited_since from payout
      where status = 'PAID' and awaited_since is not null and settled_at is not null order by settled_at desc limit ${PAYOUTS}) newest`.execute(
    tx,
  );
  return rows[0];
}
