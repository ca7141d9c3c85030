import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { combining, type OnStatement } from './combining-dialect.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';

/** The first parameter of every function in a `*.sql.ts` file: an open transaction. */
export type Tx = Transaction<Tables>;

export interface Database {
  engine: 'pglite' | 'postgres';
  /**
   * One transaction (READ COMMITTED); commits when the work resolves, rolls back when it throws. The work must touch
   * nothing but the database: after a deadlock, the transaction that was rolled back runs again.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads without a transaction: for single statements that need no common snapshot. Never inside a transaction. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Kysely's migrator on this database: one process at a time, everything in one transaction. */
  migrator(provider: MigrationProvider): Migrator;
  /** Runs SQL text with several statements. */
  execute(sqlText: string): Promise<void>;
  /** The connection pool, for libraries that have their own tables; null when embedded. */
  pool: pg.Pool | null;
  /** The connection that the job queue uses. */
  forJobs(): { db: ReturnType<typeof fromPglite>; backend: 'pglite' } | { connectionString: string };
  close(): Promise<void>;
}

// Both drivers must return the same JavaScript values: int8 as an exact number, dates as 'YYYY-MM-DD', instants as
// Date.
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer ${text} is too large`);
  return value;
}

interface Options {
  onStatement?: OnStatement | null;
}

function kyselyOf(
  dialect: PGliteDialect | PostgresDialect,
  options: { onStatement: OnStatement | null; pipelines: boolean },
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: combining(dialect, options),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** The embedded engine: PostgreSQL in this process, with its files in `folder`; null keeps them in memory. */
export async function openEmbedded(folder: string | null, { onStatement = null }: Options = {}): Promise<Database> {
  const unlock = folder === null ? null : lockDataFolder(folder);
  if (folder !== null) mkdirSync(join(folder, 'postgres'), { recursive: true });
  const [{ PGlite }, { btree_gist }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
  ]);
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: join(folder, 'postgres') }),
    extensions: { btree_gist },
    // The default, 128 MB, is for servers: this process would keep it all as soon as each page was used once.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    parsers: { [INT8]: exactInteger, [DATE]: (text: string) => text, [NUMERIC]: Number },
  });
  const kysely = kyselyOf(new PGliteDialect({ pglite }), { onStatement, pipelines: false });
  return {
    engine: 'pglite',
    pool: null,
    transaction: (work) => kysely.transaction().execute(work),
    read: (work) => work(kysely as unknown as Tx),
    migrator: (provider) => new Migrator({ db: kysely.withoutPlugins(), provider }),
    execute: async (sqlText) => {
      await pglite.exec(sqlText);
    },
    forJobs: () => ({ db: fromPglite(pglite as never), backend: 'pglite' }),
    close: async () => {
      await pglite.close();
      unlock?.();
    },
  };
}

/** A PostgreSQL server (15 or newer), or an engine that speaks its protocol. */
export async function openPostgres(
  connectionString: string,
  {
    maxConnections = 12,
    prepares = true,
    onStatement = null,
  }: Options & {
    maxConnections?: number /** Off for a pooler that hands each transaction another connection. */;
    prepares?: boolean;
  } = {},
): Promise<Database> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, exactInteger);
  types.setTypeParser(DATE, (text: string) => text);
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types,
    pipeline: true,
    Client: prepares ? PreparingClient : pg.Client,
  });
  // An idle client that loses its server must not end the process; the next query gets a new client.
  pool.on('error', () => undefined);
  // The same applies to a client between two statements of a transaction: its next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = kyselyOf(new PostgresDialect({ pool }), { onStatement, pipelines: true });
  return {
    engine: 'postgres',
    pool,
    transaction: (work) => retryAfterDeadlock(() => kysely.transaction().execute(work)),
    read: (work) => work(kysely as unknown as Tx),
    migrator: (provider) => new Migrator({ db: kysely.withoutPlugins(), provider }),
    execute: async (sqlText) => {
      await pool.query(sqlText);
    },
    forJobs: () => ({ connectionString }),
    close: () => kysely.destroy(),
  };
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const MAX_TRIES = 5;

async function retryAfterDeadlock<T>(run: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if ((code !== DEADLOCK && code !== SERIALIZATION_FAILURE) || tries >= MAX_TRIES) throw error;
    return retryAfterDeadlock(run, tries + 1);
  }
}
