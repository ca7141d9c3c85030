import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printBooks } from './books-report.ts';
import { DataFolderInUse } from './platform/db/data-folder-lock.ts';
import { type Database, openEmbedded, openPostgres } from './platform/db/database.ts';
import { printFactsAtTheEnd } from './platform/last-words.ts';
import { readSettings } from './platform/settings.ts';

/**
 * npm run books:check: checks every invariant of the books on a live database and prints the trial balance. Read-only.
 */
printFactsAtTheEnd();
const settings = await readSettings({ ...process.env, NODE_ENV: undefined });

async function open(): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, { maxConnections: 1 });
  if (!existsSync(join(settings.dataDir, 'postgres'))) {
    console.error(`There is no database in ${settings.dataDir} yet. Run npm start first, or set DATABASE_URL.`);
    process.exit(2);
  }
  try {
    return await openEmbedded(settings.dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    console.error(
      `${error.message}\nOnly one process at a time can use the embedded database. While the server runs, check the books under Admin, Books, or set DATABASE_URL.`,
    );
    process.exit(2);
  }
}

const db = await open();
try {
  process.exitCode = (await printBooks(db)) === 0 ? 0 : 1;
} finally {
  await db.close();
}
