import { openServer } from './open-databases.ts';
import { openPostgres } from './platform/db/database.ts';
import { migrateAsOwner } from './platform/db/prepare.ts';
import { beginCommand, explain } from './platform/explain.ts';
import { openLog } from './platform/log.ts';
import { readSettings } from './platform/settings.ts';
import { retryWhileUnavailable } from './platform/wait-for-database.ts';

/** npm run migrate: brings the database up to date before processes of a new release start. */
beginCommand();
const { settings, close } = await openServer(await readSettings(process.env));
const db = await openPostgres(settings.databaseUrl, { maxConnections: 1 });
try {
  const applied = await retryWhileUnavailable(() => migrateAsOwner(db, settings), openLog(settings.log));
  for (const name of applied) console.log(`applied  ${name}`);
  console.log(applied.length === 0 ? 'The database is up to date.' : 'The database has been brought up to date.');
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await db.close();
  await close();
}
