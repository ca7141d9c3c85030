import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { MigrationProvider } from 'kysely/migration';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

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

/** The state that a version before Kysely's migrator left behind after it applied these files. */
async function migrateAsBefore(db: Database, files: readonly string[]): Promise<void> {
  await db.execute(
    'create table schema_migration (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const name of files) {
    await db.execute(readFileSync(new URL(name, FOLDER), 'utf8'));
    await db.execute(`insert into schema_migration (name) values ('${name}')`);
  }
}

test('an empty database gets every file once, and a second run finds nothing to do', async () => {
  const db = await postgres();
  await migrate(db);
  expect(await namesIn(db, 'kysely_migration')).toEqual(FILES);
  await migrate(db);
  expect(await namesIn(db, 'kysely_migration')).toEqual(FILES);
});

test('a database of an earlier version keeps its record, and gets only the files that it lacks', async () => {
  const db = await postgres();
  await migrateAsBefore(db, FILES.slice(0, -2));
  await db.execute("insert into organization (id, name, created_at) values (gen_random_uuid(), 'Kept', now())");
  // Applying a file twice would fail, because its tables exist.
  await migrate(db);
  expect(await namesIn(db, 'kysely_migration')).toEqual(FILES);
  expect(await namesIn(db, 'organization')).toEqual(['Kept']);
  await migrate(db);
  expect(await namesIn(db, 'kysely_migration')).toEqual(FILES);
  // The earlier version's own record is unchanged.
  expect(await namesIn(db, 'schema_migration')).toEqual(FILES.slice(0, -2));
});

test('a file that fails is named, leaves nothing behind and holds up nobody', async () => {
  const db = await postgres();
  const run = (text: string) => ({
    up: (on: never) =>
      sql
        .raw(text)
        .execute(on)
        .then(() => undefined),
  });
  const provider = (second: string): MigrationProvider => ({
    getMigrations: async () => ({ '0001_one.sql': run('create table one (id int)'), '0002_two.sql': run(second) }),
  });
  await expect(migrate(db, provider('create table two (id nonsense)'))).rejects.toThrow(
    'The migration 0002_two.sql failed.',
  );
  expect(await namesIn(db, 'kysely_migration')).toEqual([]);
  await migrate(db, provider('create table two (id int)'));
  expect(await namesIn(db, 'kysely_migration')).toEqual(['0001_one.sql', '0002_two.sql']);
});

test('processes that start at once migrate once', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const processes = await Promise.all(Array.from({ length: 4 }, () => postgres(url)));
  await Promise.all(processes.map((db) => migrate(db)));
  expect(await namesIn(await postgres(url), 'kysely_migration')).toEqual(FILES);
});

test('processes that start at once carry an earlier record over once', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  await migrateAsBefore(await postgres(url), FILES.slice(0, -1));
  const processes = await Promise.all(Array.from({ length: 4 }, () => postgres(url)));
  await Promise.all(processes.map((db) => migrate(db)));
  expect(await namesIn(await postgres(url), 'kysely_migration')).toEqual(FILES);
});

test('no sequence is unlogged: a standby that takes over would find it broken', async () => {
  const db = await postgres();
  await migrate(db);
  const { rows } = await db.read((tx) =>
    sql`select relname from pg_class where relkind = 'S' and relpersistence = 'u'`.execute(tx),
  );
  expect(rows).toEqual([]);
});
