import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SERVER } from '../../scripts/prepare.mjs';
import { createDatabase, freePort, startOwnPostgres } from '../../tests/support/postgres.ts';
import { isRunning, untilReady } from '../../tests/support/until-ready.ts';
import { cpuOfFamily, cpuOfMachine, cpuOfThisProcess } from './costs.ts';
import { startProfile } from './profile.ts';
import { COUNTING_FLAGS, StatementCounter } from './statements.ts';

export interface Options {
  /** Whether PostgreSQL waits for the disk at each commit. */
  fsync: boolean;
  /** Writes a CPU profile of the server for each measurement. */
  profile: boolean;
  /** Prints every counted statement. */
  statements: boolean;
}

export interface Spent {
  /** CPU milliseconds of one request. */
  serverMs: number;
  postgresMs: number;
  /** The share of the machine that unrelated processes took: figures from a busy machine mean little. */
  elsewhere: number;
}

/**
 * Starts a measurement. The returned function ends it; it takes the CPU milliseconds of a load generator in another process. Its
 * result computes the cost per request from the number of requests.
 */
export type Meter = () => (generatorMs?: number) => (requests: number) => Spent;

/** A PostgreSQL server, one database on it, and the product as a separate process, as in production. */
export interface Stage {
  url: string;
  /** The process ids of the product and of PostgreSQL. */
  serverPid: number;
  postgresPid: number;
  databaseUrl: string;
  /** For creating people and studies in bulk, and for querying the database alone. */
  pool: pg.Pool;
  options: Options;
  counter: StatementCounter;
  meter: Meter;
  /** Runs work with the server's profiler on, if the options ask for it. */
  profiled<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Stops the product, so that the database alone can be measured. */
  stopServer(): Promise<void>;
  close(): Promise<void>;
}

/** A bench's connections to the server, and to the database alone. */
export const CONNECTIONS = 16;
export const SESSION_SECRET = 'the-one-of-the-benches';

/** Starts PostgreSQL and the product, with further settings in its environment and flags for its Node. */
export async function startStage(
  options: Options,
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Stage> {
  const postgres = await startOwnPostgres(flagsOf(options));
  const databaseUrl = await createDatabase(postgres.socketUrl);
  const counter = await StatementCounter.open(postgres.socketUrl);
  const port = await freePort();
  const inspectorPort = options.profile ? await freePort() : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'nyansapo-bench-'));
  const server = spawn(
    process.execPath,
    [
      ...(inspectorPort ? [`--inspect=127.0.0.1:${inspectorPort}`, '--inspect-publish-uid=http'] : []),
      ...flags,
      SERVER,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        DATA_DIR: dataDir,
        SESSION_SECRET,
        DEMO: 'off',
        LOG: 'off',
        ...settings,
      },
    },
  );
  const url = `http://localhost:${port}`;
  await untilReady(url, () => isRunning(server));
  const pool = openPool(databaseUrl);
  const stopServer = async () => {
    if (!isRunning(server)) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  return {
    url,
    serverPid: server.pid ?? 0,
    postgresPid: postgres.pid(),
    databaseUrl,
    pool,
    options,
    counter,
    meter: meterOf(() => (server.exitCode === null ? cpuOfFamily(server.pid ?? 0) : 0), postgres.pid()),
    profiled: async (name, work) => {
      if (inspectorPort === null) return work();
      const profile = await startProfile(inspectorPort, name);
      const result = await work();
      await profile.stop();
      return result;
    },
    stopServer,
    close: async () => {
      await pool.end();
      await counter.close();
      await stopServer();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Connections for the database alone. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  // Stopping PostgreSQL also ends idle connections; statements fail by themselves.
  pool.on('error', () => undefined);
  return pool;
}

/** The settings of PostgreSQL that a bench starts it with. */
export function flagsOf({ fsync }: Pick<Options, 'fsync'>): Record<string, string> {
  const durable = fsync ? 'on' : 'off';
  return { ...COUNTING_FLAGS, fsync: durable, full_page_writes: durable };
}

/**
 * Measures the product, PostgreSQL and the machine's other work. The product and the load generator are passed as functions that
 * read their CPU milliseconds.
 */
export function meterOf(server: () => number, postgresPid: number, load: () => number = cpuOfThisProcess): Meter {
  const read = () => ({
    at: performance.now(),
    machine: cpuOfMachine(),
    postgres: cpuOfFamily(postgresPid),
    server: server(),
    load: load(),
  });
  return () => {
    const before = read();
    return (generatorMs = 0) => {
      const after = read();
      const spent = (of: keyof typeof after) => after[of] - before[of];
      const others = spent('machine') - spent('postgres') - spent('server') - spent('load') - generatorMs;
      return (requests) => ({
        serverMs: spent('server') / requests,
        postgresMs: spent('postgres') / requests,
        elsewhere: Math.max(0, others / (spent('at') * cpus().length)),
      });
    };
  };
}
