import { PgBoss } from 'pg-boss';
import { type Database, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';
import { findExcessRights, grantToApplication, readRole } from './roles.sql.ts';

/**
 * Brings a PostgreSQL database up to date as its owner (tables and the job queue's schema), and gives the role of `db`
 * the rights the application needs. Without an owner's address, the application's own role does everything, which is
 * fine on a single machine.
 */
export async function prepareDatabase(db: Database, ownerUrl: string | null): Promise<void> {
  if (ownerUrl === null) return migrate(db);
  const owner = await openPostgres(ownerUrl, { maxConnections: 2 });
  try {
    await migrate(owner);
    const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 1 });
    boss.on('error', () => undefined);
    await boss.start();
    await boss.stop({ graceful: false });
    const role = await readRole(db);
    await owner.transaction((tx) => grantToApplication(tx, role));
  } finally {
    await owner.close();
  }
}

/** In production, the role that serves requests must not be able to change the books, even if our code has a bug. */
export async function refuseExcessRights(db: Database): Promise<void> {
  const excess = await findExcessRights(db);
  if (excess.length === 0) return;
  throw new Error(
    `Production refuses to start: the role of DATABASE_URL ${excess.join(', ')}.\nGive the owner's address as MIGRATION_DATABASE_URL, and an ordinary role as DATABASE_URL (docs/operations.md).`,
  );
}
