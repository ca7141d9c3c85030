import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres } from '../../../../tests/support/postgres.ts';
import { openPostgres } from './database.ts';
import { isUnavailable } from './unavailable.ts';

/* A replaced primary restarts as a standby, while a proxy may still route to it. */

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-standby-'));
const copy = join(folder, 'data');
let primary: OwnPostgres;
let standby: OwnPostgres;
beforeAll(async () => {
  primary = await startOwnPostgres();
  await primary.keep(copy);
  writeFileSync(join(copy, 'standby.signal'), '');
  standby = await startOwnPostgres({}, copy);
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true });
});

const read = async (url: string, options = {}) => {
  const db = await openPostgres(url, { maxConnections: 1, ...options });
  try {
    const { rows } = await db.read((tx) => sql<{ one: number }>`select 1 as one`.execute(tx));
    return rows;
  } finally {
    await db.close();
  }
};

test.each([true, false])('a standby that is taken for the primary answers nothing (prepares: %s)', async (prepares) => {
  const error = await read(standby.url, { prepares }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '25006', message: 'This server is a standby, not the primary.' });
  expect(isUnavailable(error)).toBe(true);
});

test('a primary answers, and so does a standby that is configured for reads', async () => {
  expect(await read(primary.url)).toEqual([{ one: 1 }]);
  expect(await read(standby.url, { isReplica: true })).toEqual([{ one: 1 }]);
});
