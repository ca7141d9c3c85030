import { PgBoss } from 'pg-boss';
import type { Settings } from '../settings.ts';
import { type Database, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';
import { findExcessRights, grantToApplication, readRole } from './roles.sql.ts';
import { readSchemaState } from './schema.ts';
import { WAITS_OF_MIGRATIONS } from './waits.ts';

type Addresses = Pick<Settings, 'migrationDatabaseUrl'> & { databaseUrl: string };

/**
 * Brings the database up to date for a process that serves it alone, unless it is already: a database that a newer
 * release has only added to is left alone.
 */
export async function migrateIfNeeded(db: Database, addresses: Addresses): Promise<void> {
  const state = await readSchemaState(db);
  if (state === 'newer') throw new Error('The database has been migrated for a newer release: start that one.');
  // With an owner's address, this also updates the rights of the application's role.
  if (state === 'current' && addresses.migrationDatabaseUrl === null) return;
  await migrateAsOwner(db, addresses);
}

/**
 * Migrates the tables and the job queue's schema. With an owner's address it does so as the owner, and gives the role of
 * `db` the rights that the application needs; otherwise the application's own role does everything, which is fine on a
 * single machine. Returns the names of the migrations that it applied.
 */
export async function migrateAsOwner(
  db: Database,
  { databaseUrl, migrationDatabaseUrl }: Addresses,
): Promise<readonly string[]> {
  const ownerUrl = migrationDatabaseUrl ?? databaseUrl;
  // A newer release may already have extended the schema.
  const isCurrent = (await readSchemaState(db)) === 'current';
  const owner = await openPostgres(ownerUrl, { maxConnections: 2, waits: WAITS_OF_MIGRATIONS });
  try {
    // The queue is migrated first: waiting processes start as soon as our tables exist, and need both.
    await createQueueSchema(ownerUrl);
    const applied = isCurrent ? [] : await migrate(owner);
    if (migrationDatabaseUrl !== null) {
      const role = await readRole(db);
      await owner.transaction((tx) => grantToApplication(tx, role));
    }
    return applied;
  } finally {
    await owner.close();
  }
}

async function createQueueSchema(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

/** In production, the role that serves requests must not be able to change the books, even if our code has a bug. */
export async function refuseExcessRights(db: Database): Promise<void> {
  const excess = await findExcessRights(db);
  if (excess.length === 0) return;
  throw new Error(
    `Production refuses to start: the role of DATABASE_URL ${excess.join(', ')}.\nGive the owner's address as MIGRATION_DATABASE_URL, and an ordinary role as DATABASE_URL (docs/operations.md).`,
  );
}
