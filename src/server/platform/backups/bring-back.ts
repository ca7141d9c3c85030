import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { lockDataFolder } from '../db/data-folder-lock.ts';
import { openPostgres } from '../db/database.ts';
import { CLIPS_FOLDER } from '../storage/open-storage.ts';
import { runProgram, withoutPassword } from './commands.ts';
import { CLIPS_PART, DATABASE_PART, MAILBOX_PART, SANDBOX_PART, SECRET_PART } from './manifest.ts';
import { type OpenBackup, setAside } from './open.ts';

/** The target already has a database, and the operator did not say that it may be replaced. */
export class TargetNotEmpty extends Error {}

/** Lines for the operator: what was kept, and where. */
type Notes = string[];

/**
 * Puts an embedded database back. What it replaces is moved aside, never deleted. An interruption leaves the old database
 * or the new one, never a mixture.
 */
export async function bringBackEmbedded(backup: OpenBackup, dataDir: string, replace: boolean): Promise<Notes> {
  const unlock = lockDataFolder(dataDir);
  const notes: Notes = [];
  try {
    const target = join(dataDir, 'postgres');
    const draft = join(dataDir, 'postgres.part');
    if (existsSync(target) && !replace) {
      throw new TargetNotEmpty(`${dataDir} already has a database. Add --replace to move it aside and restore.`);
    }
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    await runProgram('tar', ['-xzf', backup.part(DATABASE_PART.embedded) ?? '', '-C', draft]);
    if (existsSync(target)) notes.push(`The database that was here is now in ${await setAside(target)}.`);
    await rename(draft, target);
    return notes;
  } finally {
    unlock();
  }
}

/**
 * Puts a PostgreSQL database back, in one transaction: if it fails, the database is as it was.
 */
export async function bringBackPostgres(backup: OpenBackup, url: string, replace: boolean): Promise<Notes> {
  const { tables, others } = await look(url);
  if (tables > 0 && !replace) {
    throw new TargetNotEmpty('The database already has tables. Add --replace to delete everything in it and restore.');
  }
  if (others > 0)
    throw new Error(`Stop every process that uses the database first: it has ${others} other connections.`);
  const { address, env } = withoutPassword(url);
  const script = join(backup.part(DATABASE_PART.postgres) ?? '', '..', 'database.sql');
  const dump = backup.part(DATABASE_PART.postgres) ?? '';
  await runProgram('pg_restore', ['--no-owner', '--no-acl', `--file=${script}`, dump]);
  const empty = 'drop schema if exists pgboss cascade; drop schema public cascade; create schema public;';
  await runProgram(
    'psql',
    ['-X', '-q', '-1', '-v', 'ON_ERROR_STOP=1', '-o', '/dev/null', '-c', empty, '-f', script, address],
    { ...env, PGOPTIONS: '-c client_min_messages=warning' },
  );
  return [];
}

async function look(url: string): Promise<{ tables: number; others: number }> {
  const db = await openPostgres(url, { maxConnections: 1 });
  try {
    const { rows } = await db.read((tx) =>
      sql<{ tables: number; others: number }>`
        select (select count(*) from pg_tables where schemaname in ('public', 'pgboss')) as tables,
          (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as others`.execute(
        tx,
      ),
    );
    return rows[0] ?? { tables: 0, others: 0 };
  } finally {
    await db.close();
  }
}

/**
 * Puts back what belongs to the data folder. The mailbox and the sandbox's books stand for the world outside, which does
 * not go back in time: what is there stays, because it knows what happened since.
 */
export async function bringBackFolder(backup: OpenBackup, dataDir: string): Promise<Notes> {
  const notes: Notes = [];
  const secret = backup.part(SECRET_PART);
  const secretPath = join(dataDir, 'session-secret');
  if (secret !== null) {
    const isOther = existsSync(secretPath) && readFileSync(secretPath, 'utf8') !== readFileSync(secret, 'utf8');
    if (isOther) notes.push(`The session secret that was here is now in ${await setAside(secretPath)}.`);
    await copyFile(secret, secretPath);
  }
  for (const [part, name] of [
    [MAILBOX_PART, 'mailbox'],
    [CLIPS_PART, CLIPS_FOLDER],
  ] as const) {
    const packed = backup.part(part);
    if (packed === null) continue;
    await mkdir(join(dataDir, name), { recursive: true, mode: 0o700 });
    await runProgram('tar', ['-xzf', packed, '-C', join(dataDir, name), '--skip-old-files']);
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
