import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Database, openPostgres } from './database.ts';
import { pipelined } from './pipelined.ts';
import { PreparingClient } from './preparing-client.ts';

let db: Database;
const log: string[] = [];
beforeAll(async () => {
  db = await openPostgres(inject('postgresUrl'), { maxConnections: 1 });
  await db.execute('create temporary table noted (word text unique)');
  const { query } = PreparingClient.prototype;
  vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function logged(this: PreparingClient, ...given) {
    const text = String(given[0]);
    log.push(`sent ${text}`);
    return Reflect.apply(query, this, given).finally(() => log.push(`answered ${text}`));
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await db.close();
});
beforeEach(() => {
  log.length = 0;
});

const note = (word: string) => sql`insert into noted values (${word})`;
const readNoted = async () => (await db.read((tx) => sql<{ word: string }>`select word from noted`.execute(tx))).rows;

test('statements that are issued together are sent together, and the last ones with the commit', async () => {
  await db.transaction(async (tx, endWith) => {
    await pipelined([sql`select 1`.execute(tx), sql`select 2`.execute(tx)]);
    endWith([sql`select 3`.compile(tx), sql`select 4`.compile(tx)]);
  });
  const sent = log.map((line) => line.split(' ')).map(([what, ...text]) => `${what} ${text.at(-1)}`);
  expect(sent.slice(0, 6)).toEqual(['sent begin', 'answered begin', 'sent 1', 'sent 2', 'answered 1', 'answered 2']);
  expect(sent.slice(6)).toEqual(['sent 3', 'sent 4', 'sent commit', 'answered 3', 'answered 4', 'answered commit']);
});

test('a failing last statement rolls the transaction back, and its error is reported', async () => {
  const twice = db.transaction(async (tx, endWith) => {
    await note('first').execute(tx);
    endWith([note('last').compile(tx), note('last').compile(tx), note('another').compile(tx)]);
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await readNoted()).toEqual([]);
  await db.transaction(async (tx, endWith) => {
    await note('first').execute(tx);
    endWith([note('last').compile(tx)]);
  });
  expect(await readNoted()).toEqual([{ word: 'first' }, { word: 'last' }]);
});

test('a transaction that has ended accepts no more statements', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    late = promise.then(() => note('late').execute(tx));
  });
  resolve();
  await expect(late).rejects.toThrow();
});
