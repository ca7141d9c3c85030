import { type Database, openPostgres } from './platform/db/database.ts';
import { EmbeddedServer } from './platform/db/embedded-server.ts';
import { withReplica } from './platform/db/replica.ts';
import { WAITS_OF_JOBS, waitsOfRequests } from './platform/db/waits.ts';
import type { Log } from './platform/log.ts';
import type { Watch } from './platform/metrics/watch.ts';
import type { Settings } from './platform/settings.ts';

/** Jobs of a process that also serves people have this part of its connections more, for themselves. */
const PART_OF_JOBS = 0.5;

/** The settings once it is known where the database is. */
export type ServerSettings = Settings & { databaseUrl: string };

export interface OpenServer {
  settings: ServerSettings;
  /** It is the embedded server of another process, which does the work. */
  isShared: boolean;
  /** Stops an embedded server that was started here. */
  close(): Promise<void>;
}

/**
 * Finds the PostgreSQL server of DATABASE_URL; without that setting it starts the embedded one. With `exclusive`, throws
 * DataFolderInUse if another process runs on the data folder; otherwise uses that process's server. `mayLose` is for what
 * is only being prepared: a power failure may undo the last commits.
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

/** Tells the console what keeps the embedded server from running: once, and when it is over. */
function sayTrouble(): (words: string | null) => void {
  let last: string | null = null;
  return (words) => {
    if (words !== last) console.error(words ?? 'The database runs again.');
    last = words;
  };
}

export interface Databases {
  /** What requests use, or jobs in a process that has only those. */
  db: Database;
  /** What jobs use: connections of their own, so that no job keeps people waiting for one, with longer waits. */
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
