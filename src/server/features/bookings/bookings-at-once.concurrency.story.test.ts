import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { asGuest, type Guest, leftBy, lockRow, publishTimes } from '../../../../tests/support/guests.ts';
import { startResearch } from '../../../../tests/support/research.ts';

/* People who book at the same moment in different studies: what happens to one of them doesn't affect the others. */

const STUDIES = 12;
const TIMES = [
  ['10:00', '10:30'],
  ['11:00', '11:30'],
  ['12:00', '12:30'],
  ['13:00', '13:30'],
  ['14:00', '14:30'],
] as const;

const research = await startResearch(5_000_000);
const world = research.world;

/** Guests of different studies, in each of which somebody has already booked and so paid the fee. */
async function guestsOf(studies: number): Promise<Guest[]> {
  const crowd = await makeCrowd(world, 2 * studies);
  const guests: Guest[] = [];
  for (let index = 0; index < studies; index += 1) {
    const study = await publishTimes(research, TIMES);
    const first = await asGuest(research, study, crowd[2 * index] as Somebody);
    expect((await first.book(TIMES[0])).status).toBe(200);
    guests.push(await asGuest(research, study, crowd[2 * index + 1] as Somebody));
  }
  return guests;
}

test('each has the same result as alone', async () => {
  const [alone, ...guests] = (await guestsOf(STUDIES)) as [Guest, ...Guest[]];
  expect((await alone.book(TIMES[1])).status).toBe(200);
  const answers = await Promise.all(guests.map(({ book }) => book(TIMES[1])));
  expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200));
  await world.settle();
  const expected = await leftBy(world, alone);
  expect(expected).toEqual([
    expect.objectContaining({
      filled: 2,
      application: 'SCHEDULED',
      history: expect.arrayContaining([expect.any(Array)]),
    }),
  ]);
  for (const guest of guests) expect(await leftBy(world, guest)).toEqual(expected);
});

describe('among bookings of the same moment', () => {
  test('one that is refused affects nobody else, and gets the reason', async () => {
    const guests = await guestsOf(8);
    const [person] = (await makeCrowd(world, 1)) as [Somebody];
    const study = await publishTimes(research, TIMES);
    const first = await asGuest(research, study, (await makeCrowd(world, 1))[0] as Somebody);
    expect((await first.book(TIMES[0])).status).toBe(200);
    const uninvited = await asGuest(research, study, person, { invite: false });
    const answers = await Promise.all(
      [...guests.slice(0, 4), uninvited, ...guests.slice(4)].map(({ book }) => book(TIMES[1])),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 200, 200, 200]);
    expect(answers[4]).toMatchObject({ code: 'NOT_INVITED' });
    expect(await leftBy(world, uninvited)).toEqual([]);
  });

  test('only the one whose person has another session at that time is refused', async () => {
    const guests = await guestsOf(8);
    const busy = guests[4] as Guest;
    const elsewhere = await asGuest(research, await publishTimes(research, TIMES), busy.somebody);
    expect((await elsewhere.book(TIMES[1])).status).toBe(200);
    const answers = await Promise.all(guests.map(({ book }) => book(TIMES[1])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 200, 200]);
    expect(answers[4]).toMatchObject({ code: 'PERSON_BUSY' });
    for (const guest of guests) expect(await leftBy(world, guest)).toHaveLength(guest === busy ? 0 : 1);
  });

  test.each([
    ['study', ({ studyId }: Guest) => studyId, 'study'],
    ['account', ({ somebody }: Guest) => somebody.caller.userId, 'app_user'],
  ])('one whose %s somebody else has locked waits alone', async (_, idOf, table) => {
    const guests = await guestsOf(8);
    const locked = guests[4] as Guest;
    const unlock = await lockRow(world, table, idOf(locked));
    const answers = guests.map(({ book }) => book(TIMES[1]));
    const others = await Promise.all(answers.filter((_, index) => index !== 4));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect(await leftBy(world, locked)).toEqual([]);
    unlock();
    // A person who has waited too long is asked to try again.
    expect([200, 503]).toContain((await answers[4])?.status);
    expect((await locked.book(TIMES[1])).status).toBe(200);
    expect(await leftBy(world, locked)).toHaveLength(1);
  });

  test('after a lost connection, every booking is done once or not at all, and a retry works', async () => {
    const guests = await guestsOf(STUDIES);
    const stuck = guests[4] as Guest;
    const slots = await world.app.db.read((tx) =>
      sql<{ id: string }>`select id from slot where study_id = ${stuck.studyId} order by starts_at offset 1`.execute(
        tx,
      ),
    );
    // This guest's booking waits for the slot after everything was decided; then its connection is cut.
    const unlock = await lockRow(world, 'slot', slots.rows[0]?.id ?? '');
    const answers = guests.map(({ book }) => book(TIMES[1]));
    await world.until(async () => {
      const { rows } = await world.app.db.read((tx) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
      );
      return rows.length > 0;
    });
    unlock();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toContain(503);
    for (const status of statuses) expect([200, 503]).toContain(status);
    for (const guest of guests) expect((await guest.book(TIMES[1])).status).toBe(200);
    for (const guest of guests) expect(await leftBy(world, guest)).toHaveLength(1);
    const { rows } = await world.app.db.read((tx) =>
      sql`select study.id from study where study.id = any(${guests.map(({ studyId }) => studyId)}::uuid[])
        and (filled <> 2 or (select sum(booked) from slot where slot.study_id = study.id) <> 2)`.execute(tx),
    );
    expect(rows).toEqual([]);
  });
});
