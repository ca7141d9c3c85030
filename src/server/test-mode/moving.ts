import { setTimeout as sleep } from 'node:timers/promises';
import { addSeconds } from '../../domain/calendar.ts';
import { JOB_KINDS, loops } from '../job-handlers.ts';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/refusal.ts';
import { nextActAt, takeDueActs } from './acts.ts';
import * as sql from './clock.sql.ts';
import type { EnvironmentClock } from './environment-clock.ts';

/** How often we check whether running jobs have ended. */
const LOOK_MS = 10;
/** How long a step yields to calls of the live product. */
const YIELD_MS = 500;
/** A margin, so that everything due at an instant is due on every clock. */
const MOMENT_SECONDS = 1;

/** Jobs scheduled every few minutes or hours: a jump does not stop for each run; they run once, at the end. */
const SCHEDULED = JOB_KINDS.flatMap((kind) => {
  const { cron } = kind.settings;
  return cron ? [{ kind, cron, isFrequent: /^\S+ \*/.test(cron) }] : [];
});

/** Starts the due scheduled jobs, each once across all processes. */
export async function startScheduled(app: App, { frequent = true } = {}): Promise<void> {
  const now = app.clock.now();
  const starts = await app.read((reader) => sql.readStarts(reader.tx));
  const due = SCHEDULED.flatMap(({ kind, cron, isFrequent }) => {
    if (isFrequent && !frequent) return [];
    const last = starts.get(kind.name);
    const at = last && app.jobs.nextRun(cron, last);
    return at && at > now ? [] : [{ kind, at }];
  });
  if (due.length === 0) return;
  await app.work(null, async (work) => {
    for (const { kind, at } of due) {
      await sql.noteStart(work.tx, kind.name, work.now);
      // The first check only records the start.
      if (at) work.enqueue(kind, {}, { key: at.toISOString() });
    }
  });
}

function nextScheduledAt(app: App): number[] {
  const now = app.clock.now();
  return SCHEDULED.filter(({ isFrequent }) => !isFrequent).map(({ cron }) => app.jobs.nextRun(cron, now).getTime());
}

/** Runs everything that is due, and its consequences, until nothing is due. False if that takes too long. */
async function settle(app: App, until: number): Promise<boolean> {
  for (;;) {
    await takeDueActs(app);
    for (const { run } of loops(app)) while (await run());
    const { queues, isRunning, hasSteps } = await app.read((reader) => sql.readDue(reader.tx, reader.now));
    if (queues.length === 0 && !isRunning && !hasSteps) return true;
    if (performance.now() > until) return false;
    app.jobs.wake(queues);
    await sleep(LOOK_MS);
  }
}

/**
 * When something is due next. Without a study nobody has anything to do, and the daily jobs find nothing: they run once, at the end.
 */
async function nextDueAt(app: App): Promise<Date | null> {
  if (!(await app.read((reader) => sql.hasStudies(reader.tx))))
    return app.read((reader) => sql.readNextDue(reader.tx, reader.now));
  const due = await app.read((reader) => sql.readNextDue(reader.tx, reader.now));
  const act = await nextActAt(app);
  const times = [due, act].flatMap((at) => (at ? [at.getTime()] : []));
  times.push(...nextScheduledAt(app));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Moves the clock forward to an instant, from one due job, step of a session or act of somebody to the next, so that each
 * happens at its time and before what comes later. Progress is saved at each step. Returns false if it has not arrived after
 * `mostMs`, so that the caller can call again. Each step yields to people who wait for `live`.
 */
export async function moveClock(
  app: App,
  { clock, live, to, mostMs }: { clock: EnvironmentClock; live: Pick<App, 'openCalls'>; to: Date; mostMs: number },
): Promise<boolean> {
  const until = performance.now() + mostMs;
  if (!(await app.work(null, (work) => sql.takeMoving(work.tx, { isFirst: true })))) refuse('CLOCK_MOVING');
  try {
    for (;;) {
      await live.openCalls.untilFew(YIELD_MS);
      const isThere = app.clock.now() >= to;
      await startScheduled(app, { frequent: isThere });
      if (!(await settle(app, until))) return false;
      if (isThere) return true;
      if (performance.now() > until) return false;
      await app.work(null, (work) => sql.takeMoving(work.tx, { isFirst: false }));
      const next = await nextDueAt(app);
      await clock.moveTo(next === null || next >= to ? to : addSeconds(next, MOMENT_SECONDS));
    }
  } finally {
    await app.work(null, (work) => sql.endMoving(work.tx));
  }
}
