import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openEmbedded, openPostgres } from './platform/db/database.ts';
import { withReplica } from './platform/db/replica.ts';
import { WAITS_OF_JOBS, waitsOfRequests } from './platform/db/waits.ts';
import type { Log } from './platform/log.ts';
import type { Watch } from './platform/metrics/watch.ts';
import type { Settings } from './platform/settings.ts';

/** Jobs of a process that also serves people have this part of its connections more, for themselves. */
const PART_OF_JOBS = 0.5;

export interface Databases {
  /** What requests use, or jobs in a process that has only those. */
  db: Database;
  /** What jobs use: connections of their own, so that no job keeps people waiting for one, with longer waits. */
  forJobs: Database;
  close(): Promise<void>;
}

/** Whether the embedded database has yet to be made. */
export function hasNoDatabase({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl === null && !existsSync(join(dataDir, 'postgres'));
}

/** Opens the database as the settings say; the embedded one has a single connection for everything. */
export async function openDatabases(
  settings: Settings,
  { inMemory, watch, log }: { inMemory: boolean; watch: Watch; log: Log },
): Promise<Databases> {
  const { databaseUrl, databaseConnections: most, preparesStatements: prepares, role } = settings;
  if (databaseUrl === null) {
    const db = await openEmbedded(inMemory ? null : settings.dataDir, watch);
    return { db, forJobs: db, close: () => db.close() };
  }
  const waits = role === 'worker' ? WAITS_OF_JOBS : waitsOfRequests(settings.databaseWaitMs);
  const primary = await openPostgres(databaseUrl, { ...watch, prepares, maxConnections: most, waits });
  const db =
    settings.databaseReadUrl === null
      ? primary
      : withReplica(
          primary,
          await openPostgres(settings.databaseReadUrl, { ...watch, prepares, maxConnections: most, waits }),
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
