/** @module-tag slow */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openEmbedded } from '../db/database.ts';
import { bringBackEmbedded, bringBackFolder, TargetNotEmpty } from './bring-back.ts';
import { offerCopies, requestCopy } from './copies.ts';
import { makeBackup } from './make.ts';
import { openBackup } from './open.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const root = mkdtempSync(join(tmpdir(), 'nyansapo-backups-'));
const dataDir = join(root, 'data');
const folder = join(root, 'backups');
const settings = { dataDir, databaseUrl: null, migrationDatabaseUrl: null };
const make = (keep: number | null = null) => makeBackup(settings, { folder, keep, version: '1.2.3' });

const write = (db: Database, count: number) =>
  db.transaction(async (tx) => {
    await sql`insert into written select generate_series(1, ${sql.lit(count)})`.execute(tx);
  });
const read = async (from: string): Promise<number> => {
  const db = await openEmbedded(from);
  const { rows } = await db.read((tx) => sql<{ count: number }>`select count(*) as count from written`.execute(tx));
  await db.close();
  return rows[0]?.count ?? 0;
};

beforeAll(async () => {
  const db = await openEmbedded(dataDir);
  await db.execute(
    `create table kysely_migration (name text); insert into kysely_migration values ('0001_first.sql'), ('0002_second.sql');
     create table written (id integer)`,
  );
  await write(db, 3);
  await db.close();
  writeFileSync(join(dataDir, 'session-secret'), 'the secret of this folder\n', { mode: 0o600 });
  mkdirSync(join(dataDir, 'clips', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'clips', 'ab', 'spoken'), 'sound');
  writeFileSync(join(dataDir, 'clips', 'ab', 'unfinished.part'), 'so');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a server hands out a whole copy between two transactions, one at a time, and takes it back', async () => {
  const db = await openEmbedded(dataDir);
  const end = await offerCopies(db, dataDir, silent);
  try {
    const underway = db.transaction(async (tx) => {
      await sql`insert into written values (1)`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`insert into written values (2)`.execute(tx);
    });
    const { folder: copy, facts, release } = await requestCopy(dataDir);
    await underway;
    expect(facts).toMatchObject({ postgres: expect.stringMatching(/^\d+\.\d+$/), schema: '0002_second.sql' });
    await expect(requestCopy(dataDir)).rejects.toThrow('Another backup is running');
    const elsewhere = join(root, 'elsewhere');
    rmSync(elsewhere, { recursive: true, force: true });
    cpSync(copy, join(elsewhere, 'postgres'), { recursive: true });
    release();
    await expect.poll(() => readdirSync(dataDir)).not.toContain('copy.part');
    expect(await read(elsewhere)).toBe(5);
    (await requestCopy(dataDir)).release();
  } finally {
    await end();
    await db.close();
  }
});

test('a backup is one file that only its owner can read; it comes back whole, and --keep removes the oldest', async () => {
  const before = await read(dataDir);
  const { file, manifest } = await make();
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(manifest).toMatchObject({ version: '1.2.3', engine: 'embedded', schema: '0002_second.sql' });

  const target = join(root, 'target');
  const backup = await openBackup(file, target);
  await bringBackEmbedded(backup, target, false);
  await bringBackFolder(backup, target);
  expect(await read(target)).toBe(before);
  expect(readFileSync(join(target, 'session-secret'), 'utf8')).toBe('the secret of this folder\n');
  expect(statSync(join(target, 'session-secret')).mode & 0o077).toBe(0);

  expect(readFileSync(join(target, 'clips', 'ab', 'spoken'), 'utf8')).toBe('sound');
  expect(readdirSync(join(target, 'clips', 'ab'))).toEqual(['spoken']);

  await expect(bringBackEmbedded(backup, target, false)).rejects.toThrow(TargetNotEmpty);
  const [note] = await bringBackEmbedded(backup, target, true);
  expect(note).toContain('postgres.replaced-');
  await backup.close();
  expect(readdirSync(target).filter((name) => name.startsWith('.'))).toEqual([]);

  // A name has whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  writeFileSync(join(folder, 'notes.txt'), 'not ours');
  const newer = await make(1);
  expect(newer.removed).toEqual([file]);
  expect(readdirSync(folder).toSorted()).toEqual(['notes.txt', newer.file.slice(folder.length + 1)].toSorted());
});

test('a damaged backup and a file that is none are refused before anything is touched', async () => {
  const { file } = await make();
  const bytes = readFileSync(file);
  // Somewhere in the packed database, which is most of the file.
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(join(root, 'damaged.tar'), bytes);
  await expect(openBackup(join(root, 'damaged.tar'), root)).rejects.toThrow('database.tar.gz is not what its manifest');
  writeFileSync(join(root, 'none.tar'), 'nothing');
  await expect(openBackup(join(root, 'none.tar'), root)).rejects.toThrow();
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
});
