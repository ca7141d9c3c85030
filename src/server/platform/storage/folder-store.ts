import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../ids.ts';
import { checkKey, type ObjectStore } from './store.ts';

/** A folder of this machine, or one that several machines share. A file appears when it is complete and on the disk. */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, checkKey(key));
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${newId()}.part`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
