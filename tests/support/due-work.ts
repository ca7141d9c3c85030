import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestClock } from 'pg-boss';
import { addMinutes } from '../../src/domain/calendar.ts';
import type { App } from '../../src/server/platform/app.ts';
import type { Database } from '../../src/server/platform/db/database.ts';

/** For `pollSeconds`: workers poll only when they are woken. */
export const NEVER_POLL = 100 * 365 * 86_400;

interface DueWork {
  /** Queues with a due job. */
  queues: readonly string[];
  isRunning: boolean;
  /** Whether loops have something to do, or the queue has scheduled jobs to write: both wait for the clock's next tick. */
  needsTick: boolean;
}

/** Jobs, steps of sessions and diaries, ratings, and events for webhooks that are due. */
async function dueWork(db: Database, now: Date): Promise<DueWork> {
  const { rows } = await db.read((tx) =>
    sql<{ queues: string[]; isRunning: boolean; loopsAreDue: boolean }>`select
      array(select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= ${now}) as queues,
      exists (select from pgboss.job where state = 'active') as is_running,
      exists (select from session_step where due_at <= ${now})
      or exists (select from rating_pair where due_at <= ${now})
      or exists (select from reputation_change c where not exists (select from reputation r
        where r.subject_kind = c.subject_kind and r.subject_id = c.subject_id and r.refreshed_at > ${addMinutes(now, -1)}))
      or exists (select from assignment_entry where step_at <= ${now})
      or exists (select from api_event where position is null and only_for is null) and exists (select from webhook)
        as loops_are_due`.execute(tx),
  );
  const [{ queues, isRunning, loopsAreDue } = { queues: [], isRunning: false, loopsAreDue: false }] = rows;
  return { queues, isRunning, needsTick: loopsAreDue || queues.some((name) => name.startsWith('__pgboss__')) };
}

/** The parts of a product with a test clock that `settle` needs. */
interface Settling {
  app: App;
  now(): Date;
  /** Moves the clock by a second, which fires waiting timers. */
  tick(): Promise<void>;
}

const LOOK_MS = 5;
/** Jobs of a dead process become available as time passes. */
const LOOKS_TO_TICK = 200;

/**
 * Moves the clock so that each due timer fires once: a loop that polls five times a second polls once. `tick` alone would fire
 * each of them, with an eighth more statements in the stories.
 */
export async function passAtOnce(clock: TestClock, milliseconds: number): Promise<void> {
  await clock.setTime(clock.now() + milliseconds);
  await clock.tick(0);
}

/** Wakes the workers that have something to do. At a tick, a worker looks for jobs only if it polls. */
export async function wakeDue({ app, now }: Pick<Settling, 'app' | 'now'>): Promise<DueWork> {
  const due = await dueWork(app.db, now());
  app.jobs.wake(due.queues);
  return due;
}

/** Runs everything that is due, and its consequences, to completion. */
export async function settle(product: Settling): Promise<void> {
  // Before the tick, because after a jump of months, the queue's maintenance would delete unclaimed jobs.
  await wakeDue(product);
  await product.tick();
  for (let looks = 1, quiet = 0; quiet < 2; looks += 1) {
    const { queues, isRunning, needsTick } = await wakeDue(product);
    quiet = queues.length > 0 || isRunning || needsTick ? 0 : quiet + 1;
    if (needsTick || looks % LOOKS_TO_TICK === 0) await product.tick();
    await setTimeout(LOOK_MS);
  }
}
