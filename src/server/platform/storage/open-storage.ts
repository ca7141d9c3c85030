import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { folderStore } from './folder-store.ts';
import type { ObjectStore } from './store.ts';

/** In the data folder. */
export const CLIPS_FOLDER = 'clips';

/** The bucket of the settings, or else a folder of the data folder. */
export function openStorage({ dataDir, storage }: Pick<Settings, 'dataDir' | 'storage'>): ObjectStore {
  if (storage === null) return folderStore(join(dataDir, CLIPS_FOLDER));
  // Its client is loaded with the first file.
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
