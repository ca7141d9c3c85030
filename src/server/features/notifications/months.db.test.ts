import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../../tests/support/postgres.ts';
import { type Database, openPostgres } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { keepMonths } from './months.sql.ts';
import { insertNotifications } from './notifications.sql.ts';
import { oldNotifications } from './personal-data.sql.ts';

/** The table of notifications is partitioned by month: whichever partitions exist, no existing or new row is lost. */

const NEVER = '2000-01-01T00:00:00Z';

const open: Database[] = [];
afterEach(() => Promise.all(open.splice(0).map((db) => db.close())));

/** A copy of a migrated database. */
async function openOne(): Promise<Database> {
  const url = await createDatabase(inject('postgresUrl'), inject('templateUrl'));
  const db = await openPostgres(url, { maxConnections: 2 });
  open.push(db);
  return db;
}

async function makePerson(db: Database): Promise<string> {
  const id = newId();
  await db.execute(`insert into app_user (id, role, first_name, last_name, email, created_at)
    values ('${id}', 'PARTICIPANT', 'Esi', 'Mensah', '${id}@example.com', now())`);
  return id;
}

/** The notification of each instant, in its own transaction. */
async function ring(db: Database, userId: string, ...instants: string[]): Promise<void> {
  for (const at of instants) {
    const bell = { userId, message: `At ${at}`, translations: null, redirectUrl: null, createdAt: new Date(at) };
    await db.transaction(async (_, endWith) => endWith([insertNotifications([bell])]));
  }
}

const keep = (db: Database, today: string, ahead: number, keptFrom = NEVER) =>
  db.transaction((tx) => keepMonths(tx, { today: new Date(today), ahead, keptFrom: new Date(keptFrom) }));

async function ask<T>(db: Database, query: string): Promise<T[]> {
  const { rows } = await db.read((tx) => sql.raw<T>(query).execute(tx));
  return rows;
}

const readAll = (db: Database) => ask(db, 'select * from notification order by created_at, id');
const countEvents = async (db: Database) => (await ask(db, 'select id from live_event')).length;

/** The number of rows in each non-empty partition. */
async function countByPart(db: Database): Promise<Record<string, number>> {
  const rows = await ask<{ part: string; count: number }>(
    db,
    'select tableoid::regclass::text as part, count(*) as count from notification group by 1',
  );
  return Object.fromEntries(rows.map(({ part, count }) => [part, count]));
}

async function listParts(db: Database): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    db,
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'notification'::regclass",
  );
  return rows.map(({ name }) => name);
}

async function openMigrated(): Promise<{ db: Database; userId: string }> {
  const db = await openOne();
  return { db, userId: await makePerson(db) };
}

test('a new database has the current month and the next ones', async () => {
  const { db } = await openMigrated();
  const parts = await listParts(db);
  expect(parts).toHaveLength(4);
  const now = new Date();
  for (const ahead of [1, 2]) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7);
    expect(parts).toContain(`notification_${month.replace('-', '_')}`);
  }
});

test('each row is in its month, even the first and the last of it', async () => {
  const { db, userId } = await openMigrated();
  await keep(db, '2031-03-15T12:00:00Z', 2);
  await ring(db, userId, '2031-03-31T23:59:59.999Z', '2031-04-01T00:00:00Z', '2031-05-31T23:59:59.999Z');
  await ring(db, userId, '2031-06-01T00:00:00Z');
  expect(await countByPart(db)).toEqual({
    notification_2031_03: 1,
    notification_2031_04: 1,
    notification_2031_05: 1,
    notification_other: 1,
  });
  const elsewhere = await db.transaction(async (tx) => {
    await sql`set local timezone to 'Pacific/Auckland'`.execute(tx);
    return keepMonths(tx, { today: new Date('2031-06-30T23:00:00Z'), ahead: 0, keptFrom: new Date(NEVER) });
  });
  expect(elsewhere).toEqual(['made notification_2031_06']);
  expect(await countByPart(db)).toMatchObject({ notification_2031_05: 1, notification_2031_06: 1 });
});

test('a missing month loses nothing: its rows move when it is created, without notifying again', async () => {
  const { db, userId } = await openMigrated();
  await ring(db, userId, '2031-04-10T08:00:00Z', '2031-05-10T08:00:00Z', '2031-07-10T08:00:00Z');
  const before = await readAll(db);
  expect(await countByPart(db)).toEqual({ notification_other: 3 });
  await db.execute('delete from live_event');
  const made = ['made notification_2031_04', 'made notification_2031_05'];
  expect(await keep(db, '2031-04-11T00:00:00Z', 1)).toEqual(made);
  expect(await countByPart(db)).toEqual({
    notification_2031_04: 1,
    notification_2031_05: 1,
    notification_other: 1,
  });
  expect(await readAll(db)).toEqual(before);
  expect(await countEvents(db)).toBe(0);
  expect(await keep(db, '2031-04-11T00:00:00Z', 1)).toEqual([]);
});

test('a month that retention has emptied is dropped, but not one with rows or that is not over', async () => {
  const { db, userId } = await openMigrated();
  await keep(db, '2031-04-11T00:00:00Z', 1);
  await ring(db, userId, '2031-04-10T08:00:00Z');
  const keptFrom = '2031-05-03T00:00:00Z';
  const dropped = async () => {
    const done = await keep(db, '2032-05-02T00:00:00Z', 0, keptFrom);
    return done.filter((what) => what.startsWith('dropped'));
  };
  const [earliest] = (await listParts(db)).sort();
  const first = await dropped();
  expect(first).toContain(`dropped ${earliest}`);
  expect(first).not.toContain('dropped notification_2031_04');
  await db.transaction((tx) => oldNotifications.remove({ tx } as never, new Date(keptFrom)));
  expect(await dropped()).toEqual(['dropped notification_2031_04']);
  expect(await listParts(db)).toEqual(
    expect.arrayContaining(['notification_2031_05', 'notification_2032_05', 'notification_other']),
  );
});
