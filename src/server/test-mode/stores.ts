import pg from 'pg';
import type { Databases, ServerSettings } from '../open-databases.ts';
import { openPostgres } from '../platform/db/database.ts';
import { WAITS_OF_JOBS } from '../platform/db/waits.ts';
import type { Settings } from '../platform/settings.ts';

/** The settings that differ for an environment's own database. */
export type Place = Pick<ServerSettings, 'dataDir' | 'databaseUrl' | 'databaseConnections'>;

/** The databases of test environments, each under a name of letters, digits and hyphens. */
export interface Store {
  /** Runs work under a lock on this name, across processes. */
  alone<T>(name: string, run: () => Promise<T>): Promise<T>;
  has(name: string): Promise<boolean>;
  create(name: string): Promise<void>;
  /** Opens the database with this name. */
  open(name: string): Promise<{ place: Place; databases: Databases }>;
  /** Copies a database that nobody has open, atomically. */
  copy(from: string, to: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Drops the database, even while it is in use. */
  drop(name: string): Promise<void>;
}

/** Enough for one organisation's scripts. */
const CONNECTIONS = 3;

/** One database for each environment on a PostgreSQL server. */
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
        // The lock ends with the connection, so a crashed process releases it.
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [databaseOf(name)]);
        return run();
      }),
    has,
    create: (name) => onServer(`create database ${quoted(name)}`),
    open: async (name) => {
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
