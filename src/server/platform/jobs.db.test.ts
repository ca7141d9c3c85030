import { type Clock, systemClock } from 'pg-boss';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../tests/support/postgres.ts';
import { type Database, openPostgres } from './db/database.ts';
import { defineJob, type JobKind } from './define-job.ts';
import { OpenCalls } from './http/open-calls.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';

const SETTINGS = { retryLimit: 0, retryDelay: 1, payload: {} };
const TOGETHER = defineJob('together', { ...SETTINGS, atOnce: 2, workers: 2 });
const OTHERS = Array.from({ length: 10 }, (_, index) => defineJob(`other.${index}`, SETTINGS));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(onStatement: (text: string) => void): Promise<Database> {
  const db = await openPostgres(await createDatabase(inject('postgresUrl')), { maxConnections: 3, onStatement });
  closing.push(() => db.close());
  return db;
}

/** Starts workers, and waits until each has fetched and found nothing. */
async function startIdle(db: Database, handlers: readonly { kind: JobKind; run: () => Promise<void> }[]) {
  const log = openLog({ level: 'silent', sql: false });
  let waiting = 0;
  const clock: Clock = {
    ...systemClock,
    setTimeout: (run, milliseconds) => {
      if (milliseconds > 50_000) waiting += 1;
      return systemClock.setTimeout(run, milliseconds);
    },
  };
  const kinds = handlers.map(({ kind }) => kind);
  const jobs = await startJobs(db, log, { kinds, openCalls: new OpenCalls(), clock });
  closing.push(() => jobs.stop());
  // From here on, only a worker that found nothing waits this long: until it looks again by itself.
  waiting = 0;
  await jobs.work(handlers);
  const workers = handlers.reduce((sum, { kind }) => sum + (kind.settings.workers ?? 1), 0);
  await expect.poll(() => waiting).toBe(workers);
  return jobs;
}

test('one look for all queues wakes all workers of those that have jobs', async () => {
  let looks = 0;
  const db = await open((text) => {
    if (text.includes('pgboss.job_now()')) looks += 1;
  });
  const { promise: allRun, resolve } = Promise.withResolvers<void>();
  let running = 0;
  // Four jobs run at the same time only if both workers were woken: neither job ends before all have started.
  const run = async () => {
    running += 1;
    if (running === 4) resolve();
    await allRun;
  };
  const others = OTHERS.map((kind) => ({ kind, run: async () => undefined }));
  const jobs = await startIdle(db, [{ kind: TOGETHER, run }, ...others]);
  await db.transaction((tx) =>
    jobs.write(
      tx,
      Array.from({ length: 4 }, () => ({ kind: TOGETHER, payload: {} })),
    ),
  );
  looks = 0;
  const startedAt = performance.now();
  await allRun;
  expect(looks).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 1000) + 1);
  expect(looks).toBeGreaterThan(0);
});
