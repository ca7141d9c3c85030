import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { PreparedNames, PreparingClient } from './preparing-client.ts';

/* A transaction reaches the server with its first statement. */

let client: PreparingClient;
let onlooker: pg.Client;
beforeAll(async () => {
  const connectionString = await createDatabase(inject('postgresUrl'));
  // As the product's pool makes them: a statement is sent before the one before it has been answered.
  client = new PreparingClient({ connectionString, pipeline: true } as pg.ClientConfig, new PreparedNames());
  onlooker = new pg.Client({ connectionString });
  await Promise.all([client.connect(), onlooker.connect()]);
  await client.query('create table thing (id int primary key)');
  // The first transaction of a connection prepares its BEGIN.
  await client.query('begin');
  await client.query('commit');
});
afterAll(() => Promise.all([client.end(), onlooker.end()]));
beforeEach(() => onlooker.query('truncate thing'));

const ids = async () =>
  (await onlooker.query<{ id: number }>('select id from thing order by id')).rows.map(({ id }) => id);
const insert = (id: number) => client.query('insert into thing values ($1)', [id]);
const state = () => client.getTransactionStatus();
const processId = () => (client as unknown as { processID: number }).processID;

test('it begins with the first statement, and nobody sees it before its commit', async () => {
  await client.query('begin', []);
  expect(state()).toBe('I');
  expect(await insert(1)).toMatchObject({ command: 'INSERT', rowCount: 1 });
  expect(state()).toBe('T');
  expect(await ids()).toEqual([]);
  await insert(2);
  expect(await client.query('commit', [])).toMatchObject({ command: 'COMMIT' });
  expect(await ids()).toEqual([1, 2]);
});

test.each([1, 2, 3, 4])('time %i of a text, prepared or not: its rows are those of the statement', async () => {
  await client.query('begin');
  expect(await client.query('select $1::int + 1 as next', [1])).toMatchObject({
    command: 'SELECT',
    rows: [{ next: 2 }],
  });
  await client.query('rollback');
  expect(state()).toBe('I');
});

test('a rollback undoes the first statement', async () => {
  await client.query('begin');
  await insert(1);
  await client.query('rollback');
  expect(await ids()).toEqual([]);
});

test('a first statement without values, or several in one text, belong to it', async () => {
  await client.query('begin');
  expect(await client.query('select 7 as seven')).toMatchObject({ rows: [{ seven: 7 }] });
  expect(state()).toBe('T');
  await client.query('rollback');
  await client.query('begin');
  expect(await client.query('insert into thing values (1); select 8 as eight')).toMatchObject([
    {},
    { rows: [{ eight: 8 }] },
  ]);
  await client.query('rollback');
  expect(await ids()).toEqual([]);
});

test('an empty one never reaches the server', async () => {
  for (const end of ['commit', 'rollback']) {
    await client.query('begin');
    expect(await client.query(end)).toMatchObject({ command: end.toUpperCase() });
    expect(state()).toBe('I');
  }
  await insert(1);
  expect(await ids()).toEqual([1]);
});

test.each(['insert into thing values ($1)', 'insert into thing select $1 / 0', 'nonsense $1'])(
  'if the first statement fails, nothing is committed and the connection works on: %s',
  async (text) => {
    await onlooker.query('insert into thing values (1)');
    for (let times = 0; times < 4; times += 1) {
      await client.query('begin');
      await expect(client.query(text, [1])).rejects.toThrow(pg.DatabaseError);
      expect(await client.query('rollback')).toMatchObject({ command: 'ROLLBACK' });
    }
    expect(state()).toBe('I');
    await insert(2);
    expect(await ids()).toEqual([1, 2]);
  },
);

test('the commit may be sent before the first statement is answered', async () => {
  await client.query('begin');
  await Promise.all([insert(1), client.query('commit')]);
  expect(await ids()).toEqual([1]);
  await client.query('begin');
  const [failed, ended] = await Promise.allSettled([insert(1), client.query('commit')]);
  expect(failed.status).toBe('rejected');
  expect(ended).toMatchObject({ status: 'fulfilled', value: { command: 'ROLLBACK' } });
  expect(state()).toBe('I');
});

test('a first statement that is cancelled while it waits leaves nothing behind', async () => {
  await onlooker.query('begin; lock table thing');
  await client.query('begin');
  const cancelled = expect(insert(5)).rejects.toThrow('canceling statement');
  const cancel = () =>
    onlooker.query('select pg_cancel_backend(pid) from pg_locks where pid = $1 and not granted', [processId()]);
  await expect.poll(async () => (await cancel()).rowCount).toBe(1);
  await cancelled;
  await client.query('rollback');
  await onlooker.query('commit');
  expect(await ids()).toEqual([]);
});
