import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../tests/support/postgres.ts';
import { bringOver, loadPglite } from './bring-over.ts';
import { openServer } from './open-databases.ts';
import { EmbeddedServerFailed } from './platform/db/embedded-failure.ts';
import { readSettings } from './platform/settings.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A data folder that looks like the old engine's. */
function oldDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'nyansapo-old-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  writeFileSync(join(dataDir, 'reserve'), '');
  return dataDir;
}

const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir, DEMO: 'off' });

/** The old engine's interface, on a migrated database with one row. */
async function oldEngine() {
  const url = await createDatabase(inject('postgresUrl'), inject('templateUrl'));
  cleanUps.push(() => dropDatabase(url));
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await query(`create table brought (id integer primary key, words text); insert into brought values (1, E'ɔ\\t\\\\')`);
  const opened: string[] = [];
  const load = async () => async (folder: string) => {
    opened.push(folder);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return {
      query: async <T>(sql: string) => {
        const isCopy = sql.endsWith(`'/dev/blob'`);
        if (!isCopy) return { rows: (await client.query(sql)).rows as T[] };
        const bytes = await buffer(client.query(copyTo(sql.replace(`'/dev/blob'`, 'stdout'))));
        return { rows: [], blob: new Blob([new Uint8Array(bytes)]) };
      },
      close: () => client.end(),
    };
  };
  return { load, opened };
}

async function readBrought(dataDir: string): Promise<unknown[]> {
  const server = await openServer(await settingsOf(dataDir));
  const client = new pg.Client({ connectionString: server.settings.databaseUrl });
  await client.connect();
  try {
    return (await client.query('select * from brought')).rows;
  } finally {
    await client.end();
    await server.close();
  }
}

test('an old data folder says what to install, and is left unchanged', async () => {
  const dataDir = oldDataDir();
  const starting = bringOver(await settingsOf(dataDir), () => loadPglite('a-package-that-is-not-installed'));
  const error = await starting.catch((reason) => reason);
  expect(error).toBeInstanceOf(EmbeddedServerFailed);
  expect(error.message).toContain('npm install --no-save');
  expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
});

test('its database is copied once, and the old files are kept under another name', async () => {
  const dataDir = oldDataDir();
  const { load, opened } = await oldEngine();
  await bringOver(await settingsOf(dataDir), load);
  expect(opened).toHaveLength(1);
  expect(existsSync(join(dataDir, 'postgres-pglite', 'PG_VERSION'))).toBe(true);
  expect(await readBrought(dataDir)).toEqual([{ id: 1, words: 'ɔ\t\\' }]);
  expect(existsSync(join(dataDir, 'reserve'))).toBe(false);
  await bringOver(await settingsOf(dataDir), load);
  expect(opened).toHaveLength(1);
});

test('the next start repeats a copy that was interrupted', async () => {
  const dataDir = oldDataDir();
  const { load } = await oldEngine();
  const breaking = async () => async (folder: string) => {
    const old = await (await load())(folder);
    let copies = 0;
    const query: typeof old.query = async (sql) => {
      if (sql.endsWith(`'/dev/blob'`)) copies += 1;
      if (copies > 3) throw new Error('the power failed');
      return old.query(sql);
    };
    return { ...old, query };
  };
  await expect(bringOver(await settingsOf(dataDir), breaking)).rejects.toThrow('the power failed');
  await bringOver(await settingsOf(dataDir), load);
  expect(await readBrought(dataDir)).toHaveLength(1);
});

test('a data folder without an old database needs no copy', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nyansapo-none-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const { load, opened } = await oldEngine();
  await bringOver(await settingsOf(dataDir), load);
  expect(opened).toEqual([]);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});
