import { afterEach, expect, inject, test } from 'vitest';
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

test('a start that was missed while no process ran is made up for where that is wanted', async () => {
  const db = await openPostgres(await createDatabase(inject('postgresUrl')), { maxConnections: 3 });
  closing.push(() => db.close());
  const log = openLog({ level: 'silent', sql: false });
  // Once a year, on a day that is neither today nor tomorrow.
  const cron = `0 8 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *`;
  const yearly = (name: string, catchesUp: boolean) => defineJob(name, { ...SETTINGS, cron, catchesUp });
  const kinds = [yearly('lost', false), yearly('made-up', true)];
  const ran: string[] = [];
  const { promise: isMadeUp, resolve } = Promise.withResolvers<void>();
  const open = async () => {
    const jobs = await startJobs(db, log, { kinds, openCalls: new OpenCalls() });
    await jobs.work(
      kinds.map((kind) => ({
        kind,
        run: async () => {
          ran.push(kind.name);
          if (kind.name === 'made-up') resolve();
        },
      })),
    );
    return jobs;
  };
  await (await open()).stop();
  await db.execute(`update pgboss.schedule set created_on = now() - interval '2 years'`);
  await db.execute(`update pgboss.version set cron_on = now() - interval '1 year'`);
  const jobs = await open();
  closing.push(() => jobs.stop());
  await isMadeUp;
  expect(ran).toEqual(['made-up']);
}, 60_000);
