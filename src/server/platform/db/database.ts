import { constants, mkdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { combining, type OnStatement, type OnWait } from './combining-dialect.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { EmbeddedDisk } from './embedded-disk.ts';
import { keepLogShort, SHORT_LOG } from './embedded-log.ts';
import { isPlanOutdated, PreparingClient, UnpreparedClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';
import { driverSettings, WAITS_OF_JOBS, type Waits } from './waits.ts';

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
  /** The same for what may be seconds old: a replica answers if there is one (see replica.ts). */
  readLagging<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Kysely's migrator on this database: one process at a time, everything in one transaction. */
  migrator(provider: MigrationProvider): Migrator;
  /** Runs SQL text with several statements. */
  execute(sqlText: string): Promise<void>;
  /** The connection pool, for libraries that have their own tables; null when embedded. */
  pool: pg.Pool | null;
  /**
   * Copies the embedded database's files into a new folder, as they are between two transactions; every other statement
   * waits meanwhile. Null on a server and in memory.
   */
  copyTo: ((folder: string) => Promise<void>) | null;
  /** The connection that the job queue uses. */
  forQueue(): { db: ReturnType<typeof fromPglite>; backend: 'pglite' } | { connectionString: string };
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
  onWait?: OnWait | null;
}

const MAY_LOSE = ['-c', 'synchronous_commit=off'];

function kyselyOf(
  dialect: PGliteDialect | PostgresDialect,
  options: { onStatement: OnStatement | null; onWait: OnWait | null; pipelines: boolean },
): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: combining(dialect, options),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/**
 * The embedded engine: PostgreSQL in this process, with its files in `folder`; null keeps them in memory. With `mayLose`, a
 * power failure may undo the last commits, which need not wait for the disk then.
 */
export async function openEmbedded(
  folder: string | null,
  { onStatement = null, onWait = null, mayLose = false }: Options & { mayLose?: boolean } = {},
): Promise<Database> {
  const disk = folder === null ? null : new EmbeddedDisk(folder);
  if (folder !== null) mkdirSync(folder, { recursive: true });
  // A start on a full disk would end in the engine's recovery.
  disk?.requireSpace();
  const unlock = folder === null ? null : lockDataFolder(folder);
  if (folder !== null) mkdirSync(join(folder, 'postgres'), { recursive: true });
  const [{ PGlite }, { btree_gist }, { DurableFiles, durableParams }, { engineProgram }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('./durable-files.ts'),
    import('./embedded-program.ts'),
  ]);
  const files = folder === null ? null : join(folder, 'postgres');
  const params = files === null ? PGlite.defaultStartParams : durableParams(PGlite.defaultStartParams);
  const pglite = await PGlite.create({
    pgliteWasmModule: await engineProgram(),
    ...(files === null || disk === null ? {} : { fs: new DurableFiles(files, disk) }),
    extensions: { btree_gist },
    // The engine writes zeros to all its buffers at start, so this process takes all of their memory; the default is 128 MB.
    startParams: [...params, ...SHORT_LOG, ...(mayLose ? MAY_LOSE : []), '-c', 'shared_buffers=8MB'],
    parsers: { [INT8]: exactInteger, [DATE]: (text: string) => text, [NUMERIC]: Number },
  });
  const leaveLog = files === null ? null : keepLogShort(pglite);
  const kysely = kyselyOf(new PGliteDialect({ pglite }), { onStatement, onWait, pipelines: false });
  return {
    engine: 'pglite',
    pool: null,
    copyTo:
      files === null
        ? null
        : (target) =>
            pglite.transaction(async (tx) => {
              // Afterwards the files need no recovery, so the copy opens quickly.
              await tx.exec('checkpoint');
              await cp(files, target, { recursive: true, errorOnExist: true, mode: constants.COPYFILE_FICLONE });
            }),
    transaction: async (work) => {
      disk?.requireSpace();
      return kysely.transaction().execute(work);
    },
    read: (work) => work(kysely as unknown as Tx),
    readLagging: (work) => work(kysely as unknown as Tx),
    migrator: (provider) => new Migrator({ db: kysely.withoutPlugins(), provider }),
    execute: async (sqlText) => {
      await pglite.exec(sqlText);
    },
    forQueue: () => ({ db: guarded(fromPglite(pglite as never), disk), backend: 'pglite' }),
    close: async () => {
      leaveLog?.();
      await pglite.close();
      unlock?.();
    },
  };
}

/** The queue writes with nearly everything that it asks. */
function guarded(db: ReturnType<typeof fromPglite>, disk: EmbeddedDisk | null): ReturnType<typeof fromPglite> {
  if (disk === null) return db;
  const executeSql = db.executeSql.bind(db);
  return Object.assign(db, {
    executeSql: async (...given: Parameters<typeof executeSql>) => {
      disk.requireSpace();
      return executeSql(...given);
    },
  });
}

/** A PostgreSQL server (15 or newer), or an engine that speaks its protocol. */
export async function openPostgres(
  connectionString: string,
  {
    maxConnections = 12,
    prepares = true,
    onStatement = null,
    onWait = null,
    waits,
  }: Options & {
    maxConnections?: number;
    /** Off for a pooler that hands each transaction another connection. */
    prepares?: boolean;
    /** Without them, it waits forever. */
    waits?: Waits;
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
    keepAlive: true,
    Client: prepares ? PreparingClient : UnpreparedClient,
    ...(waits ? driverSettings(waits, !prepares) : {}),
  });
  // An idle client that loses its server must not end the process; the next query gets a new client.
  pool.on('error', () => undefined);
  // The same applies to a client between two statements of a transaction: its next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = kyselyOf(new PostgresDialect({ pool }), { onStatement, onWait, pipelines: true });
  const read = <T>(work: (tx: Tx) => Promise<T>) => tryAgain(() => work(kysely as unknown as Tx));
  return {
    engine: 'postgres',
    pool,
    copyTo: null,
    transaction: (work) => tryAgain(() => kysely.transaction().execute(work)),
    read,
    readLagging: read,
    migrator: (provider) => new Migrator({ db: kysely.withoutPlugins(), provider }),
    execute: async (sqlText) => {
      await pool.query(sqlText);
    },
    forQueue: () => ({ connectionString, ...(waits ? driverSettings(WAITS_OF_JOBS, !prepares) : {}) }),
    close: () => kysely.destroy(),
  };
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const MAX_TRIES = 5;

/** Runs again what the database undid although nothing is wrong with it. */
async function tryAgain<T>(run: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const isUndone = code === DEADLOCK || code === SERIALIZATION_FAILURE || isPlanOutdated(error);
    if (!isUndone || tries >= MAX_TRIES) throw error;
    return tryAgain(run, tries + 1);
  }
}
