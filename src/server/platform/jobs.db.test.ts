import { afterEach, inject, test } from 'vitest';
import { createDatabase } from '../../../tests/support/postgres.ts';
import { openPostgres } from './db/database.ts';
import { defineJob } from './define-job.ts';
import { OpenCalls } from './http/open-calls.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';

const SETTINGS = { retryLimit: 0, retryDelay: 1, payload: {} };
const TOGETHER = defineJob('together', { ...SETTINGS, atOnce: 2, workers: 2 });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('workers poll for jobs by themselves, all workers of a queue at the same time', async () => {
  const db = await openPostgres(await createDatabase(inject('postgresUrl')), { maxConnections: 3 });
  closing.push(() => db.close());
  const log = openLog({ level: 'silent', sql: false });
  const jobs = await startJobs(db, log, { kinds: [TOGETHER], openCalls: new OpenCalls() });
  closing.push(() => jobs.stop());
  const { promise: allRun, resolve } = Promise.withResolvers<void>();
  let running = 0;
  // Four jobs run at the same time only if both workers poll: no job ends before all have started.
  const run = async () => {
    running += 1;
    if (running === 4) resolve();
    await allRun;
  };
  await jobs.work([{ kind: TOGETHER, run }]);
  const four = Array.from({ length: 4 }, () => ({ kind: TOGETHER, payload: {} }));
  await db.transaction(async (_, endWith) => endWith(await jobs.statements(four)));
  await allRun;
});
