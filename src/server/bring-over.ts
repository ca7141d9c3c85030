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
 * The embedded database used to be PGlite: PostgreSQL as WebAssembly, whose files the real server can't read. This copies such
 * a database once. When nobody has one any more, this file and its call in main.ts can go.
 */

const PACKAGE = '@electric-sql/pglite';
const INSTALL = `npm install --no-save ${PACKAGE}@0.5.16`;

/** The part of PGlite that is used. */
interface Pglite {
  query<T>(sql: string): Promise<{ rows: T[]; blob?: Blob }>;
  close(): Promise<void>;
}

type OpenPglite = (folder: string) => Promise<Pglite>;

/** Loads what opens a folder of PGlite. Throws EmbeddedServerFailed, which says what to install. */
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

/** Where the old files are once they are out of the way. They stay until somebody removes them. */
const keptFolderOf = (dataDir: string) => `${folderOf(dataDir)}-pglite`;

/**
 * Copies the database of an earlier release into the embedded server, in one transaction, if the data folder has one and the
 * server has no tables yet. An interruption changes nothing: the next start copies it. Throws EmbeddedServerFailed.
 */
export async function bringOver(settings: Settings, loadReader: () => Promise<OpenPglite> = loadPglite): Promise<void> {
  const { dataDir } = settings;
  const [folder, kept] = [folderOf(dataDir), keptFolderOf(dataDir)];
  const isOld = existsSync(join(folder, 'PG_VERSION')) && !hasEmbeddedDatabase(dataDir);
  if (!isOld && !existsSync(kept)) return;
  const openOld = await loadReader();
  if (isOld && existsSync(kept)) await setAside(kept);
  if (isOld) renameSync(folder, kept);
  const server = await openServer(settings, { exclusive: true });
  try {
    await withConnection(server.settings.databaseUrl, async (client) => {
      const { rowCount } = await client.query(`select from pg_tables where schemaname in ('public', 'pgboss') limit 1`);
      if (rowCount !== 0) return;
      console.log('Bringing over the database of an earlier release …');
      const old = await openOld(kept);
      const script = new PassThrough();
      await Promise.all([dump(sourceOf(old), script), load(script, client)]).finally(() => old.close());
      // The old engine's reserve of disk space.
      rmSync(join(dataDir, 'reserve'), { force: true });
      console.log(`It is complete. The old files are in ${kept}; remove them when you don’t need them any more.`);
    });
  } finally {
    await server.close();
  }
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
