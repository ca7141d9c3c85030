import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './commands.ts';
import {
  CLIPS_PART,
  DATABASE_PART,
  describePart,
  EARLIER_FILES_PART,
  MAILBOX_PART,
  MANIFEST,
  type Manifest,
  parseManifest,
  SANDBOX_PART,
  SECRET_PART,
  stampOf,
} from './manifest.ts';

/** A backup whose parts have been unpacked and are exactly what its manifest says. */
export interface OpenBackup {
  manifest: Manifest;
  /** The path of the database's part. */
  database: string;
  /** The path of another part, or null if the backup has none. */
  part(name: string): string | null;
  close(): Promise<void>;
}

const FOLDER_PARTS: readonly string[] = [SECRET_PART, MAILBOX_PART, CLIPS_PART, SANDBOX_PART];

/** Unpacks a backup below `folder`, readable by its owner only. Throws words for the operator. */
export async function openBackup(file: string, folder: string): Promise<OpenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(folder, '.restore-'));
  const close = () => rm(work, { recursive: true, force: true });
  try {
    const manifest = parseManifest(await runProgram('tar', ['-xOf', file, MANIFEST]));
    const database = databasePartOf(manifest, file);
    for (const { name, bytes, sha256 } of manifest.parts) {
      // A name that we don't know could lead out of the folder.
      if (name !== database && !FOLDER_PARTS.includes(name)) {
        throw new Error(`This backup has a part that this version does not know: ${name}.`);
      }
      await runProgram('tar', ['-xf', file, '-C', work, name]);
      const found = await describePart(name, join(work, name));
      if (found.bytes !== bytes || found.sha256 !== sha256) {
        throw new Error(`This backup is damaged: ${name} is not what its manifest says. Use another one.`);
      }
    }
    const has = (name: string) => manifest.parts.some((part) => part.name === name);
    if (!has(database)) throw new Error('This backup has no database in it.');
    const part = (name: string) => (has(name) ? join(work, name) : null);
    return { manifest, database: join(work, database), part, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function databasePartOf(manifest: Manifest, file: string): string {
  if (manifest.format === 2) return DATABASE_PART;
  if (manifest.engine === 'embedded') return EARLIER_FILES_PART;
  throw new Error(
    `This backup was made by version ${manifest.version} with pg_dump, and pg_restore brings it back:\n` +
      `  tar -xf ${file} database.dump\n` +
      '  pg_restore --no-owner --no-acl --dbname=DATABASE_URL database.dump\n' +
      'Then take its session-secret into the data folder, if it has one, and run npm start.',
  );
}

/** Moves what is at a path out of the way, and returns where it is now. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path}.replaced-${stampOf(new Date())}`;
  await rename(path, aside);
  return aside;
}
