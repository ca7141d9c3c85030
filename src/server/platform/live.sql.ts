import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { statement } from './db/statement.ts';

export interface LiveEventRow {
  id: number;
  channel: 'notification' | 'wallet' | 'session_end';
  subjectId: string;
}

interface News {
  /** A transaction's id as text: everything before it has ended and been read. */
  horizon: string;
  events: LiveEventRow[];
}

const HORIZON = 'pg_snapshot_xmin(pg_current_snapshot())::text as horizon';

/** The events of transactions that may not have been read yet, and where to continue from. */
export const readLiveEvents = statement<News, [since: string]>(
  `select ${HORIZON}, coalesce((
    select json_agg(json_build_object('id', id, 'channel', channel, 'subjectId', subject_id) order by id)
    from live_event where changed_in >= $1::text::xid8), '[]'::json) as events`,
);

/** The position to continue from if earlier events don't matter. */
export const readLiveHorizon = statement<{ horizon: string }, []>(`select ${HORIZON}`);

/** Removes events that every process has read, or that no browser waits for any more. */
export async function removeOldLiveEvents(tx: Tx): Promise<void> {
  await sql`delete from live_event where created_at < now() - interval '5 minutes'`.execute(tx);
}
