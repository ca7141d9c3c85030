import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { folderStore } from './folder-store.ts';
import type { ObjectStore } from './store.ts';

/** Opens the bucket of the settings, or else a folder. */
export function openStorage({ recordingsDir, storage }: Pick<Settings, 'recordingsDir' | 'storage'>): ObjectStore {
  if (storage === null) return folderStore(recordingsDir);
  // The S3 client is loaded with the first file.
  const loaded = () => import('./s3-store.ts').then(({ s3Store }) => s3Store(storage));
  let opened: Promise<ObjectStore> | undefined;
  const open = () => {
    opened ??= loaded();
    return opened;
  };
  return {
    put: async (...given) => (await open()).put(...given),
    get: async (key) => (await open()).get(key),
    remove: async (key) => (await open()).remove(key),
  };
}

/** Throws if this process can't write to the folder of recordings, because people's recordings would be lost. */
export async function requireStorage({
  recordingsDir,
  storage,
}: Pick<Settings, 'recordingsDir' | 'storage'>): Promise<void> {
  if (storage !== null) return;
  const trial = join(recordingsDir, `${randomUUID()}.part`);
  try {
    await mkdir(recordingsDir, { recursive: true, mode: 0o700 });
    await writeFile(trial, '');
    await rm(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `RECORDINGS_DIR must be a folder that this process can write to. ${recordingsDir} is not (${code}).`,
      {
        cause: error,
      },
    );
  }
}
