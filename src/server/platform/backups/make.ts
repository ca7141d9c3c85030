import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderInUse } from '../db/data-folder-lock.ts';
import { type Database, openEmbedded, openPostgres } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { CLIPS_FOLDER } from '../storage/open-storage.ts';
import { runProgram, withoutPassword } from './commands.ts';
import { requestCopy } from './copies.ts';
import { type DatabaseFacts, readFacts } from './facts.ts';
import {
  CLIPS_PART,
  DATABASE_PART,
  describePart,
  MAILBOX_PART,
  MANIFEST,
  type Manifest,
  SANDBOX_PART,
  SECRET_PART,
} from './manifest.ts';

/** Names sort by time; other files of the folder are never touched. */
const NAME = /^nyansapo-\d{8}T\d{6}Z-(?:embedded|postgres)\.tar$/;

export interface Made {
  file: string;
  manifest: Manifest;
  /** Older backups that were removed. */
  removed: readonly string[];
}

/**
 * Makes one file with everything that is needed to come back, readable by its owner only. It appears in the folder when
 * it is complete. Keeps the newest `keep` backups of the folder, or all. Throws words for the operator.
 */
export async function makeBackup(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'migrationDatabaseUrl'>,
  { folder, keep, version }: { folder: string; keep: number | null; version: string },
): Promise<Made> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(folder, '.part-'));
  try {
    const url = settings.migrationDatabaseUrl ?? settings.databaseUrl;
    const engine = url === null ? 'embedded' : 'postgres';
    const database = join(work, DATABASE_PART[engine]);
    const facts = url === null ? await packEmbedded(settings.dataDir, database) : await dump(url, database);
    const names = [DATABASE_PART[engine], ...(await addFolderParts(settings.dataDir, work))];
    const parts = await Promise.all(names.map((name) => describePart(name, join(work, name))));
    const manifest: Manifest = { format: 1, product: 'nyansapo', version, engine, ...facts, parts };
    await writeFile(join(work, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    const stamp = facts.takenAt.replaceAll(/[-:]|\.\d+/g, '');
    const file = join(folder, `nyansapo-${stamp}-${engine}.tar`);
    const draft = join(work, 'backup.tar');
    await runProgram('tar', ['-cf', draft, '-C', work, MANIFEST, ...names]);
    await chmod(draft, 0o600);
    await syncToDisk(draft);
    await rename(draft, file);
    return { file, manifest, removed: keep === null ? [] : await rotate(folder, keep) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Of the server that runs on the folder, or, if none does, of the folder itself. */
async function packEmbedded(dataDir: string, target: string): Promise<DatabaseFacts> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir} yet.`);
  const pack = (folder: string) => runProgram('tar', ['-czf', target, '-C', folder, '.']);
  let db: Database;
  try {
    db = await openEmbedded(dataDir);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const { folder, facts, release } = await requestCopy(dataDir);
    try {
      await pack(folder);
    } finally {
      release();
    }
    return facts;
  }
  const folder = join(dataDir, 'copy.part');
  try {
    await rm(folder, { recursive: true, force: true });
    const facts = await readFacts(db);
    await db.copyTo?.(folder);
    await pack(folder);
    return facts;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await db.close();
  }
}

/** Without owners and rights: the next start grants what the application's role needs. */
async function dump(url: string, target: string): Promise<DatabaseFacts> {
  const db = await openPostgres(url, { maxConnections: 1 });
  let facts: DatabaseFacts;
  try {
    facts = await readFacts(db);
  } finally {
    await db.close();
  }
  const { address, env } = withoutPassword(url);
  await runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${target}`, address], env);
  return facts;
}

/**
 * What the data folder holds apart from the database. Without the session secret people would be signed out, and nobody
 * could use an authenticator app: its secrets are sealed with it.
 */
async function addFolderParts(dataDir: string, work: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, path] of [
    [SECRET_PART, join(dataDir, 'session-secret')],
    [SANDBOX_PART, join(dataDir, 'sandbox', 'books.json')],
  ] as const) {
    if (!existsSync(path)) continue;
    await copyFile(path, join(work, name));
    names.push(name);
  }
  for (const [name, path] of [
    [MAILBOX_PART, join(dataDir, 'mailbox')],
    [CLIPS_PART, join(dataDir, CLIPS_FOLDER)],
  ] as const) {
    if (!existsSync(path)) continue;
    await runProgram('tar', ['-czf', join(work, name), '--exclude=*.part', '-C', path, '.']);
    names.push(name);
  }
  return names;
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function rotate(folder: string, keep: number): Promise<string[]> {
  const newestFirst = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const old = newestFirst.slice(keep).map((name) => join(folder, name));
  for (const path of old) await rm(path);
  return old;
}
