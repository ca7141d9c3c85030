import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PostgresServer } from './postgres-server.ts';
import { RUN_FOLDER } from './run-folder.ts';

/** Durability is off: nothing here has to survive a crash of the machine, and killing only the server loses nothing. */
const FLAGS = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };

/** A path to a socket may not be longer than this (107 bytes on Linux, less elsewhere). */
const LONGEST_SOCKET_FOLDER = 80;

const FIRST_PORT = 15_000;
const LAST_PORT = 31_000;

/**
 * A free, even port, so that the next one is left for the sandbox. Below the system's ephemeral ports: an outgoing connection
 * could otherwise take it before our server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + 2 * Math.floor((Math.random() * (LAST_PORT - FIRST_PORT)) / 2);
    if ((await isFree(port)) && (await isFree(port + 1)) && isOurs(port)) return port;
  }
}

/** Reserves a port among the processes of this run: until the server starts, the port looks free to others. */
function isOurs(port: number): boolean {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) return true;
  mkdirSync(folder, { recursive: true });
  try {
    mkdirSync(join(folder, `port-${port}`));
    return true;
  } catch {
    return false;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '::', () => probe.close(() => resolve(true)));
  });
}

/**
 * A PostgreSQL server for tests: the one of DATABASE_URL, otherwise our own in the temp folder, with the programs of
 * POSTGRES_PROGRAMS or those of npm.
 */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const { socketUrl: url, stop } = await startOwnPostgres();
  return { url, stop };
}

type Ending = 'SIGKILL' | 'SIGINT';

export interface OwnPostgres {
  url: string;
  /**
   * The server's address by a Unix socket, which costs a quarter less on both sides. Its connections fail in other ways, so tests
   * of lost connections use the network.
   */
  socketUrl: string;
  /** The process id of the server, whose children are its backends. */
  pid(): number;
  /** Stops the server, at once or gracefully (SIGINT). */
  kill(signal?: Ending): void;
  restart(): Promise<void>;
  /** Both. */
  crash(signal?: Ending): Promise<void>;
  /** Copies the data folder of the stopped server, for others to begin with, and starts it again. */
  keep(to: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A server of our own, which can be killed as if the machine lost power, and restarted. `flags` replace or extend the
 * settings of the tests; with `copyOf`, the server is a copy of one that was stopped (its data folder).
 */
export async function startOwnPostgres(
  flags: Readonly<Record<string, string>> = {},
  copyOf?: string,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-postgres-'));
  // If run as root, the server belongs to another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const sockets = folder.length <= LONGEST_SOCKET_FOLDER ? mkdtempSync(join(folder, 'sockets-')) : '';
  if (sockets) chmodSync(sockets, 0o777);
  const server = await PostgresServer.make({
    dataFolder: join(folder, 'data'),
    copyOf,
    port,
    settings: { ...FLAGS, unix_socket_directories: sockets, ...flags },
  });
  const kill = (signal: Ending = 'SIGKILL') => server.kill(signal);
  const restart = async () => {
    // The killed server's child processes hold its shared memory for a moment, and it can't start while they run.
    for (let tries = 1; ; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      try {
        await server.start();
        return;
      } catch (error) {
        if (tries >= 40) throw error;
      }
    }
  };
  const url = `postgresql://postgres:postgres@localhost:${port}/postgres`;
  return {
    url,
    socketUrl: `${url}${sockets && `?host=${sockets}`}`,
    pid: () => server.pid,
    kill,
    restart,
    crash: async (signal) => {
      kill(signal);
      await restart();
    },
    keep: async (to) => {
      await server.stop();
      execFileSync('cp', ['-a', join(folder, 'data'), to]);
      await server.start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database with a unique name: empty, or a copy of one that has no connections. */
export async function createDatabase(
  serverUrl: string,
  templateUrl?: string,
  name = `nyansapo_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`,
): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const template = templateUrl === undefined ? '' : `template ${new URL(templateUrl).pathname.slice(1)}`;
  // Copies files directly (FILE_COPY): logging each page would take twice the CPU time.
  await client.query(`create database ${name} ${template} strategy file_copy`);
  await client.end();
  return addressOf(serverUrl, name);
}

/** The address of a database on a server. */
export function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Removes a database that `createDatabase` made, so that a long run neither fills the disk nor keeps autovacuum busy. */
export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.toString() });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
