import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf } from '../domain/counts.ts';
import { printBooks } from './books-report.ts';
import { type Adoption, adopt } from './features/books/adoption.service.ts';
import { markRestored } from './features/ledger/database-life.service.ts';
import {
  bringBackEmbedded,
  bringBackFolder,
  bringBackPostgres,
  TargetNotEmpty,
} from './platform/backups/bring-back.ts';
import { type OpenBackup, openBackup } from './platform/backups/open.ts';
import { DataFolderInUse } from './platform/db/data-folder-lock.ts';
import { type Database, openEmbedded, openPostgres } from './platform/db/database.ts';
import { isDiskFull } from './platform/db/disk.ts';
import { migrateAsOwner } from './platform/db/prepare.ts';
import { errorText } from './platform/error-facts.ts';
import { printFactsAtTheEnd } from './platform/last-words.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { start } from './start.ts';

/** npm run restore -- FILE [--replace]: brings a backup back. */
printFactsAtTheEnd();
// Backups hold secrets: what this program and those that it starts write is for its owner only.
process.umask(0o077);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error('Usage: npm run restore -- FILE [--replace]\n--replace moves what is there out of the way.');
  process.exit(2);
}
const dataDir = resolve(process.env.DATA_DIR ?? './data');

/** The backup's secret must be in the folder before the settings are read, since that would make another one. */
async function bringBack(backup: OpenBackup): Promise<Settings> {
  const { engine } = backup.manifest;
  const url = process.env.MIGRATION_DATABASE_URL ?? process.env.DATABASE_URL ?? null;
  if ((engine === 'postgres') !== (url !== null)) {
    throw new Error(
      engine === 'postgres'
        ? 'This is a backup of PostgreSQL. Set DATABASE_URL to the database that it goes into.'
        : 'This is a backup of an embedded database. It goes into a data folder: unset DATABASE_URL.',
    );
  }
  const notes =
    url === null
      ? await bringBackEmbedded(backup, dataDir, values.replace)
      : await bringBackPostgres(backup, url, values.replace);
  notes.push(...(await bringBackFolder(backup, dataDir)));
  for (const note of notes) console.log(note);
  return readSettings({ ...process.env, NODE_ENV: undefined });
}

function open(settings: Settings): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, { maxConnections: 2 })
    : openEmbedded(settings.dataDir);
}

let backup: OpenBackup | null = null;
try {
  backup = await openBackup(resolve(file), dataDir);
  const { version, postgres, takenAt, schema } = backup.manifest;
  console.log(
    `A backup of ${takenAt}: version ${version}, PostgreSQL ${postgres}, ${schema}. Its checksums are right.`,
  );
  const settings = await bringBack(backup);
  const db = await open(settings);
  try {
    await migrateAsOwner(db, settings);
    // Before anything else can run on it: from here on, no process sends money until the provider has been asked.
    await db.transaction((tx) => markRestored({ tx, now: new Date() }, new Date(takenAt)));
    if ((await printBooks(db)) > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
  await askProvider(settings);
} catch (error) {
  console.error(`Not restored. ${wordsOf(error)}`);
  process.exitCode = error instanceof TargetNotEmpty ? 2 : 1;
} finally {
  await backup?.close();
}

/** The command's own process asks, so that the operator sees the answer; otherwise the next start does. */
async function askProvider(settings: Settings): Promise<void> {
  console.log('\nAsking the payment provider what happened since …');
  try {
    const running = await start({ ...settings, role: 'all', port: 0, demo: false, stopDelayMs: 0 });
    try {
      const adoption = await adopt(running.app);
      if (adoption === null) console.log('It has been asked already.');
      else printAdoption(adoption);
    } finally {
      await running.close();
    }
  } catch (error) {
    console.error(
      `It could not be asked: ${wordsOf(error)}\nNo money leaves until it has been. The server asks again every five seconds.`,
    );
    process.exitCode = 1;
  }
}

function printAdoption({ since, payouts, topUps, refunds, unclaimed, foreign }: Adoption): void {
  console.log(
    `Everything since ${since?.toISOString() ?? 'the beginning'} was compared. Taken over: ${countOf(payouts, 'payout')}, ${countOf(topUps, 'top-up')}, ${countOf(refunds, 'refund')}.`,
  );
  if (unclaimed > 0)
    console.log(
      `${countOf(unclaimed, 'payout')} went to numbers that nobody has; each counts when its number returns.`,
    );
  if (foreign > 0) console.log(`${countOf(foreign, 'item')} could not be matched: see Admin, Books.`);
}

function wordsOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full.';
  if (error instanceof DataFolderInUse || error instanceof TargetNotEmpty) return error.message;
  return error instanceof Error && error.cause === undefined ? error.message : errorText(error);
}
