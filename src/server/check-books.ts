import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_KINDS } from '../domain/ledger-accounts.ts';
import { formatAmount } from '../domain/money.ts';
import { checkBooks } from './features/books/books.service.ts';
import { sumByKind } from './features/books/books.sql.ts';
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
  const kinds = await db.transaction(sumByKind);
  const width = Math.max(...Object.values(ACCOUNT_KINDS).map((label) => label.length));
  const line = (label: string, count: string, amount: string) =>
    console.log(`${label.padEnd(width)}  ${count.padStart(9)}  ${amount.padStart(18)}`);
  line('Trial balance', 'accounts', 'GH₵');
  for (const { kind, accounts, balancePesewas } of kinds) {
    line(ACCOUNT_KINDS[kind], String(accounts), formatAmount(balancePesewas));
  }
  line('Sum', '', formatAmount(kinds.reduce((sum, row) => sum + row.balancePesewas, 0)));
  console.log('');
  let broken = 0;
  for (const result of await checkBooks({ db })) {
    console.log(`${result.broken.length === 0 ? 'holds ' : 'BROKEN'}  ${result.invariant}`);
    for (const breach of result.broken) console.log(`          ${breach}`);
    broken += result.broken.length > 0 ? 1 : 0;
  }
  console.log(broken === 0 ? '\nThe books are right.' : `\n${broken} invariants are broken!`);
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await db.close();
}
