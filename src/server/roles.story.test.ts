import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../tests/support/postgres.ts';
import { openWorld, PASSWORD, World } from '../../tests/support/world.ts';
import { registerByPassword } from '../contract/sign-in.ts';
import { readSettings } from './platform/settings.ts';

/* Processes that only answer requests, and processes that only run jobs, on one database. */

const PROVIDER = { PAYSTACK_SECRET_KEY: 'sk_test_roles', PAYSTACK_BASE_URL: 'http://localhost:9' };

const DATABASE_URL = await createDatabase(inject('postgresUrl'), inject('templateUrl'));
const web = await openWorld(undefined, { env: { ...PROVIDER, DATABASE_URL, ROLE: 'web' } });

const statusOf = async (url: string) => (await fetch(url)).status;

test('a web process writes jobs and runs none; a worker runs them and answers only health checks', async () => {
  const body = { role: 'PARTICIPANT', firstName: 'Esi', lastName: 'Owusu', email: 'esi@example.com' } as const;
  const consent = { password: PASSWORD, termsAccepted: true, privacyAccepted: true } as const;
  expect((await web.call(registerByPassword, { body: { ...body, ...consent } })).success).toBe(true);
  await web.clock.tick(10_000);
  expect(web.mails()).toEqual([]);
  expect(await statusOf(`${web.running.url}/health/ready`)).toBe(200);

  const worker = await World.start(web, { env: { ...PROVIDER, ROLE: 'worker' } });
  try {
    await worker.settle();
    expect(worker.mails('esi@example.com')).toHaveLength(1);
    expect(await statusOf(`${worker.running.url}/health/ready`)).toBe(200);
    expect(await statusOf(`${worker.running.url}/api/v1/project/projects`)).toBe(503);
    expect(await statusOf(`${worker.running.url}/`)).toBe(503);
  } finally {
    await worker.close();
  }
});

/**
 * Waits until the only process on an empty database has checked for its tables twice, which proves that it does not create them.
 */
async function untilWaiting(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const look = `select query_start::text as at, to_regclass('kysely_migration')::text as tables
    from pg_stat_activity where datname = current_database() and query like '%kysely_migration%' and pid <> pg_backend_pid()`;
  const looks = new Set<string>();
  await expect
    .poll(async () => {
      for (const { at, tables } of (await client.query(look)).rows) {
        expect(tables).toBeNull();
        looks.add(at);
      }
      return looks.size;
    })
    .toBeGreaterThan(1);
  await client.end();
}

test('a web process does not migrate: it waits for a migrated database', async () => {
  const DATABASE_URL = await createDatabase(inject('postgresUrl'));
  const env = { ...PROVIDER, DATABASE_URL };
  let isReady = false;
  const starting = World.start(undefined, { env: { ...env, ROLE: 'web' } }).then((world) => {
    isReady = true;
    return world;
  });
  await untilWaiting(DATABASE_URL);
  expect(isReady).toBe(false);
  const all = await World.start(undefined, { env: { ...env, ROLE: 'all' } });
  const started = await starting;
  expect(await statusOf(`${started.running.url}/health/ready`)).toBe(200);
  await started.close();
  await all.close();
});

test.each([
  [{ ROLE: 'both' }, 'ROLE must be one of all, web, worker.'],
  [{ ROLE: 'web' }, 'ROLE=web needs DATABASE_URL'],
  [{ ROLE: 'worker', DATABASE_URL: 'postgresql://somewhere/db' }, 'ROLE=worker needs PAYSTACK_SECRET_KEY'],
])('%j is refused', async (env, words) => {
  await expect(readSettings({ SESSION_SECRET: 'x', ...env })).rejects.toThrow(words);
});
