import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { openServer } from './open-databases.ts';
import { withConnection } from './platform/backups/connection.ts';
import { dump, type Source } from './platform/backups/dump.ts';
import { load } from './platform/backups/load.ts';
import { setAside } from './platform/backups/open.ts';
import { EmbeddedServerFailed } from './platform/db/embedded-failure.ts';
import { folderOf, hasEmbeddedDatabase } from './platform/db/embedded-folder.ts';
import type { Settings } from './platform/settings.ts';

/*
 * The embedded database used to be PGlite: PostgreSQL as WebAssembly, whose files the real server can't read. This copies such a
 * database once. Once nobody has one any more, delete this file and its call in main.ts.
 */

const PACKAGE = '@electric-sql/pglite';
const INSTALL = `npm install --no-save ${PACKAGE}@0.5.16`;

/** The part of PGlite that we use. */
interface Pglite {
  query<T>(sql: string): Promise<{ rows: T[]; blob?: Blob }>;
  close(): Promise<void>;
}

type OpenPglite = (folder: string) => Promise<Pglite>;

/** Loads PGlite, which opens the old folder. Throws EmbeddedServerFailed, which says what to install. */
export async function loadPglite(name: string = PACKAGE): Promise<OpenPglite> {
  try {
    const { PGlite } = await import(name);
    const { btree_gist } = await import(`${name}/contrib/btree_gist`);
    return (folder) => PGlite.create({ dataDir: folder, extensions: { btree_gist } });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new EmbeddedServerFailed(
      `The data folder has a database of an earlier release. To bring it over, run this and start again:\n\n  ${INSTALL}\n`,
    );
  }
}

/**
 * Copies the database of an earlier release into the embedded server, in one transaction, if the data folder has one. The old
 * files are kept under another name until somebody removes them. After an interruption, nothing has changed, and the next start
 * tries again. Throws EmbeddedServerFailed.
 */
export async function bringOver(settings: Settings, loadReader: () => Promise<OpenPglite> = loadPglite): Promise<void> {
  const { dataDir } = settings;
  const folder = folderOf(dataDir);
  const [unread, kept] = [`${folder}-pglite-unread`, `${folder}-pglite`];
  const isOld = existsSync(join(folder, 'PG_VERSION')) && !hasEmbeddedDatabase(dataDir);
  if (!isOld && !existsSync(unread)) return;
  const openOld = await loadReader();
  if (isOld) renameSync(folder, unread);
  console.log('Bringing over the database of an earlier release …');
  const server = await openServer(settings, { exclusive: true });
  try {
    await withConnection(server.settings.databaseUrl, async (client) => {
      const old = await openOld(unread);
      const script = new PassThrough();
      const copying = [dump(sourceOf(old), script), load(script, client, { empties: true })];
      await Promise.all(copying).finally(() => old.close());
    });
  } finally {
    await server.close();
  }
  if (existsSync(kept)) await setAside(kept);
  renameSync(unread, kept);
  // The old engine's reserved disk space.
  rmSync(join(dataDir, 'reserve'), { force: true });
  console.log(`It is complete. The old files are in ${kept}; remove them when you don’t need them any more.`);
}

function sourceOf(old: Pglite): Source {
  return {
    rows: async <T>(sql: string) => (await old.query<T>(sql)).rows,
    copyOut: async function* (sql) {
      const { blob } = await old.query(sql.replace(/to stdout$/, `to '/dev/blob'`));
      if (blob) yield* blob.stream();
    },
  };
}
