import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, hasEmbeddedDatabase } from './platform/db/embedded-folder.ts';
import { isAlive, isServerOf, readPid, stopProcess } from './platform/db/embedded-process.ts';

/**
 * Fills a data folder without a database, completely or not at all: `fill` gets a draft folder, whose contents are moved into
 * place when they are complete. An interrupted start leaves only a draft, which the next start removes.
 */
export async function fillDataFolder(dataDir: string, fill: (draft: string) => Promise<void>): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await removeDrafts(dataDir);
  const draft = join(dataDir, `first-start-${process.pid}`);
  mkdirSync(draft);
  try {
    await fill(draft);
    // Another process may have been faster.
    if (hasEmbeddedDatabase(dataDir)) return;
    const database = folderOf(draft);
    for (const name of readdirSync(draft)) {
      if (join(draft, name) !== database) move(join(draft, name), join(dataDir, name));
    }
    // Moved last, because its presence marks the folder as filled.
    renameSync(database, folderOf(dataDir));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Existing contents stay, except files of the same name. */
function move(from: string, to: string): void {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder(from) && isFolder(to)) for (const name of readdirSync(from)) move(join(from, name), join(to, name));
  else renameSync(from, to);
}

/** Stops the PostgreSQL of killed starts and removes their drafts. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(/^first-start-(\d+)$/.exec(name)?.[1]);
    // In a container, the killed start often had our process id.
    if (!pid || (pid !== process.pid && isAlive(pid))) continue;
    const database = folderOf(join(dataDir, name));
    const server = readPid(database);
    if (server !== null && isServerOf(database, server)) await stopProcess(server);
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
