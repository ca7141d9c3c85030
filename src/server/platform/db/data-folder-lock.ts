import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataFolderInUse extends Error {}

/**
 * Locks the data folder for this process, because two processes on one embedded database corrupt it silently. A lock of
 * a process that no longer runs is taken over. Returns the release function; throws DataFolderInUse.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nyansapo.lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      // 'wx' fails if the file exists: of two processes that start together, only one succeeds.
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder !== process.pid && isNyansapo(holder)) {
        throw new DataFolderInUse(
          `Nyansapo is already running on the data folder ${folder} (process ${holder}). ` +
            'Stop that process first, or choose another folder with DATA_DIR and another PORT.',
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new DataFolderInUse(`The lock ${file} could not be taken.`);
}

/** Whether the process is alive and (if the system can say) runs Node: a reused process id must not lock people out. */
function isNyansapo(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8').includes('node');
  } catch {
    return true;
  }
}
