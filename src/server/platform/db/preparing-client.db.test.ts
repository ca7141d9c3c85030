import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PreparedNames, PreparingClient, UnpreparedClient } from './preparing-client.ts';

let client: PreparingClient;
beforeAll(async () => {
  client = new PreparingClient({ connectionString: inject('postgresUrl') }, new PreparedNames());
  await client.connect();
});
afterAll(() => client.end());

async function preparedTexts(): Promise<string[]> {
  const { rows } = await client.query('select statement from pg_prepared_statements');
  return rows.map(({ statement }: { statement: string }) => statement);
}

test('a statement is prepared when it runs for the third time, and returns the same rows', async () => {
  const text = 'select $1::int + 1 as next';
  for (const value of [1, 2]) {
    expect((await client.query(text, [value])).rows).toEqual([{ next: value + 1 }]);
    expect(await preparedTexts()).not.toContain(text);
  }
  for (const value of [3, 4]) expect((await client.query(text, [value])).rows).toEqual([{ next: value + 1 }]);
  expect((await preparedTexts()).filter((one) => one === text)).toHaveLength(1);
});

test('statements without values are sent as they are', async () => {
  for (let times = 0; times < 4; times += 1) await client.query('select 1 as one');
  expect(await preparedTexts()).not.toContain('select 1 as one');
});

test('behind a pooler nothing is prepared, not even by a library that names its statements', async () => {
  const plain = new UnpreparedClient({ connectionString: inject('postgresUrl') });
  await plain.connect();
  const { rows } = await plain.query({ name: 'of-a-library', text: 'select $1::int as one', values: [1] });
  const prepared = await plain.query('select name from pg_prepared_statements');
  await plain.end();
  expect(rows).toEqual([{ one: 1 }]);
  expect(prepared.rows).toEqual([]);
});

test('after a migration changed a table, a prepared statement fails once and then sees the new table', async () => {
  await client.query('create temporary table changing (id int)');
  await client.query('insert into changing values (7)');
  const text = 'select * from changing where id = $1';
  for (let times = 0; times < 4; times += 1) await client.query(text, [7]);
  await client.query('alter table changing add column more int default 3');
  await expect(client.query(text, [7])).rejects.toThrow(pg.DatabaseError);
  expect((await client.query(text, [7])).rows).toEqual([{ id: 7, more: 3 }]);
});

test('different texts get different names, and at most 500 names exist', () => {
  const names = new PreparedNames();
  const given = Array.from({ length: 600 }, (_, index) => {
    for (let times = 1; times < 3; times += 1) expect(names.nameOf(`select ${index}`)).toBeUndefined();
    return names.nameOf(`select ${index}`);
  });
  const made = given.filter((name) => name !== undefined);
  expect(made).toHaveLength(500);
  expect(new Set(made).size).toBe(500);
  expect(names.nameOf('select 0')).toBe(given[0]);
});
