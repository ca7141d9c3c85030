import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MigrationProvider, MigrationResult } from 'kysely/migration';
import { ROOT } from '../files.ts';
import type { Database, Tx } from './database.ts';

/** Released files never change: `npm run check` compares them with checksums.txt in this folder. */
const FOLDER = join(ROOT, 'src/server/migrations');

/** The migrations of this release, in the order in which they are applied. */
export const MIGRATION_NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();

const LOCK_NOT_AVAILABLE = '55P03';
/** How often a migration that could not lock its tables is tried, and how long it lets the others pass in between. */
const LOCK_TRIES = 20;
const PASS_MS = 3_000;

/** The advisory lock that earlier versions take to migrate, so that none of them migrates at the same time. */
const EARLIER_LOCK = 7_203_411;

/**
 * Applies all new migrations to this database: in file order, in one transaction, one process at a time. If one can't
 * lock its tables in time, all are tried again after a moment. If one fails, throws with its file name, and none of the
 * new ones is applied. Returns the names of those that it applied.
 */
export async function migrate(db: Database, provider: MigrationProvider = SQL_FILES): Promise<string[]> {
  await db.transaction(carryOverRecord);
  for (let tries = 1; ; tries += 1) {
    const { error, results = [] } = await db.migrator(provider).migrateToLatest();
    if (error === undefined) return results.map(({ migrationName }) => migrationName);
    const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
    if (!isLocked || tries === LOCK_TRIES) throw failureOf(error, results);
    await setTimeout(PASS_MS);
  }
}

function failureOf(error: unknown, results: readonly MigrationResult[]): Error {
  const failed = results.find(({ status }) => status === 'Error');
  return new Error(failed ? `The migration ${failed.migrationName} failed.` : 'The database could not be migrated.', {
    cause: error,
  });
}

/** Each .sql file is a migration under its file name; there are no down migrations. */
const SQL_FILES: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      MIGRATION_NAMES.map((name) => [
        name,
        {
          up: async (db) => {
            for (const statement of splitStatements(readFileSync(join(FOLDER, name), 'utf8'))) {
              await sql.raw(statement).execute(db);
            }
          },
        },
      ]),
    ),
};

/**
 * Earlier versions recorded their migrations in `schema_migration`. Copies that record into Kysely's table once. The
 * old table stays, so that a rollback to such a version works.
 */
async function carryOverRecord(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(EARLIER_LOCK)})`.execute(tx);
  const { rows } = await sql<{ isDue: boolean }>`
    select to_regclass('schema_migration') is not null and to_regclass('kysely_migration') is null as "isDue"`.execute(
    tx,
  );
  if (!rows[0]?.isDue) return;
  // The same definition as Kysely's; its timestamps are ISO texts.
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx);
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from schema_migration`.execute(
    tx,
  );
}

/** Splits at semicolons that end a line, outside $$ bodies: the embedded driver takes one statement at a time. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let insideBody = false;
  for (const line of text.split('\n')) {
    if (!insideBody && line.trimStart().startsWith('--')) continue;
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) insideBody = !insideBody;
    current += `${line}\n`;
    if (!insideBody && line.trimEnd().endsWith(';')) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.trim() !== '') statements.push(current.trim());
  return statements;
}
