import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { countOf } from '../../../domain/counts.ts';
import { folderOf } from '../db/embedded-folder.ts';
import type { Settings } from '../settings.ts';
import { runProgram } from './commands.ts';
import { withConnection } from './connection.ts';
import { load } from './load.ts';
import { CLIPS_PART, MAILBOX_PART, SANDBOX_PART, SECRET_PART, stampOf } from './manifest.ts';
import { type OpenBackup, setAside } from './open.ts';

/** The target already has a database, and the operator did not say that it may be replaced. */
export class TargetNotEmpty extends Error {}

/** Lines for the operator: what was kept, and where. */
type Notes = string[];

/** Small pieces would be small messages to the database. */
const PIECE_BYTES = 256 * 1024;

/** Restores into a database of a server, in one transaction: if it fails, the database is unchanged. */
export async function bringBackInto(url: string, backup: OpenBackup, replace: boolean): Promise<void> {
  await withConnection(url, async (client) => {
    const { tables, others } = await look(client);
    if (tables > 0 && !replace) {
      throw new TargetNotEmpty(
        'The database already has tables. Add --replace to delete everything in it and restore.',
      );
    }
    if (others > 0) {
      throw new Error(
        `Stop every process that uses the database first: it has ${countOf(others, 'other connection')}.`,
      );
    }
    await pipeline(
      createReadStream(backup.database),
      createGunzip({ chunkSize: PIECE_BYTES }),
      (script: AsyncIterable<Buffer>) => load(script, client, { empties: replace }),
    );
  });
}

async function look(client: pg.Client): Promise<{ tables: number; others: number }> {
  const { rows } = await client.query<{ tables: number; others: number }>(
    `select (select count(*) from pg_tables where schemaname in ('public', 'pgboss'))::int as tables,
       (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type is distinct from 'autovacuum worker')::int as others`,
  );
  return rows[0] ?? { tables: 0, others: 0 };
}

/**
 * Restores into a new database of an embedded server that nobody else uses. After `prepare`, the new database replaces the one at
 * `url`, which is kept under another name. An interruption leaves either the old one or the new one in place.
 */
export async function bringBackBeside(
  url: string,
  backup: OpenBackup,
  { replace, prepare }: { replace: boolean; prepare: (url: string) => Promise<void> },
): Promise<Notes> {
  const { tables } = await withConnection(url, look);
  if (tables > 0 && !replace) {
    throw new TargetNotEmpty('There already is a database. Add --replace to keep it under another name and restore.');
  }
  const name = new URL(url).pathname.slice(1);
  const draft = `${name}_restored`;
  const replaced = `${name}${REPLACED}${stampOf(new Date()).toLowerCase()}`;
  return withConnection(addressOf(url, 'postgres'), async (server) => {
    await server.query(`drop database if exists ${draft}`);
    await server.query(`create database ${draft}`);
    await bringBackInto(addressOf(url, draft), backup, false);
    await prepare(addressOf(url, draft));
    await server.query(
      `begin; alter database ${name} rename to ${replaced}; alter database ${draft} rename to ${name}; commit`,
    );
    if (tables > 0) return [`The database that was here is kept. Drop it: npm run restore -- --drop-replaced`];
    await server.query(`drop database ${replaced}`);
    return [];
  });
}

const REPLACED = '_replaced_';

/** Drops what restores into an embedded database have kept. Returns the names. */
export async function dropReplaced(url: string): Promise<string[]> {
  const beginning = `${new URL(url).pathname.slice(1)}${REPLACED}`;
  return withConnection(addressOf(url, 'postgres'), async (server) => {
    const { rows } = await server.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1) order by datname',
      [beginning],
    );
    for (const { name } of rows) await server.query(`drop database ${name}`);
    return rows.map(({ name }) => name);
  });
}

/** The address of another database of the same server. */
function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.toString();
}

/** Restores the files of an earlier version's embedded database to their old place, from which the next start upgrades them. */
export async function bringBackFiles(backup: OpenBackup, dataDir: string): Promise<void> {
  const target = folderOf(dataDir);
  if (existsSync(target)) {
    throw new TargetNotEmpty(`There already is a database. Stop Nyansapo, move ${target} away, and try again.`);
  }
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await runProgram('tar', ['-xzf', backup.database, '-C', draft]);
  await rename(draft, target);
}

/**
 * Restores what belongs to the data folder. The mailbox and the sandbox's books stand for the outside world, which does not go
 * back in time: existing ones stay, because they know what has happened since.
 */
export async function bringBackFolder(
  backup: OpenBackup,
  { dataDir, recordingsDir }: Pick<Settings, 'dataDir' | 'recordingsDir'>,
): Promise<Notes> {
  const notes: Notes = [];
  const secret = backup.part(SECRET_PART);
  const secretPath = join(dataDir, 'session-secret');
  if (secret !== null) {
    const isOther = existsSync(secretPath) && readFileSync(secretPath, 'utf8') !== readFileSync(secret, 'utf8');
    if (isOther) notes.push(`The session secret that was here is now in ${await setAside(secretPath)}.`);
    await copyFile(secret, secretPath);
  }
  for (const [part, folder] of [
    [MAILBOX_PART, join(dataDir, 'mailbox')],
    [CLIPS_PART, recordingsDir],
  ] as const) {
    const packed = backup.part(part);
    if (packed === null) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await runProgram('tar', ['-xzf', packed, '-C', folder, '--skip-old-files']);
  }
  const books = backup.part(SANDBOX_PART);
  const booksPath = join(dataDir, 'sandbox', 'books.json');
  if (books !== null) {
    if (existsSync(booksPath)) notes.push('The payment sandbox keeps its books: it knows what happened since.');
    else {
      await mkdir(join(dataDir, 'sandbox'), { recursive: true });
      await copyFile(books, booksPath);
    }
  }
  return notes;
}
