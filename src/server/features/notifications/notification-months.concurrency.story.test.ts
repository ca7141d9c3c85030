import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { openPostgres } from '../../platform/db/database.ts';
import { WAITS_OF_JOBS } from '../../platform/db/waits.ts';
import { keepMonths } from './months.sql.ts';
import { insertNotifications, markRead } from './notifications.sql.ts';

/* Several processes create and drop monthly partitions while others write rows at the boundaries. */

const MONTHS = 6;
const WRITERS = 8;
/** How many rows are written around each month's boundary. */
const ROWS = 40;
const NEVER = new Date('2000-01-01T00:00:00Z');
const start = (month: number) => new Date(Date.UTC(2031, month));

const world = await openWorld();
const person = await world.join('PARTICIPANT');
const db = await openPostgres(world.app.settings.databaseUrl ?? '', { maxConnections: 16, waits: WAITS_OF_JOBS });
afterAll(() => db.close());

const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

/** Retries a statement that gives up when others hold its lock, as the queue does. */
async function keepUntilDone(month: number, keptFrom = NEVER): Promise<string[]> {
  for (;;) {
    try {
      return await db.transaction((tx) => keepMonths(tx, { today: start(month), ahead: 1, keptFrom }));
    } catch (error) {
      if (!isLocked(error)) throw error;
      await setTimeout(20);
    }
  }
}

test('rows at the boundaries of months that are being created are neither lost nor duplicated, and no writer fails', async () => {
  const { userId } = person.user;
  const written: string[] = [];
  let isOver = false;
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const boundary = start(1 + ((turn + writer) % (MONTHS + 2)));
      const createdAt = new Date(boundary.getTime() - (turn % 2));
      const message = `${writer} ${turn}`;
      await db.transaction(async (tx, endWith) => {
        // Locks like many changes do: first the person, then the notifications.
        if (turn % 3 === 0)
          await tx.updateTable('appUser').set({ address: message }).where('id', '=', userId).execute();
        endWith([insertNotifications([{ userId, message, translations: null, redirectUrl: null, createdAt }])]);
      });
      if (turn % 5 === 0) await db.transaction((tx) => markRead(tx, userId, createdAt));
      written.push(message);
    }
  });
  const made: string[] = [];
  try {
    for (let month = 0; month < MONTHS; month += 1) {
      await expect.poll(() => written.length).toBeGreaterThan(month * ROWS);
      const [one, other] = await Promise.all([keepUntilDone(month), keepUntilDone(month)]);
      made.push(...one, ...other);
    }
  } finally {
    isOver = true;
  }
  await Promise.all(writing);

  // Each month was created by one of the two.
  expect(made.toSorted()).toEqual([...new Set(made)].toSorted());
  expect(made).toHaveLength(MONTHS + 1);
  const { rows } = await db.read((tx) =>
    sql<{ message: string; part: string; month: string }>`
      select message, tableoid::regclass::text as part, to_char(created_at at time zone 'UTC', 'YYYY_MM') as month
      from notification where user_id = ${userId} and created_at >= '2031-01-01'`.execute(tx),
  );
  expect(rows.map(({ message }) => message).toSorted()).toEqual(written.toSorted());
  const isMade = new Set(made.map((done) => done.replace('made ', '')));
  for (const { part, month } of rows)
    expect(part).toBe(isMade.has(`notification_${month}`) ? `notification_${month}` : 'notification_other');
});

test('a month is not dropped while somebody writes to it', async () => {
  const { userId } = person.user;
  await db.transaction((tx) => keepMonths(tx, { today: start(24), ahead: 1, keptFrom: NEVER }));
  const { promise: isWritten, resolve: wrote } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const bell = { userId, message: 'Late', translations: null, redirectUrl: null, createdAt: start(24) };
  const writing = db.transaction(async (tx) => {
    await tx.executeQuery(insertNotifications([bell]));
    // The insert waits for a reading statement.
    await sql`select 1`.execute(tx);
    wrote();
    await mayCommit;
  });
  await isWritten;
  const keeping = db.transaction((tx) => keepMonths(tx, { today: start(48), ahead: 0, keptFrom: start(26) }));
  await expect(keeping).rejects.toMatchObject({ code: '55P03' });
  commit();
  await writing;
  const dropped = (await keepUntilDone(48, start(26))).filter((done) => done.startsWith('dropped'));
  expect(dropped).toContain('dropped notification_2033_02');
  expect(dropped).not.toContain('dropped notification_2033_01');
});

test('the nightly job creates the months that begin soon', async () => {
  const now = world.now();
  const inMonths = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 2, 4, 30);
  const part = `notification_${new Date(inMonths(3)).toISOString().slice(0, 7).replace('-', '_')}`;
  const isMade = async () => {
    const { rows } = await db.read((tx) =>
      sql<{ made: boolean }>`select to_regclass(${part}) is not null as made`.execute(tx),
    );
    return rows[0]?.made;
  };
  expect(await isMade()).toBe(false);
  await world.goTo(new Date(inMonths(1)));
  await expect.poll(isMade).toBe(true);
});
