import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import {
  asGuest,
  type Guest,
  type HostedStudy,
  leftBy,
  lockRow,
  publishTimes,
  type Time,
} from '../../../../tests/support/guests.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { World } from '../../../../tests/support/world.ts';
import { cancelBooking } from '../../../contract/bookings.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bookSlot } from './bookings.service.ts';

/* People who book in one study at the same moment: no place or slot is given twice. */

/** The first half of each hour from 8:00 to 19:00. */
const TIMES = Array.from({ length: 12 }, (_, index): Time => {
  const hour = String(8 + index).padStart(2, '0');
  return [`${hour}:00`, `${hour}:30`];
});

const research = await startResearch(5_000_000);
const world = research.world;

type How = NonNullable<Parameters<typeof publishTimes>[2]> & { times?: readonly Time[] };

/** A study in which somebody has booked the first slot, which takes the fee, and other people with an invitation. */
async function guestsOfOne(count: number, { times = TIMES, ...how }: How = {}): Promise<[HostedStudy, Guest[]]> {
  const [first, ...others] = await makeCrowd(world, count + 1);
  const study = await publishTimes(research, times, how);
  const opener = await asGuest(research, study, first as Somebody);
  expect((await opener.book(times[0] as Time)).status).toBe(200);
  const guests: Guest[] = [];
  for (const somebody of others) guests.push(await asGuest(research, study, somebody));
  return [study, guests];
}

const timeAt = (index: number) => TIMES[index] as Time;
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const codesOf = (answers: readonly object[]) => answers.flatMap((one) => ('code' in one ? [String(one.code)] : []));

/** The filled places of a study, and the bookings of each of its slots that has any. */
async function placesOf({ id }: HostedStudy) {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ filled: number; booked: number[]; bookings: number[] }>`select filled,
      array(select booked from slot where study_id = study.id and booked > 0 order by starts_at) as booked,
      array(select count(*)::int from booking where study_id = study.id and status = 'BOOKED'
        group by starts_at order by starts_at) as bookings
      from study where id = ${id}`.execute(tx),
  );
  const [places] = rows;
  if (!places) throw new Error('no such study');
  expect(places.booked).toEqual(places.bookings);
  expect(places.filled).toBe(places.booked.reduce((sum, booked) => sum + booked, 0));
  return places;
}

test('each has the same result as alone', async () => {
  const [study, [alone, ...guests]] = (await guestsOfOne(10)) as [HostedStudy, [Guest, ...Guest[]]];
  expect((await alone.book(timeAt(1))).status).toBe(200);
  const answers = await Promise.all(guests.map(({ book }, index) => book(timeAt(index + 2))));
  expect(statusesOf(answers)).toEqual(guests.map(() => 200));
  await world.settle();
  const expected = await leftBy(world, alone);
  expect(expected).toEqual([expect.objectContaining({ filled: 11, application: 'SCHEDULED' })]);
  for (const guest of guests) expect(await leftBy(world, guest)).toEqual(expected);
  expect((await placesOf(study)).booked).toEqual(Array.from({ length: 11 }, () => 1));
});

test('of people who choose the same slot, one gets it, and the others see that it is taken', async () => {
  const [study, guests] = await guestsOfOne(9);
  const answers = await Promise.all(guests.map(({ book }, index) => book(timeAt(1 + (index % 3)))));
  expect(statusesOf(answers).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409, 409]);
  expect(new Set(codesOf(answers))).toEqual(new Set(['SLOT_TAKEN']));
  expect((await placesOf(study)).booked).toEqual([1, 1, 1, 1]);
});

test('a slot with several places gets as many bookings', async () => {
  const times = TIMES.slice(0, 3);
  const [study, guests] = await guestsOfOne(9, { times, places: 9, schedule: { parallelSessions: 3 } });
  const answers = await Promise.all(guests.map(({ book }, index) => book(timeAt(index < 6 ? 1 : 2))));
  expect(statusesOf(answers.slice(0, 6)).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  expect(statusesOf(answers.slice(6))).toEqual([200, 200, 200]);
  expect(codesOf(answers)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN', 'SLOT_TAKEN']);
  expect((await placesOf(study)).booked).toEqual([1, 3, 3]);
});

/** Closes all slots but the first few of a study: they are free, but nobody can book them. */
async function closeTimes({ id }: HostedStudy, from: number): Promise<void> {
  await world.app.db.transaction((tx) =>
    sql`update slot set closes_at = '2020-01-01' where id in (
      select id from slot where study_id = ${id} order by starts_at offset ${from})`.execute(tx),
  );
}

/** The outcome of a study's invitations, and how often its researcher was notified that it is full. */
async function endOf({ id }: HostedStudy) {
  const { rows } = await world.app.db.read((tx) =>
    sql<object>`select
      (select count(*)::int from application where study_id = ${id} and status = 'EXPIRED') as expired,
      (select count(*)::int from application where study_id = ${id} and status = 'SCHEDULED') as scheduled,
      (select count(*)::int from notification where user_id = ${research.researcher.user.userId}
        and redirect_url like ${`%${id}%`} and message like '%is full%') as bells`.execute(tx),
  );
  return rows[0];
}

test.each([4, 11])(
  'the last four places, wanted by %i people, are given once, and then the others’ invitations end',
  async (count) => {
    const [study, guests] = await guestsOfOne(11, { places: 5 });
    const answers = await Promise.all(guests.slice(0, count).map(({ book }, index) => book(timeAt(1 + index))));
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(4);
    for (const code of codesOf(answers)) expect(['STUDY_FULL', 'INVITATION_EXPIRED']).toContain(code);
    expect((await placesOf(study)).booked).toEqual([1, 1, 1, 1, 1]);
    await world.settle();
    expect(await endOf(study)).toEqual({ expired: 7, scheduled: 5, bells: 1 });
  },
);

test('when the last slots are taken, invitations end although the study has places left', async () => {
  const [study, guests] = await guestsOfOne(11);
  await closeTimes(study, 6);
  const [others, last] = [guests.slice(0, 6), guests.slice(6)];
  const answers = await Promise.all(last.map(({ book }, index) => book(timeAt(1 + index))));
  expect(statusesOf(answers)).toEqual(last.map(() => 200));
  expect((await placesOf(study)).booked).toEqual([1, 1, 1, 1, 1, 1]);
  await world.settle();
  expect(await endOf(study)).toEqual({ expired: others.length, scheduled: 6, bells: 0 });
});

test('concurrent bookings and cancellations leave exactly the booked places filled', async () => {
  const [study, guests] = await guestsOfOne(12);
  const early = guests.slice(0, 6);
  const bookings = await Promise.all(early.map(({ book }, index) => book(timeAt(1 + index))));
  expect(statusesOf(bookings)).toEqual(early.map(() => 200));
  const ids = bookings.map((answer) => (answer as unknown as { content: { id: string } }).content.id);
  const [cancelled, moved, booked] = await Promise.all([
    Promise.all(
      early
        .slice(0, 3)
        .map(({ somebody }, index) =>
          somebody.call(cancelBooking, { params: { id: ids[index] as string }, body: { reason: 'I must travel.' } }),
        ),
    ),
    Promise.all(early.slice(3).map(({ book }, index) => book(timeAt(8 + index)))),
    // Some of these slots become free at this moment, or somebody is moving to them.
    Promise.all(guests.slice(6).map(({ book }, index) => book(timeAt(1 + 2 * (index % 5))))),
  ]);
  expect(statusesOf(cancelled)).toEqual([200, 200, 200]);
  for (const code of codesOf([...moved, ...booked])) expect(code).toBe('SLOT_TAKEN');
  const added = statusesOf(booked).filter((status) => status === 200).length;
  expect((await placesOf(study)).filled).toBe(1 + early.length - 3 + added);
});

test('two processes that book in one study give every place and slot once', async () => {
  const other = await World.start(world);
  try {
    const [study, guests] = await guestsOfOne(20, { places: 9 });
    const answers = await Promise.allSettled(
      guests.map(({ somebody }, index) => {
        const [start, end] = timeAt(1 + (index % 11));
        const app = index % 2 === 0 ? world.app : other.app;
        return bookSlot(app, somebody.caller, study.id, { date: study.date, start, end });
      }),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(Refusal);
    }
    expect((await placesOf(study)).booked).toEqual(Array.from({ length: 9 }, () => 1));
    await world.settle();
    expect(await endOf(study)).toEqual({ expired: 12, scheduled: 9, bells: 1 });
  } finally {
    await other.close();
  }
});

describe('among people who book in one study', () => {
  test('only the one with another session at that time is refused', async () => {
    const [study, guests] = await guestsOfOne(8);
    const busy = guests[4] as Guest;
    const elsewhere = await asGuest(research, await publishTimes(research, TIMES), busy.somebody);
    expect((await elsewhere.book(timeAt(5))).status).toBe(200);
    const answers = await Promise.all(guests.map(({ book }, index) => book(timeAt(1 + index))));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 409, 200, 200, 200]);
    expect(codesOf(answers)).toEqual(['PERSON_BUSY']);
    expect((await placesOf(study)).filled).toBe(8);
  });

  test('all wait for somebody else’s lock of the study, and those of other studies don’t', async () => {
    const [study, guests] = await guestsOfOne(8);
    const [, others] = await guestsOfOne(8);
    const unlock = await lockRow(world, 'study', study.id);
    const waiting = guests.map(({ book }, index) => book(timeAt(1 + index)));
    const booked = await Promise.all(others.map(({ book }, index) => book(timeAt(1 + index))));
    expect(statusesOf(booked)).toEqual(others.map(() => 200));
    expect((await placesOf(study)).filled).toBe(1);
    unlock();
    // A person who has waited too long is asked to try again.
    for (const status of statusesOf(await Promise.all(waiting))) expect([200, 503]).toContain(status);
    const again = await Promise.all(guests.map(({ book }, index) => book(timeAt(1 + index))));
    expect(statusesOf(again)).toEqual(guests.map(() => 200));
    expect((await placesOf(study)).filled).toBe(9);
  });
});
