import { sql } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgres } from './database.ts';
import { MIGRATION_NAMES, migrate } from './migrate.ts';

const open: Database[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.close())));

async function postgres(url?: string): Promise<Database> {
  const db = await openPostgres(url ?? (await createDatabase(inject('postgresUrl'))), { maxConnections: 2 });
  open.push(db);
  return db;
}

async function namesIn(db: Database, table: string): Promise<string[]> {
  const { rows } = await db.read((tx) =>
    sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(tx),
  );
  return rows.map(({ name }) => name);
}

test('an empty database gets the baseline and every migration once, and a second run finds nothing to do', async () => {
  const db = await postgres();
  await migrate(db);
  expect(await namesIn(db, 'kysely_migration')).toEqual(MIGRATION_NAMES);
  await migrate(db);
  expect(await namesIn(db, 'kysely_migration')).toEqual(MIGRATION_NAMES);
});

test('a failing file is named, leaves nothing behind and blocks nobody', async () => {
  const db = await postgres();
  const run = (text: string) => ({
    up: (on: never) =>
      sql
        .raw(text)
        .execute(on)
        .then(() => undefined),
  });
  const provider = (second: string): MigrationProvider => ({
    getMigrations: async () => ({ '9001_one.sql': run('create table one (id int)'), '9002_two.sql': run(second) }),
  });
  await expect(migrate(db, provider('create table two (id nonsense)'))).rejects.toThrow(
    'The migration 9002_two.sql failed.',
  );
  expect(await namesIn(db, 'kysely_migration')).toEqual([]);
  await migrate(db, provider('create table two (id int)'));
  expect(await namesIn(db, 'kysely_migration')).toEqual(['9001_one.sql', '9002_two.sql']);
});

test('processes that start at once migrate once', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const processes = await Promise.all(Array.from({ length: 4 }, () => postgres(url)));
  await Promise.all(processes.map((db) => migrate(db)));
  expect(await namesIn(await postgres(url), 'kysely_migration')).toEqual(MIGRATION_NAMES);
});

test('no sequence is unlogged: a standby that takes over would find it broken', async () => {
  const db = await postgres();
  await migrate(db);
  const { rows } = await db.read((tx) =>
    sql`select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('functions and triggers are few: they protect integrity, and rules are in the code', async () => {
  const db = await postgres();
  await migrate(db);
  const { rows } = await db.read((tx) =>
    sql<{ functions: number; triggers: number }>`
      select (select count(*)::int from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
          select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')) as functions,
        (select count(*)::int from pg_trigger where not tgisinternal and tgparentid = 0) as triggers`.execute(tx),
  );
  expect(rows[0]?.functions).toBeLessThanOrEqual(30);
  expect(rows[0]?.triggers).toBeLessThanOrEqual(40);
});
