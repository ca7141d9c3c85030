/** @module-tag slow */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../tests/support/postgres.ts';
import {
  bringBackBeside,
  bringBackFiles,
  bringBackFolder,
  bringBackInto,
  dropReplaced,
  TargetNotEmpty,
} from './bring-back.ts';
import { runProgram } from './commands.ts';
import { withConnection } from './connection.ts';
import { makeBackup } from './make.ts';
import { describePart } from './manifest.ts';
import { openBackup } from './open.ts';

const root = mkdtempSync(join(tmpdir(), 'nyansapo-backups-'));
const dataDir = join(root, 'data');
const folder = join(root, 'backups');

const urls: string[] = [];
async function newDatabase(templateUrl?: string): Promise<string> {
  const url = await createDatabase(inject('postgresUrl'), templateUrl);
  urls.push(url);
  return url;
}
const count = (url: string, table = 'kysely_migration') =>
  withConnection(url, async (client) => (await client.query(`select * from ${table}`)).rowCount);

let databaseUrl: string;
const make = (keep: number | null = null) =>
  makeBackup(
    { dataDir, recordingsDir: join(dataDir, 'clips'), databaseUrl, migrationDatabaseUrl: null },
    { folder, keep, version: '1.2.3' },
  );

beforeAll(async () => {
  databaseUrl = await newDatabase(inject('templateUrl'));
  mkdirSync(join(dataDir, 'clips', 'ab'), { recursive: true });
  writeFileSync(join(dataDir, 'session-secret'), 'the secret of this folder\n', { mode: 0o600 });
  writeFileSync(join(dataDir, 'clips', 'ab', 'spoken'), 'sound');
  writeFileSync(join(dataDir, 'clips', 'ab', 'unfinished.part'), 'so');
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  for (const url of urls) await dropDatabase(url);
});

test('a backup is one file that only its owner can read; a restore is complete, and the oldest backups are removed', async () => {
  mkdirSync(folder);
  for (const name of ['notes.txt', 'nyansapo-20261123T190100Z-embedded.tar', 'nyansapo-20261124T190100Z.tar']) {
    writeFileSync(join(folder, name), 'older');
  }
  const { file, manifest, removed } = await make(2);
  expect(removed).toEqual([join(folder, 'nyansapo-20261123T190100Z-embedded.tar')]);
  expect(readdirSync(folder)).toHaveLength(3);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(manifest).toMatchObject({ format: 2, version: '1.2.3', postgres: expect.stringMatching(/^\d+\.\d+$/) });

  const target = join(root, 'target');
  const backup = await openBackup(file, target);
  const url = await newDatabase();
  await bringBackInto(url, backup, false);
  expect(await count(url)).toBe(await count(databaseUrl));
  await bringBackFolder(backup, { dataDir: target, recordingsDir: join(target, 'clips') });
  expect(readFileSync(join(target, 'session-secret'), 'utf8')).toBe('the secret of this folder\n');
  expect(statSync(join(target, 'session-secret')).mode & 0o077).toBe(0);
  expect(readFileSync(join(target, 'clips', 'ab', 'spoken'), 'utf8')).toBe('sound');
  expect(readdirSync(join(target, 'clips', 'ab'))).toEqual(['spoken']);

  await withConnection(url, async (client) => {
    await client.query('create table later ()');
    await expect(bringBackInto(url, backup, false)).rejects.toThrow(TargetNotEmpty);
    await expect(bringBackInto(url, backup, true)).rejects.toThrow('it has 1 other connection');
  });
  await expect.poll(() => bringBackInto(url, backup, true).then(() => true, String)).toBe(true);
  await expect(count(url, 'later')).rejects.toThrow('does not exist');
  await backup.close();
  expect(readdirSync(target).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('an embedded database is replaced once the new one is ready, and kept until it is dropped', async () => {
  const backup = await openBackup((await make()).file, root);
  const url = await newDatabase();
  const prepare = (draft: string) =>
    withConnection(draft, async (client) => {
      await client.query('create table prepared as select 1 as id');
    });
  expect(await bringBackBeside(url, backup, { replace: false, prepare })).toEqual([]);
  expect(await count(url, 'prepared')).toBe(1);

  await withConnection(url, (client) => client.query('insert into prepared values (2)'));
  await expect(bringBackBeside(url, backup, { replace: false, prepare })).rejects.toThrow(TargetNotEmpty);
  const fail = () => Promise.reject(new Error('not ready'));
  await expect(bringBackBeside(url, backup, { replace: true, prepare: fail })).rejects.toThrow('not ready');
  expect(await count(url, 'prepared')).toBe(2);
  expect(await bringBackBeside(url, backup, { replace: true, prepare })).toHaveLength(1);
  expect(await count(url, 'prepared')).toBe(1);
  const dropped = await dropReplaced(url);
  expect(dropped).toEqual([expect.stringMatching(/_replaced_\d{8}t\d{6}z$/)]);
  expect(await dropReplaced(url)).toEqual([]);
  await backup.close();
});

test('a damaged backup and a file that is not a backup are refused before anything is touched', async () => {
  const { file } = await make();
  const bytes = readFileSync(file);
  // Somewhere in the packed database, which is most of the file.
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(join(root, 'damaged.tar'), bytes);
  await expect(openBackup(join(root, 'damaged.tar'), root)).rejects.toThrow('database.sql.gz is not what its manifest');
  writeFileSync(join(root, 'none.tar'), 'nothing');
  await expect(openBackup(join(root, 'none.tar'), root)).rejects.toThrow();
  expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
});

/** A backup as earlier versions made it, whose database engine ran in the process. */
async function makeEarlier(engine: 'embedded' | 'postgres', name: string): Promise<string> {
  const work = mkdtempSync(join(root, 'earlier-'));
  writeFileSync(join(work, 'PG_VERSION'), '18\n');
  await runProgram('tar', ['-czf', join(work, name), '-C', work, 'PG_VERSION']);
  const shared = {
    product: 'nyansapo',
    version: '0.1.0',
    postgres: '18.6',
    schema: '0061',
    takenAt: '2026-11-23T19:01:00.000Z',
  };
  const manifest = { format: 1, engine, ...shared, parts: [await describePart(name, join(work, name))] };
  writeFileSync(join(work, 'manifest.json'), JSON.stringify(manifest));
  await runProgram('tar', ['-cf', join(work, 'backup.tar'), '-C', work, 'manifest.json', name]);
  return join(work, 'backup.tar');
}

test('a backup of an earlier version restores its files for the next start, or explains what to do', async () => {
  const target = join(root, 'earlier');
  const backup = await openBackup(await makeEarlier('embedded', 'database.tar.gz'), target);
  await bringBackFiles(backup, target);
  expect(readFileSync(join(target, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n');
  await expect(bringBackFiles(backup, target)).rejects.toThrow(TargetNotEmpty);
  await backup.close();
  const dumped = await makeEarlier('postgres', 'database.dump');
  await expect(openBackup(dumped, target)).rejects.toThrow('pg_restore --no-owner');
});

/** Runs a command of npm; resolves with how it ended and what it printed. */
function command(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const path = fileURLToPath(new URL(`../../${program}.ts`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path, ...args],
      { env: { PATH, NODE_COMPILE_CACHE, LOG: 'off', ...env } },
      (_error, output, complaint) => resolve({ code: child.exitCode ?? -1, said: `${output}${complaint}` }),
    );
  });
}

test('the commands move everything from a server to the embedded default, and back to another server', async () => {
  const to = join(root, 'moved');
  const addressIn = (url: string): Record<string, string> => {
    const file = join(root, 'address');
    writeFileSync(file, `${url}\n`);
    return { DATABASE_URL_FILE: file };
  };
  const newest = () => join(to, readdirSync(to).toSorted().at(-1) ?? '');
  const made = await command('backup', ['--to', to], { DATA_DIR: dataDir, ...addressIn(databaseUrl) });
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('In it: database.sql.gz, session-secret') });

  const embedded = { DATA_DIR: join(root, 'embedded') };
  const restored = await command('restore', [newest()], embedded);
  expect(restored.said).toContain('The books are right.');
  expect(restored.said).toMatch(/Everything since \S+ was compared/);
  expect(restored.code).toBe(0);
  expect(existsSync(join(embedded.DATA_DIR, 'clips', 'ab', 'spoken'))).toBe(true);
  expect(await command('restore', [newest()], embedded)).toMatchObject({ code: 2 });
  expect(await command('restore', [newest(), '--replace'], embedded)).toMatchObject({ code: 0 });
  expect((await command('restore', ['--drop-replaced'], embedded)).said).toBe('Dropped 1 replaced database.\n');

  await command('backup', ['--to', to, '--keep', '1'], embedded);
  const url = await newDatabase();
  const server = { DATA_DIR: join(root, 'server'), ...addressIn(url) };
  expect(await command('restore', [newest()], server)).toMatchObject({ code: 0 });
  expect(await count(url)).toBe(await count(databaseUrl));
  expect(readFileSync(join(server.DATA_DIR, 'session-secret'), 'utf8')).toBe('the secret of this folder\n');
});
