import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What belongs to PostgreSQL has its own owner and rights. */
const POSTGRES = /^postgres/;
const OTHERS = 0o077;

/**
 * Closes the data folder, its contents and everything that this process writes later to other users of the machine: stored mails
 * have links that sign people in. A folder that belongs to somebody else, such as a mounted volume, keeps its permissions.
 */
export function closeDataFolder(dataDir: string): void {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true });
  // If we are root, PostgreSQL runs as another user, who must be able to reach its folder.
  close(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of readdirSync(dataDir)) if (!POSTGRES.test(name)) closeAll(join(dataDir, name));
}

/** Other users can't reach anything below a closed folder, so its contents need no check. */
function closeAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name));
  close(path, found.mode & 0o700);
}

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
