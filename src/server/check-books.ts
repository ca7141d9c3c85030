import { printBooks } from './books-report.ts';
import { openServer } from './open-databases.ts';
import { openPostgres } from './platform/db/database.ts';
import { hasEmbeddedDatabase } from './platform/db/embedded-folder.ts';
import { beginCommand } from './platform/explain.ts';
import { readSettings } from './platform/settings.ts';

/**
 * npm run books:check: checks every invariant of the books on a live database and prints the trial balance. Read-only.
 */
beginCommand();
const given = await readSettings({ ...process.env, NODE_ENV: undefined });
if (given.databaseUrl === null && !hasEmbeddedDatabase(given.dataDir)) {
  console.error(`There is no database in ${given.dataDir} yet. Run npm start first, or set DATABASE_URL.`);
  process.exit(2);
}
const { settings, close } = await openServer(given);
const db = await openPostgres(settings.databaseUrl, { maxConnections: 1 });
try {
  process.exitCode = (await printBooks(db)) === 0 ? 0 : 1;
} finally {
  await db.close();
  await close();
}
