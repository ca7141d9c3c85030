import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../tests/support/postgres.ts';
import { JOB_KINDS } from './job-handlers.ts';
import { type Database, openPostgres } from './platform/db/database.ts';
import { OpenCalls } from './platform/http/open-calls.ts';
import { startJobs } from './platform/jobs.ts';
import { openLog } from './platform/log.ts';

/** Starts the queue as a process does, and stops it. */
async function startQueue(db: Database): Promise<void> {
  const jobs = await startJobs(db, openLog({ level: 'silent', sql: false }), {
    kinds: JOB_KINDS,
    openCalls: new OpenCalls(),
  });
  await jobs.stop();
}

test('a queue that an earlier version created gets this version’s settings, and other queues stay unchanged', async () => {
  const db = await openPostgres(await createDatabase(inject('postgresUrl')), { maxConnections: 3 });
  onTestFinished(() => db.close());
  await startQueue(db);
  const readQueues = async () =>
    (await db.read((tx) => sql.raw('select * from pgboss.queue order by name').execute(tx))).rows;
  await db.execute("update pgboss.queue set retry_limit = 99, updated_on = 'epoch' where name = 'mail'");
  await startQueue(db);
  const queues = await readQueues();
  const { retryLimit } = JOB_KINDS.find(({ name }) => name === 'mail')?.settings ?? {};
  expect(queues).toContainEqual(expect.objectContaining({ name: 'mail', retryLimit }));
  await startQueue(db);
  expect(await readQueues()).toEqual(queues);
});
