import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countOf } from '../domain/counts.ts';
import { printBooks } from './books-report.ts';
import { type Adoption, adopt } from './features/books/adoption.service.ts';
import { markRestored } from './features/ledger/database-life.service.ts';
import { openServer, type ServerSettings } from './open-databases.ts';
import {
  bringBackBeside,
  bringBackFiles,
  bringBackFolder,
  bringBackInto,
  dropReplaced,
  TargetNotEmpty,
} from './platform/backups/bring-back.ts';
import { SECRET_PART } from './platform/backups/manifest.ts';
import { type OpenBackup, openBackup } from './platform/backups/open.ts';
import { openPostgres } from './platform/db/database.ts';
import { isDiskFull } from './platform/db/disk.ts';
import { folderOf, hasEmbeddedDatabase } from './platform/db/embedded-folder.ts';
import { migrateAsOwner } from './platform/db/prepare.ts';
import { beginCommand, explain } from './platform/explain.ts';
import { dataFolderOf, readSettings, type Settings } from './platform/settings.ts';
import { start } from './start.ts';

/** npm run restore -- FILE [--replace]: brings a backup back. */
beginCommand();
// Backups contain secrets, so files that this program and its children write are readable by their owner only.
process.umask(0o077);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false }, 'drop-replaced': { type: 'boolean', default: false } },
});
const [file] = positionals;
if (positionals.length !== (values['drop-replaced'] ? 0 : 1)) {
  console.error(
    `Usage: npm run restore -- FILE [--replace]
       npm run restore -- --drop-replaced
--replace restores although there is a database. The embedded default keeps that one, until --drop-replaced.`,
  );
  process.exit(2);
}
const env: Record<string, string | undefined> = { ...process.env, NODE_ENV: undefined };

try {
  await (file === undefined ? forget() : restore(resolve(file)));
} catch (error) {
  console.error(`${file === undefined ? 'Nothing was dropped.' : 'Not restored.'} ${wordsOf(error)}`);
  process.exitCode = error instanceof TargetNotEmpty ? 2 : 1;
}

async function forget(): Promise<void> {
  const settings = await readSettings(env);
  if (settings.databaseUrl !== null) throw new Error('Only the embedded default keeps what a restore replaced.');
  const server = await openServer(settings);
  try {
    const dropped = await dropReplaced(server.settings.databaseUrl);
    console.log(`Dropped ${countOf(dropped.length, 'replaced database')}.`);
  } finally {
    await server.close();
  }
}

async function restore(path: string): Promise<void> {
  const backup = await openBackup(path, dataFolderOf(env));
  try {
    const { version, postgres, takenAt, schema } = backup.manifest;
    console.log(
      `A backup of ${takenAt}: version ${version}, PostgreSQL ${postgres}, ${schema}. Its checksums are right.`,
    );
    const settings = await readSettings(withSecretOf(backup));
    await (backup.manifest.format === 1 ? bringBackEarlier(backup, settings) : bringBack(backup, settings));
  } finally {
    await backup.close();
  }
}

/** The environment with the backup's secret, which is moved to the folder only at the end; the settings would create another. */
function withSecretOf(backup: OpenBackup): Record<string, string | undefined> {
  const secret = backup.part(SECRET_PART);
  if (secret === null || env.SESSION_SECRET !== undefined || env.SESSION_SECRET_FILE) return env;
  return { ...env, SESSION_SECRET: readFileSync(secret, 'utf8').trim() };
}

async function bringBack(backup: OpenBackup, given: Settings): Promise<void> {
  const { replace } = values;
  const folder = folderOf(given.dataDir);
  if (given.databaseUrl === null && existsSync(folder) && !hasEmbeddedDatabase(given.dataDir)) {
    throw new TargetNotEmpty(
      `The database in ${folder} is an earlier version’s. Run npm start first, which brings it over, or move it away.`,
    );
  }
  const server = await openServer(given, { exclusive: true });
  try {
    const { settings } = server;
    const { databaseUrl, migrationDatabaseUrl } = settings;
    const prepare = (url: string) => prepareDatabase({ ...settings, databaseUrl: url }, backup);
    const notes: string[] = [];
    if (given.databaseUrl === null) notes.push(...(await bringBackBeside(databaseUrl, backup, { replace, prepare })));
    else {
      await bringBackInto(migrationDatabaseUrl ?? databaseUrl, backup, replace);
      await prepare(databaseUrl);
    }
    notes.push(...(await bringBackFolder(backup, settings)));
    for (const note of notes) console.log(note);
    await checkBooks(settings);
    await askProvider(settings);
  } finally {
    await server.close();
  }
}

/**
 * Marks the restore before any process can use the database: from here on, none sends money until the provider has been asked.
 */
async function prepareDatabase(settings: ServerSettings, { manifest }: OpenBackup): Promise<void> {
  const db = await openPostgres(settings.databaseUrl, { maxConnections: 2 });
  try {
    await migrateAsOwner(db, settings);
    await db.transaction((tx) => markRestored({ tx, now: new Date() }, new Date(manifest.takenAt)));
  } finally {
    await db.close();
  }
}

async function checkBooks(settings: ServerSettings): Promise<void> {
  const db = await openPostgres(settings.databaseUrl, { maxConnections: 2 });
  try {
    if ((await printBooks(db)) > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

/** The next start upgrades the files of an earlier version, and asks the provider then. */
async function bringBackEarlier(backup: OpenBackup, settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) {
    throw new Error(
      'This backup has the files of an earlier version’s embedded database. Unset DATABASE_URL, restore it, and run npm start; then npm run backup makes one that goes into any database.',
    );
  }
  await bringBackFiles(backup, dataDir);
  for (const note of await bringBackFolder(backup, settings)) console.log(note);
  console.log('These are the files of an earlier version. npm start brings them over.');
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
  return isDiskFull(error) ? 'The disk is full.' : explain(error);
}
