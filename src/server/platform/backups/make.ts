import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Settings } from '../settings.ts';
import { runProgram } from './commands.ts';
import { withConnection } from './connection.ts';
import { dump, sourceOf } from './dump.ts';
import { type DatabaseFacts, readFacts } from './facts.ts';
import {
  CLIPS_PART,
  type CurrentManifest,
  DATABASE_PART,
  describePart,
  MAILBOX_PART,
  MANIFEST,
  SANDBOX_PART,
  SECRET_PART,
  stampOf,
} from './manifest.ts';

/** Names sort by time, including those of earlier versions. Other files in the folder are never touched. */
const NAME = /^nyansapo-\d{8}T\d{6}Z(?:-embedded|-postgres)?\.tar$/;

/** A higher level makes the file a twentieth smaller, and takes a quarter longer. */
const PACKING = 4;

export interface Made {
  file: string;
  manifest: CurrentManifest;
  /** Older backups that were removed. */
  removed: readonly string[];
}

/**
 * Makes one file with everything that a restore needs, readable by its owner only. It appears in the folder when it is complete.
 * Keeps the newest `keep` backups of the folder, or all. Throws words for the operator.
 */
export async function makeBackup(
  {
    databaseUrl,
    migrationDatabaseUrl,
    ...folders
  }: Pick<Settings, 'dataDir' | 'recordingsDir' | 'migrationDatabaseUrl'> & { databaseUrl: string },
  { folder, keep, version }: { folder: string; keep: number | null; version: string },
): Promise<Made> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(folder, '.part-'));
  try {
    const facts = await packDatabase(migrationDatabaseUrl ?? databaseUrl, join(work, DATABASE_PART));
    const names = [DATABASE_PART, ...(await addFolderParts(folders, work))];
    const parts = await Promise.all(names.map((name) => describePart(name, join(work, name))));
    const manifest: CurrentManifest = { format: 2, product: 'nyansapo', version, ...facts, parts };
    await writeFile(join(work, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    const file = join(folder, `nyansapo-${stampOf(new Date(facts.takenAt))}.tar`);
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

/** The address of a role that may read everything. */
async function packDatabase(url: string, target: string): Promise<DatabaseFacts> {
  return withConnection(url, async (client) => {
    const source = sourceOf(client);
    const facts = await readFacts(source);
    const gzip = createGzip({ level: PACKING });
    await Promise.all([pipeline(gzip, createWriteStream(target)), dump(source, gzip)]);
    return facts;
  });
}

/**
 * The data folder's other contents. Without the session secret, people would be signed out, and nobody could use an authenticator
 * app, whose secret is sealed with it.
 */
async function addFolderParts(
  { dataDir, recordingsDir }: Pick<Settings, 'dataDir' | 'recordingsDir'>,
  work: string,
): Promise<string[]> {
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
    [CLIPS_PART, recordingsDir],
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
