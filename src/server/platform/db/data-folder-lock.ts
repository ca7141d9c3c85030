import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataFolderInUse extends Error {}

/**
 * Locks the data folder for this process, because two processes on one embedded database corrupt it silently. A lock of
 * a process that no longer runs is taken over. Returns the release function; throws DataFolderInUse.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nyansapo.lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
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
      removeStale(file, String(holder));
    }
  }
  throw new DataFolderInUse(`The lock ${file} could not be taken.`);
}

/**
 * Removes the lock of a process that no longer runs, and no other one: of two processes that start together, the faster one
 * may have taken it over meanwhile. Moving is atomic, so each lock is moved by one process only, which looks at what it got.
 */
function removeStale(file: string, content: string): void {
  const moved = `${file}.${process.pid}`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const isStale = readFileSync(moved, 'utf8') === content;
  if (!isStale) linkSync(moved, file);
  unlinkSync(moved);
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
