import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './commands.ts';
import {
  CLIPS_PART,
  DATABASE_PART,
  describePart,
  MAILBOX_PART,
  MANIFEST,
  type Manifest,
  parseManifest,
  SANDBOX_PART,
  SECRET_PART,
} from './manifest.ts';

/** A backup whose parts have been unpacked and are exactly what its manifest says. */
export interface OpenBackup {
  manifest: Manifest;
  /** The path of a part, or null if the backup has none. */
  part(name: string): string | null;
  close(): Promise<void>;
}

const PARTS: readonly string[] = [...Object.values(DATABASE_PART), SECRET_PART, MAILBOX_PART, CLIPS_PART, SANDBOX_PART];

/** Unpacks a backup below `folder`, readable by its owner only. Throws words for the operator. */
export async function openBackup(file: string, folder: string): Promise<OpenBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(folder, '.restore-'));
  const close = () => rm(work, { recursive: true, force: true });
  try {
    const manifest = parseManifest(await runProgram('tar', ['-xOf', file, MANIFEST]));
    for (const { name, bytes, sha256 } of manifest.parts) {
      // A name that we don't know could lead out of the folder.
      if (!PARTS.includes(name)) throw new Error(`This backup has a part that this version does not know: ${name}.`);
      await runProgram('tar', ['-xf', file, '-C', work, name]);
      const found = await describePart(name, join(work, name));
      if (found.bytes !== bytes || found.sha256 !== sha256) {
        throw new Error(`This backup is damaged: ${name} is not what its manifest says. Use another one.`);
      }
    }
    const has = (name: string) => manifest.parts.some((part) => part.name === name);
    if (!has(DATABASE_PART[manifest.engine])) throw new Error('This backup has no database in it.');
    return { manifest, close, part: (name) => (has(name) ? join(work, name) : null) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Moves what is at a path out of the way, and returns where it is now. */
export async function setAside(path: string): Promise<string> {
  const aside = `${path}.replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  await rename(path, aside);
  return aside;
}
