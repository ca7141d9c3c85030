import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Databases } from '../open-databases.ts';
import { openEmbedded, openPostgres } from '../platform/db/database.ts';
import { WAITS_OF_JOBS } from '../platform/db/waits.ts';
import type { Settings } from '../platform/settings.ts';

/** What an environment's own database changes in the settings. */
export type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseConnections'>;

/** Where test environments have their databases, each under a name of letters, digits and hyphens. */
export interface Store {
  /** Runs something while no other process does the same for this name. */
  alone<T>(name: string, run: () => Promise<T>): Promise<T>;
  has(name: string): Promise<boolean>;
  /** Opens the database with this name, a new one if there is none. */
  open(name: string): Promise<{ place: Place; databases: Databases }>;
  /** Copies a database that nobody has open, completely or not at all. */
  copy(from: string, to: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes it, even while it is in use. */
  drop(name: string): Promise<void>;
}

/** Enough for one organisation's scripts. */
const CONNECTIONS = 3;

/** The embedded engine: a folder for each, in a process that is the only one. */
export function folders(settings: Settings): Store {
  const folderOf = (name: string) => join(settings.dataDir, 'test', name);
  const waiting = new Map<string, Promise<unknown>>();
  return {
    alone: (name, run) => {
      const mine = (waiting.get(name) ?? Promise.resolve()).then(run);
      // Without its result, which would stay in memory.
      waiting.set(
        name,
        mine.then(
          () => undefined,
          () => undefined,
        ),
      );
      return mine;
    },
    has: async (name) => existsSync(folderOf(name)),
    open: async (name) => {
      const dataDir = folderOf(name);
      mkdirSync(dataDir, { recursive: true });
      const db = await openEmbedded(dataDir, { mayLose: true });
      return {
        place: { dataDir, databaseUrl: null, databaseConnections: 1 },
        databases: { db, forJobs: db, close: () => db.close() },
      };
    },
    copy: async (from, to) => {
      const part = `${folderOf(to)}.part`;
      rmSync(part, { recursive: true, force: true });
      await cp(folderOf(from), part, { recursive: true });
      renameSync(part, folderOf(to));
    },
    rename: async (from, to) => renameSync(folderOf(from), folderOf(to)),
    drop: async (name) => rmSync(folderOf(name), { recursive: true, force: true }),
  };
}

/** PostgreSQL: a database for each, on the server of TEST_DATABASE_URL. */
export function databasesOn(serverUrl: string, settings: Settings): Store {
  const databaseOf = (name: string) => `nyansapo_test_${name.replaceAll('-', '_')}`;
  const quoted = (name: string) => pg.escapeIdentifier(databaseOf(name));
  const withServer = async <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: serverUrl });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end();
    }
  };
  const onServer = (text: string) =>
    withServer(async (client) => {
      await client.query(text);
    });
  const has = (name: string) =>
    withServer(async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseOf(name)]);
      return rowCount !== 0;
    });
  return {
    alone: (name, run) =>
      withServer(async (client) => {
        // It ends with the connection, so a process that dies holds it no longer.
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [databaseOf(name)]);
        return run();
      }),
    has,
    open: async (name) => {
      if (!(await has(name))) await onServer(`create database ${quoted(name)}`);
      const url = new URL(serverUrl);
      url.pathname = `/${databaseOf(name)}`;
      const databaseUrl = url.toString();
      const db = await openPostgres(databaseUrl, {
        maxConnections: CONNECTIONS,
        prepares: settings.preparesStatements,
        waits: WAITS_OF_JOBS,
      });
      return {
        place: { dataDir: settings.dataDir, databaseUrl, databaseConnections: CONNECTIONS },
        databases: { db, forJobs: db, close: () => db.close() },
      };
    },
    copy: (from, to) => onServer(`create database ${quoted(to)} template ${quoted(from)}`),
    rename: (from, to) => onServer(`alter database ${quoted(from)} rename to ${quoted(to)}`),
    drop: (name) => onServer(`drop database if exists ${quoted(name)} with (force)`),
  };
}
