import { readFileSync } from 'node:fs';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgres, type Tx } from './database.ts';
import { later } from './later.ts';

let db: Database;
let statements: string[] = [];
beforeAll(async () => {
  const onStatement = (text: string) => void statements.push(text);
  db = await openPostgres(await createDatabase(inject('postgresUrl')), { onStatement });
  await db.execute(readFileSync(new URL('../../migrations/0022_required_changes.sql', import.meta.url), 'utf8'));
  await db.execute('create table thing (id int primary key, count int not null check (count >= 0))');
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.execute('delete from thing; insert into thing values (1, 10), (2, 20)');
  statements = [];
});

const add = (tx: Tx, id: number, amount: number, how?: Parameters<typeof later>[2]) =>
  later(tx, sql`update thing set count = count + ${amount} where id = ${id}`.compile(tx), how);
const insert = (tx: Tx, id: number) => later(tx, sql`insert into thing values (${id}, 0)`.compile(tx));
const counts = async (tx: Tx) => {
  const { rows } = await sql<{ id: number; count: number }>`select id, count from thing order by id`.execute(tx);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
};
const refuse = (): never => {
  throw new Error('nothing changed');
};

test('what waits is one statement, sent by the commit', async () => {
  await db.transaction(async (tx) => {
    await add(tx, 1, 1, { onNothing: refuse });
    await insert(tx, 3);
    await add(tx, 2, 2);
    expect(statements).toEqual([]);
  });
  expect(statements).toHaveLength(1);
  expect(await db.read(counts)).toEqual({ 1: 11, 2: 22, 3: 0 });
});

test('the next statement that reads sees what waited', async () => {
  const seen = await db.transaction(async (tx) => {
    await add(tx, 1, 1);
    await add(tx, 2, 1);
    return counts(tx);
  });
  expect(seen).toEqual({ 1: 11, 2: 21 });
  expect(statements).toHaveLength(2);
});

test('two changes of one row both happen', async () => {
  await db.transaction(async (tx) => {
    for (const amount of [1, 2, 3]) await add(tx, 1, amount, { row: 'one' });
    await add(tx, 2, 5, { row: 'two' });
  });
  expect(await db.read(counts)).toEqual({ 1: 16, 2: 25 });
});

test.each([1, 2])('a change that meets no row lets nothing be committed: %i waiting', async (waiting) => {
  const work = db.transaction(async (tx) => {
    if (waiting === 2) await add(tx, 1, 1, { onNothing: refuse });
    await add(tx, 7, 1, { onNothing: refuse });
  });
  await expect(work).rejects.toThrow('nothing changed');
  expect(await db.read(counts)).toEqual({ 1: 10, 2: 20 });
});

test('a change that met no row is noticed by the next statement too', async () => {
  const work = db.transaction(async (tx) => {
    await add(tx, 7, 1, { onNothing: refuse });
    await counts(tx);
  });
  await expect(work).rejects.toThrow('nothing changed');
});

test('after refusals the connections go on to work', async () => {
  const works = Array.from({ length: 40 }, (_, turn) =>
    db.transaction((tx) => add(tx, turn % 2 === 0 ? 1 : 7, 1, { onNothing: refuse })),
  );
  const outcomes = await Promise.allSettled(works);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await db.read(counts)).toEqual({ 1: 30, 2: 20 });
});

test('an error of the database lets nothing be committed, and the connection works afterwards', async () => {
  const work = db.transaction(async (tx) => {
    await add(tx, 1, 1);
    await add(tx, 2, -21);
  });
  await expect(work).rejects.toThrow('thing_count_check');
  expect(await db.read(counts)).toEqual({ 1: 10, 2: 20 });
});

test('what waits when the work fails is never sent, not even by the next transaction', async () => {
  const work = db.transaction(async (tx) => {
    await add(tx, 1, 1);
    throw new Error('changed its mind');
  });
  await expect(work).rejects.toThrow('changed its mind');
  await db.transaction((tx) => add(tx, 2, 1));
  expect(await db.read(counts)).toEqual({ 1: 10, 2: 21 });
});

test('however many wait, all happen', async () => {
  await db.transaction(async (tx) => {
    for (let id = 10; id < 110; id += 1) await insert(tx, id);
  });
  expect(Object.keys(await db.read(counts))).toHaveLength(102);
  expect(statements.filter((text) => text.includes('insert')).length).toBeLessThan(10);
});

describe('changes of one kind', () => {
  /** Adds 1 to the rows with these ids. */
  const write = (rows: readonly (readonly unknown[])[]) =>
    CompiledQuery.raw(
      `update thing set count = count + 1 where id in (${rows.map((_, index) => `$${index + 1}`)})`,
      rows.flat(),
    );
  const addOne = (tx: Tx, id: number) =>
    later(tx, { kind: 'add one', values: [id], write }, { row: String(id), onNothing: refuse });

  test('are one part of the statement, with what else waits', async () => {
    await db.transaction(async (tx) => {
      await addOne(tx, 1);
      await insert(tx, 3);
      await addOne(tx, 2);
    });
    expect(statements).toHaveLength(1);
    expect(statements[0]?.match(/update thing/g)).toHaveLength(1);
    expect(await db.read(counts)).toEqual({ 1: 11, 2: 21, 3: 0 });
  });

  test('let nothing be committed if one of them meets no row', async () => {
    const work = db.transaction(async (tx) => {
      await insert(tx, 3);
      for (const id of [1, 7, 2]) await addOne(tx, id);
    });
    await expect(work).rejects.toThrow('nothing changed');
    expect(await db.read(counts)).toEqual({ 1: 10, 2: 20 });
  });

  test('of the same row happen one after the other', async () => {
    await db.transaction(async (tx) => {
      for (const id of [1, 2, 1]) await addOne(tx, id);
    });
    expect(await db.read(counts)).toEqual({ 1: 12, 2: 21 });
  });
});

describe('changes that add up', () => {
  /** Adds to the rows with these ids how often each is there. */
  const write = (rows: readonly (readonly unknown[])[]) =>
    CompiledQuery.raw(
      `update thing set count = count + added.times from (
        select id, count(*)::int as times from (values ${rows.map((_, index) => `($${index + 1}::int)`)}) one (id)
        group by id) added where thing.id = added.id`,
      rows.flat(),
    );
  const addOne = (tx: Tx, id: number) =>
    later(tx, { kind: 'add', values: [id], addsUp: true, write }, { row: String(id), onNothing: refuse });

  test('of one row are one part of the statement, with those of other rows', async () => {
    await db.transaction(async (tx) => {
      for (const id of [1, 2, 1, 1]) await addOne(tx, id);
    });
    expect(statements).toHaveLength(1);
    expect(await db.read(counts)).toEqual({ 1: 13, 2: 21 });
  });

  test('let nothing be committed if one of their rows is missing', async () => {
    const work = db.transaction(async (tx) => {
      for (const id of [1, 1, 7]) await addOne(tx, id);
    });
    await expect(work).rejects.toThrow('nothing changed');
    expect(await db.read(counts)).toEqual({ 1: 10, 2: 20 });
  });

  test('happen after a change of the row that is of another kind', async () => {
    await db.transaction(async (tx) => {
      await addOne(tx, 1);
      await add(tx, 1, 5, { row: '1' });
      await addOne(tx, 1);
    });
    expect(await db.read(counts)).toEqual({ 1: 17, 2: 20 });
  });
});

test('nothing can wait outside a transaction', async () => {
  await expect(db.read((tx) => add(tx, 1, 1))).rejects.toThrow('only wait inside a transaction');
});
