import { sql } from 'kysely';
import { addSeconds } from '../../domain/calendar.ts';
import type { Tx } from '../platform/db/database.ts';

/**
 * Creates the clock's row if it is missing, and returns how many milliseconds it is ahead of real time. While no process has the
 * environment open, its time stands still, so the real time that has passed since is subtracted.
 */
export async function wakeClock(tx: Tx, unseenMs: number): Promise<number> {
  await sql`insert into test_clock default values on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ aheadMs: number }>`
    update test_clock set seen_at = clock_timestamp(), ahead_ms = ahead_ms - case
      when clock_timestamp() - seen_at > ${unseenMs} * interval '1 millisecond'
      then (extract(epoch from clock_timestamp() - seen_at) * 1000)::bigint else 0 end
    returning ahead_ms`.execute(tx);
  return rows[0]?.aheadMs ?? 0;
}

export async function readAhead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ aheadMs: number }>`select ahead_ms from test_clock`.execute(tx);
  return rows[0]?.aheadMs ?? 0;
}

/** Notes that the environment is open. */
export async function noteSeen(tx: Tx): Promise<void> {
  await sql`update test_clock set seen_at = clock_timestamp()`.execute(tx);
}

/** Moves the clock by some milliseconds; returns how far it is ahead then. */
export async function moveAhead(tx: Tx, ms: number): Promise<number> {
  const { rows } = await sql<{ aheadMs: number }>`
    update test_clock set ahead_ms = ahead_ms + ${Math.max(0, Math.ceil(ms))} returning ahead_ms`.execute(tx);
  return rows[0]?.aheadMs ?? 0;
}

/** Takes or renews the lease to move the clock; false if another request holds it. */
export async function takeMoving(tx: Tx, { isFirst }: { isFirst: boolean }): Promise<boolean> {
  const { rows } = await sql`
    update test_clock set moving_until = clock_timestamp() + interval '10 seconds'
    where ${!isFirst} or moving_until is null or moving_until < clock_timestamp() returning is_only`.execute(tx);
  return rows.length > 0;
}

export async function endMoving(tx: Tx): Promise<void> {
  await sql`update test_clock set moving_until = null`.execute(tx);
}

/** The queue's current time, which follows the environment's clock. */
export const QUEUE_TIME = `select pg_catalog.now() + coalesce((select ahead_ms from public.test_clock), 0) * interval '1 millisecond'`;

/** A job that runs for this long belonged to a process that died: the queue runs it again when it expires. */
const LOST_SECONDS = 60;

/** What is due: the queues with jobs, whether a job is running, and whether a session, an entry or a rating has a step. */
export async function readDue(tx: Tx, now: Date): Promise<{ queues: string[]; isRunning: boolean; hasSteps: boolean }> {
  const { rows } = await sql<{ queues: string[] | null; isRunning: boolean; hasSteps: boolean }>`
    select
      (select array_agg(distinct name) from pgboss.job where state::text in ('created', 'retry') and start_after <= ${now})
        as queues,
      exists (select from pgboss.job
        where state::text = 'active' and started_on > ${addSeconds(now, -LOST_SECONDS)}) as is_running,
      exists (select from session_step where due_at <= ${now}) or exists (select from rating_pair where due_at <= ${now})
        or exists (select from assignment_entry where step_at <= ${now}) as has_steps`.execute(tx);
  const { queues = null, isRunning = false, hasSteps = false } = rows[0] ?? {};
  return { queues: queues ?? [], isRunning, hasSteps };
}

/** When the next job or step of a session or entry is due after an instant. */
export async function readNextDue(tx: Tx, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(start_after) from pgboss.job where state::text in ('created', 'retry') and start_after > ${after}),
      (select min(due_at) from session_step where due_at > ${after}),
      (select min(due_at) from rating_pair where due_at > ${after}),
      (select min(step_at) from assignment_entry where step_at > ${after})) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Whether there is any study: without one, nobody has anything to do. */
export async function hasStudies(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from study) as any`.execute(tx);
  return rows[0]?.any ?? false;
}

/** When each scheduled queue was last started. */
export async function readStarts(tx: Tx): Promise<Map<string, Date>> {
  const { rows } = await sql<{ queue: string; startedAt: Date }>`select queue, started_at from test_schedule`.execute(
    tx,
  );
  return new Map(rows.map(({ queue, startedAt }) => [queue, startedAt]));
}

export async function noteStart(tx: Tx, queue: string, at: Date): Promise<void> {
  await sql`
    insert into test_schedule (queue, started_at) values (${queue}, ${at})
    on conflict (queue) do update set started_at = excluded.started_at`.execute(tx);
}
