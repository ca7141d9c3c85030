import { sql } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openWorld, World } from '../../../../tests/support/world.ts';
import { createProject, listProjects } from '../../../contract/projects.ts';
import { openPostgres } from './database.ts';
import { MIGRATION_NAMES, migrate } from './migrate.ts';
import { WAITS_OF_MIGRATIONS } from './waits.ts';

/*
 * Upgrading without downtime: the database is migrated for the next release while processes of this one serve. The next
 * release is this one with more migrations.
 */

const old = await openWorld();
const admin = await old.admin();
const researcher = await old.verifiedResearcher(admin);

/** The migrations of a next release: those of this one, which have been applied, and more. */
function release(more: Readonly<Record<string, string>>): MigrationProvider {
  const none = MIGRATION_NAMES.map((name) => [name, { up: async () => {} }]);
  const added = Object.entries(more).map(([name, text]) => [
    name,
    { up: async (db: never) => void (await sql.raw(text).execute(db)) },
  ]);
  return { getMigrations: async () => Object.fromEntries([...none, ...added]) };
}

async function migrateTo(more: Readonly<Record<string, string>>): Promise<string[]> {
  const db = await openPostgres(old.app.settings.databaseUrl ?? '', { maxConnections: 2, waits: WAITS_OF_MIGRATIONS });
  try {
    return await migrate(db, release(more));
  } finally {
    await db.close();
  }
}

const ready = async (world: World) =>
  (await fetch(`${world.running.url}/health/ready`)).json() as Promise<{ status: string; waitingFor?: string }>;
const EXPANDING = {
  '9001_nickname.expand.sql': "alter table project add column nickname text not null default ''",
  '9002_project_note.expand.sql': 'create table project_note (id uuid primary key, project_id uuid references project)',
};
const EXPANDING_MORE = { ...EXPANDING, '9003_motto.expand.sql': 'alter table project add column motto text' };
const CONTRACTING = { ...EXPANDING_MORE, '9004_no_nickname.sql': 'alter table project drop column nickname' };

test('while the database is migrated for the next release, processes of this one serve, and new ones start', async () => {
  const answers: number[] = [];
  let isOver = false;
  const using = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const body = { projectName: `Market ${turn}`, description: 'Before, during and after.' };
      answers.push((await researcher.call(createProject, { body })).status);
      answers.push((await researcher.call(listProjects)).status);
    }
  })();
  expect(await migrateTo(EXPANDING)).toEqual(Object.keys(EXPANDING));
  for (let turn = 0; turn < 5; turn += 1) await researcher.must(listProjects);
  isOver = true;
  await using;
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await ready(old)).toEqual({ status: 'ready' });
  const restarted = await World.start(old);
  expect(await ready(restarted)).toEqual({ status: 'ready' });
  await restarted.close();
});

test('a migration that can’t lock its table lets the others pass, and is applied when it can', async () => {
  const db = await openPostgres(old.app.settings.databaseUrl ?? '', { maxConnections: 1 });
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await sql`select 1 from project for update`.execute(tx);
    locked();
    await isFree;
  });
  await isLocked;
  const migrating = migrateTo(EXPANDING_MORE);
  // Reads queue behind the migration, until it gives up.
  await until(async () => (await waitingForLocks()) > 0);
  expect((await researcher.call(listProjects)).status).toBe(200);
  free();
  await holding;
  expect(await migrating).toEqual(['9003_motto.expand.sql']);
  await db.close();
});

test('a migration that earlier releases can’t work with makes their processes leave', async () => {
  await migrateTo(EXPANDING_MORE);
  expect(await migrateTo(CONTRACTING)).toEqual(['9004_no_nickname.sql']);
  // A process caches its readiness for half a second.
  await until(async () => (await ready(old)).status !== 'ready');
  expect(await ready(old)).toEqual({
    status: 'unavailable',
    waitingFor: 'a newer release: the database has been migrated for it',
  });
  await expect(World.start(old)).rejects.toThrow('migrated for a newer release');
});

/** How many backends wait for a lock on a table. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await old.app.read(({ tx }) =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from pg_locks where not granted and locktype = 'relation'`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

/** Polls until a condition holds; only the test's own timeout ends it. */
const until = (holds: () => Promise<boolean>) => expect.poll(holds, { timeout: 300_000 }).toBe(true);
