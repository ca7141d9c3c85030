import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type KyselyConfig,
  type LogEvent,
  PostgresDialect,
  Transaction,
} from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { pipelined } from './pipelined.ts';
import { BoundedClient, isPlanOutdated, PreparingClient, UnpreparedClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';
import { driverSettings, WAITS_OF_JOBS, type Waits } from './waits.ts';

/** The first parameter of every function in a `*.sql.ts` file: an open transaction. */
export type Tx = Transaction<Tables>;

/** Collects statements whose results nobody needs, to send them with the commit. */
export type EndWith = (statements: readonly CompiledQuery[]) => void;

export interface Database {
  /**
   * One transaction (READ COMMITTED); commits when the work resolves, rolls back when it throws. The work must touch
   * nothing but the database: after a deadlock, the transaction that was rolled back runs again. Statements given to `endWith`
   * leave together with the commit.
   */
  transaction<T>(work: (tx: Tx, endWith: EndWith) => Promise<T>): Promise<T>;
  /** Reads without a transaction: for single statements that need no common snapshot. Never inside a transaction. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads several statements as of one moment (REPEATABLE READ, READ ONLY): for sums that no single statement adds up. */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `read`, for data that may be seconds old: a replica answers if there is one (see replica.ts). */
  readLagging<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Kysely's migrator for this database: one process at a time, everything in one transaction. */
  migrator(provider: MigrationProvider): Migrator;
  /** Runs SQL text with several statements. */
  execute(sqlText: string): Promise<void>;
  /** The connection pool, for libraries that have their own tables. */
  pool: pg.Pool;
  /** How the job queue opens its own connections. */
  forQueue(): { connectionString: string; pipeline: true };
  close(): Promise<void>;
}

// How values are parsed: int8 as an exact number, a date as 'YYYY-MM-DD', an instant as a Date.
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer ${text} is too large`);
  return value;
}

/** Called after each statement with its text and duration, never with its values. */
export type OnStatement = (text: string, milliseconds: number) => void;

/** Called after work waited for a connection, with the milliseconds. */
export type OnWait = (milliseconds: number) => void;

interface Options {
  onStatement?: OnStatement | null;
  onWait?: OnWait | null;
}

/** A PostgreSQL server, 15 or newer. */
export async function openPostgres(
  connectionString: string,
  {
    maxConnections = 12,
    prepares = true,
    isReplica = false,
    onStatement = null,
    onWait = null,
    waits,
  }: Options & {
    maxConnections?: number;
    /** Off behind a pooler that may give each transaction another connection. */
    prepares?: boolean;
    /** Whether the server may be a standby; otherwise it has to be a primary. */
    isReplica?: boolean;
    /** Without limits, it waits forever. */
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
    ...(isReplica ? {} : { verify: refuseStandby }),
    ...(waits ? driverSettings(waits, !prepares) : {}),
  });
  // An idle client that loses its server must not end the process; the next query gets a new client.
  pool.on('error', () => undefined);
  // The same applies to a client between two statements of a transaction: its next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const config: KyselyConfig = {
    dialect: new PostgresDialect({ pool: onWait ? watched(pool, onWait) : pool }),
    ...(onStatement ? { log: (event) => report(event, onStatement) } : {}),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  };
  const kysely = new Kysely<Tables>(config);
  const read = <T>(work: (tx: Tx) => Promise<T>) => tryAgain(() => work(kysely as unknown as Tx));
  return {
    pool,
    transaction: (work) => tryAgain(() => inTransaction(kysely, config, work)),
    read,
    snapshot: (work) =>
      tryAgain(() =>
        kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
      ),
    readLagging: read,
    migrator: (provider) => new Migrator({ db: kysely.withoutPlugins(), provider }),
    execute: async (sqlText) => {
      await pool.query(sqlText);
    },
    // Pipelined, because the queue's pool sends the session settings together with the first statement.
    forQueue: () => ({ connectionString, pipeline: true, ...(waits ? driverSettings(WAITS_OF_JOBS, !prepares) : {}) }),
    close: () => kysely.destroy(),
  };
}

/**
 * Kysely waits for the answer to each statement of a transaction before it sends the next one. Here statements that are written
 * together leave together (see pipelined.ts), and the last ones with the commit: if one of them fails, PostgreSQL answers the
 * commit by rolling back.
 */
async function inTransaction<T>(
  kysely: Kysely<Tables>,
  config: KyselyConfig,
  work: (tx: Tx, endWith: EndWith) => Promise<T>,
): Promise<T> {
  let last: readonly Promise<unknown>[] = [];
  try {
    return await kysely.transaction().execute((serial) =>
      serial.getExecutor().provideConnection(async (connection) => {
        const executor = serial.getExecutor().withConnectionProvider({ provideConnection: (run) => run(connection) });
        const { dialect } = config;
        const tx: Tx = new Transaction({ config, dialect, driver: new DummyDriver(), executor });
        let statements: readonly CompiledQuery[] = [];
        const made = await work(tx, (given) => {
          statements = given;
        });
        last = statements.map((statement) => tx.executeQuery(statement));
        for (const statement of last) statement.catch(() => undefined);
        return made;
      }),
    );
  } catch (error) {
    // The reason for the rollback.
    await pipelined(last);
    throw error;
  }
}

/** PostgreSQL's code for a change on a standby. */
const READ_ONLY = '25006';

/**
 * Closes a connection to a standby. A former primary may restart as a standby, with commits that no other node has, while a proxy
 * still takes it for the primary, so it must answer nothing. A pooler does not reveal what is behind it.
 */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  const isStandby = client instanceof BoundedClient && client.isStandby;
  done(
    isStandby ? Object.assign(new Error('This server is a standby, not the primary.'), { code: READ_ONLY }) : undefined,
  );
}

function watched(pool: pg.Pool, onWait: OnWait) {
  const connect = async () => {
    const startedAt = performance.now();
    const client = await pool.connect();
    onWait(performance.now() - startedAt);
    return client;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

const OF_TRANSACTIONS = new Set(['begin', 'commit', 'rollback']);

function report({ query: { sql }, queryDurationMillis }: LogEvent, onStatement: OnStatement): void {
  if (!OF_TRANSACTIONS.has(sql)) onStatement(sql, queryDurationMillis);
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const MAX_TRIES = 5;

/** Retries work that the database rolled back for reasons other than the work itself. */
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
