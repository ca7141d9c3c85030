import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MigrationProvider, MigrationResult } from 'kysely/migration';
import { ROOT } from '../files.ts';
import type { Database, Tx } from './database.ts';

/** Released files never change: `npm run check` compares them with checksums.txt in this folder. */
const FOLDER = join(ROOT, 'src/server/migrations');

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(FOLDER, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** The files that a new database is created from, in this order. Together they are recorded as one migration. */
const BASELINE_FILES = ['people', 'studies', 'money', 'platform'].map((room) => `baseline/${room}.sql`);
const BASELINE = '0078_baseline';

/** The migrations of this release, in the order in which they are applied. */
export const MIGRATION_NAMES: readonly string[] = [BASELINE, ...filesIn('.')];

/** The migrations from before the baseline. A database that has the first of them is brought to the baseline by the others. */
const FIRST_BRIDGED = '0061_free_times_after_a_batch.expand.sql';
const BRIDGE = filesIn('bridge/');

const LOCK_NOT_AVAILABLE = '55P03';
/** How often a migration that can't lock its tables is tried, and how long it lets waiting queries pass in between. */
const LOCK_TRIES = 20;
const PASS_MS = 3_000;

/** The advisory lock under which databases are brought to the baseline, which earlier releases take as well. */
const BRIDGE_LOCK = 7_203_411;

/**
 * Applies all new migrations to this database: in file order, in one transaction, one process at a time. If one can't
 * lock its tables in time, all are tried again after a moment. If one fails, throws with its file name, and none of the
 * new ones is applied. Returns the names of those that it applied.
 */
export async function migrate(db: Database, provider: MigrationProvider = SQL_FILES): Promise<string[]> {
  const bridged: string[] = [];
  for (let tries = 1; ; tries += 1) {
    try {
      bridged.push(...(await db.transaction(crossBridge)));
      const { error, results = [] } = await db.migrator(provider).migrateToLatest();
      if (error !== undefined) throw failureOf(error, results);
      return [...bridged, ...results.map(({ migrationName }) => migrationName)];
    } catch (error) {
      const { cause = error } = error as Error;
      const isLocked = cause instanceof Error && 'code' in cause && cause.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === LOCK_TRIES) throw error;
    }
    await setTimeout(PASS_MS);
  }
}

function failureOf(cause: unknown, results: readonly MigrationResult[]): Error {
  const failed = results.find(({ status }) => status === 'Error');
  return new Error(failed ? `The migration ${failed.migrationName} failed.` : 'The database could not be migrated.', {
    cause,
  });
}

/** The baseline and each .sql file are migrations under their own names. There are no down migrations. */
const SQL_FILES: MigrationProvider = {
  getMigrations: async () =>
    Object.fromEntries(
      MIGRATION_NAMES.map((name) => [
        name,
        {
          up: async (db) => {
            for (const file of name === BASELINE ? BASELINE_FILES : [name]) await runFile(db as Tx, file);
          },
        },
      ]),
    ),
};

async function runFile(tx: Tx, file: string): Promise<void> {
  for (const statement of splitStatements(readFileSync(join(FOLDER, file), 'utf8'))) {
    await sql.raw(statement).execute(tx);
  }
}

/**
 * Brings a database that was migrated before the baseline to it, and records that: from then on it is like any other. Returns
 * the names of the migrations that it lacked. Throws an Error in words if the database is older than the bridge.
 */
async function crossBridge(tx: Tx): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(BRIDGE_LOCK)})`.execute(tx);
  const earlier = await readEarlier(tx);
  if (earlier.length === 0) return [];
  if (!earlier.includes(FIRST_BRIDGED)) {
    throw new Error(
      `The database is too old for this release: its last migration is ${earlier.at(-1)}. Start a release that ends with ${FIRST_BRIDGED} on it first, then this one (docs/operations.md).`,
    );
  }
  const missing = BRIDGE.filter((name) => !earlier.includes(name));
  for (const name of missing) {
    await runFile(tx, `bridge/${name}`).catch((cause) => {
      throw new Error(`The migration ${name} failed.`, { cause });
    });
  }
  await sql`delete from kysely_migration where name < ${BASELINE}`.execute(tx);
  await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(
    tx,
  );
  return missing;
}

/** The applied migrations from before the baseline. The first releases recorded them in another table. */
async function readEarlier(tx: Tx): Promise<string[]> {
  for (const table of ['kysely_migration', 'schema_migration']) {
    const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(tx);
    if (!rows[0]?.exists) continue;
    const { rows: applied } = await sql<{ name: string }>`
      select name from ${sql.table(table)} where name < ${BASELINE} order by name`.execute(tx);
    return applied.map(({ name }) => name);
  }
  return [];
}

/** Splits at semicolons that end a line, outside $$ bodies, so that an error belongs to one statement. */
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
