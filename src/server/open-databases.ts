import { type Database, openPostgres } from './platform/db/database.ts';
import { EmbeddedServer } from './platform/db/embedded-server.ts';
import { withReplica } from './platform/db/replica.ts';
import { WAITS_OF_JOBS, waitsOfRequests } from './platform/db/waits.ts';
import type { Log } from './platform/log.ts';
import type { Watch } from './platform/metrics/watch.ts';
import type { Settings } from './platform/settings.ts';

/** A process that also serves people opens additional connections for its jobs: this share of its own. */
const PART_OF_JOBS = 0.5;

/** The settings once it is known where the database is. */
export type ServerSettings = Settings & { databaseUrl: string };

export interface OpenServer {
  settings: ServerSettings;
  /** The embedded server belongs to another process, which migrates and stops it. */
  isShared: boolean;
  /** Stops an embedded server that was started here. */
  close(): Promise<void>;
}

/**
 * Finds the PostgreSQL server of DATABASE_URL; without that setting it starts the embedded one. With `exclusive`, throws
 * DataFolderInUse if another process runs on the data folder; otherwise uses that process's server. `mayLose` is for a database
 * that is still being prepared: a power failure may undo the last commits.
 */
export async function openServer(
  settings: Settings,
  { exclusive = false, mayLose = false }: { exclusive?: boolean; mayLose?: boolean } = {},
): Promise<OpenServer> {
  const { databaseUrl, dataDir, embeddedDatabaseUser: runAs } = settings;
  if (databaseUrl !== null) {
    return { settings: { ...settings, databaseUrl }, isShared: false, close: async () => undefined };
  }
  const server = await EmbeddedServer.open(dataDir, {
    runAs,
    mayShare: !exclusive,
    mayLose,
    onTrouble: sayTrouble(),
  });
  return {
    settings: { ...settings, databaseUrl: server.url, testDatabaseUrl: settings.testDatabaseUrl ?? server.serverUrl },
    isShared: server.isShared,
    close: () => server.close(),
  };
}

/** Logs what keeps the embedded server from running: once, and again when it has recovered. */
function sayTrouble(): (words: string | null) => void {
  let last: string | null = null;
  return (words) => {
    if (words !== last) console.error(words ?? 'The database runs again.');
    last = words;
  };
}

export interface Databases {
  /** The pool for requests, or for jobs in a process that serves no requests. */
  db: Database;
  /** The pool for jobs, with longer timeouts. It is separate so that no job makes a request wait for a connection. */
  forJobs: Database;
  close(): Promise<void>;
}

/** Opens the pools of a process as its role needs them. */
export async function openDatabases(
  settings: ServerSettings,
  { watch, log }: { watch: Watch; log: Log },
): Promise<Databases> {
  const { databaseUrl, databaseConnections: most, preparesStatements: prepares, role } = settings;
  const waits = role === 'worker' ? WAITS_OF_JOBS : waitsOfRequests(settings.databaseWaitMs);
  const primary = await openPostgres(databaseUrl, { ...watch, prepares, maxConnections: most, waits });
  const db =
    settings.databaseReadUrl === null
      ? primary
      : withReplica(
          primary,
          await openPostgres(settings.databaseReadUrl, {
            ...watch,
            prepares,
            isReplica: true,
            maxConnections: most,
            waits,
          }),
          log,
        );
  if (role !== 'all') return { db, forJobs: db, close: () => db.close() };
  const forJobs = await openPostgres(databaseUrl, {
    ...watch,
    prepares,
    maxConnections: Math.max(2, Math.ceil(most * PART_OF_JOBS)),
    waits: WAITS_OF_JOBS,
  });
  return {
    db,
    forJobs,
    close: async () => {
      await Promise.all([db.close(), forJobs.close()]);
    },
  };
}
