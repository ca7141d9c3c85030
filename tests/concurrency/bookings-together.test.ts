import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { bookSlot } from '../../src/contract/bookings.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { makeCrowd, type Somebody } from '../support/crowd.ts';
import { startResearch } from '../support/research.ts';
import { type Person, studyForm, type World } from '../support/world.ts';

/*
 * People who book at the same moment, each in another study, are booked in one transaction: as if each had been alone, and
 * whatever happens to one of them.
 */

const STUDIES = 12;
const TIMES = [
  ['10:00', '10:30'],
  ['11:00', '11:30'],
  ['12:00', '12:30'],
  ['13:00', '13:30'],
  ['14:00', '14:30'],
] as const;

let world: World;
let researcher: Person & { organizationId: string };
let projectId: string;
beforeAll(async () => {
  ({ world, researcher, projectId } = await startResearch('postgres', 5_000_000));
}, 240_000);
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

interface Guest {
  studyId: string;
  somebody: Somebody;
  book(time?: readonly [string, string]): ReturnType<Somebody['call']>;
}

async function publish(): Promise<{ id: string; date: string }> {
  const date = addDays(world.today(), 3);
  const times = TIMES.map(([start, end]) => ({ start, end }));
  const form = studyForm(projectId, TIMES.length, [{ date, availableTimes: times }]);
  const { id } = await researcher.must(publishStudy, { body: form as never });
  return { id, date };
}

async function apply(study: { id: string; date: string }, somebody: Somebody, { invite = true } = {}): Promise<Guest> {
  const params = { id: study.id };
  const applied = await somebody.call(applyToStudy, {
    params,
    body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
  });
  if (!applied.success) throw new Error(applied.message);
  if (invite) await researcher.must(inviteApplicant, { params, body: { applicationId: applied.content.id } });
  const book = ([start, end]: readonly [string, string] = TIMES[1]) =>
    somebody.call(bookSlot, { params, body: { date: study.date, start, end } });
  return { studyId: study.id, somebody, book };
}

/** Studies that somebody has booked in before, which takes the fee, each with another guest. */
async function guestsOf(studies: number): Promise<Guest[]> {
  const crowd = await makeCrowd(world, 2 * studies);
  const guests: Guest[] = [];
  for (let index = 0; index < studies; index += 1) {
    const study = await publish();
    const first = await apply(study, crowd[2 * index] as Somebody);
    expect((await first.book(TIMES[0])).status).toBe(200);
    guests.push(await apply(study, crowd[2 * index + 1] as Somebody));
  }
  return guests;
}

/** How many were booked together with others. */
function watchTogether() {
  const calls = vi.spyOn(world.app, 'workTogether').mock.calls;
  return () => calls.reduce((sum, [asked]) => sum + asked.length, 0);
}

/** Locks a row until the returned function is called. */
async function lock(table: string, id: string): Promise<() => void> {
  let unlock = () => {};
  await new Promise<void>((resolve) => {
    void world.app.db.transaction(async (tx) => {
      await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx);
      resolve();
      await new Promise<void>((ended) => {
        unlock = ended;
      });
    });
  });
  return unlock;
}

/** Everything that a booking left behind, without what differs from one to the next. */
async function leftBy({ studyId, somebody }: Guest) {
  const { userId } = somebody.caller;
  const { rows } = await world.app.db.read((tx) =>
    sql<object>`select
      (select json_build_object('status', b.status, 'moves', b.moves, 'cells', b.quota_cells, 'slot', s.booked,
         'isTheirResearcher', b.researcher_id = study.researcher_id, 'starts', b.starts_at = s.starts_at, 'ends', b.ends_at = s.ends_at)
       from slot s where s.id = b.slot_id) as booking,
      study.filled, a.status as application,
      (select json_agg(json_build_array(noun, event, from_status, to_status, actor, actor_id = ${userId}, reason, at = b.created_at)
         order by noun) from status_change where event = 'book' and entity_id in (a.id, b.id)) as history,
      (select json_agg(json_build_array(kind, object_type, object_id = b.id, data - array['studyId', 'bookingId', 'applicationId'],
         data ->> 'studyId' = study.id::text, data ->> 'bookingId' = b.id::text, data ->> 'applicationId' = a.id::text,
         organization_id = study.organization_id)) from api_event
       where object_id in (a.id, b.id) and kind like 'booking%') as events,
      (select json_build_array(news, since >= b.created_at) from session_step where booking_id = b.id) as step,
      (select count(*)::int from notification n where n.user_id = ${userId} and n.message like 'Your session%') as bells
      from booking b join study on study.id = b.study_id join application a on a.id = b.application_id
      where b.study_id = ${studyId} and b.participant_id = ${userId}`.execute(tx),
  );
  return rows;
}

test('bookings of the same moment go together, and each leaves what one alone leaves', async () => {
  const [alone, ...guests] = (await guestsOf(STUDIES)) as [Guest, ...Guest[]];
  const together = watchTogether();
  expect((await alone.book()).status).toBe(200);
  expect(together()).toBe(0);
  const answers = await Promise.all(guests.map(({ book }) => book()));
  expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 200));
  // The first goes at once, and the others while it is under way.
  expect(together()).toBeGreaterThan(guests.length / 2);
  await world.settle();
  const expected = await leftBy(alone);
  expect(expected).toEqual([
    expect.objectContaining({
      filled: 2,
      application: 'SCHEDULED',
      history: expect.arrayContaining([expect.any(Array)]),
    }),
  ]);
  for (const guest of guests) expect(await leftBy(guest)).toEqual(expected);
}, 120_000);

describe('among bookings that go together', () => {
  test('one that is refused keeps nobody else from theirs, and hears why', async () => {
    const guests = await guestsOf(8);
    const [person] = (await makeCrowd(world, 1)) as [Somebody];
    const study = await publish();
    const first = await apply(study, (await makeCrowd(world, 1))[0] as Somebody);
    expect((await first.book(TIMES[0])).status).toBe(200);
    const uninvited = await apply(study, person, { invite: false });
    const together = watchTogether();
    const answers = await Promise.all([...guests.slice(0, 4), uninvited, ...guests.slice(4)].map(({ book }) => book()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 200, 200, 200]);
    expect(answers[4]).toMatchObject({ code: 'NOT_INVITED' });
    expect(together()).toBeGreaterThan(4);
    expect(await leftBy(uninvited)).toEqual([]);
  }, 120_000);

  test('one whose person has another session at that time is the only one refused', async () => {
    const guests = await guestsOf(8);
    const busy = guests[4] as Guest;
    const elsewhere = await apply(await publish(), busy.somebody);
    expect((await elsewhere.book()).status).toBe(200);
    const together = watchTogether();
    const answers = await Promise.all(guests.map(({ book }) => book()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 200, 200]);
    expect(answers[4]).toMatchObject({ code: 'PERSON_BUSY' });
    expect(together()).toBeGreaterThan(4);
    for (const guest of guests) expect(await leftBy(guest)).toHaveLength(guest === busy ? 0 : 1);
  }, 120_000);

  test.each([
    ['study', ({ studyId }: Guest) => studyId, 'study'],
    ['account', ({ somebody }: Guest) => somebody.caller.userId, 'app_user'],
  ])(
    'one whose %s somebody else has locked waits alone',
    async (_, idOf, table) => {
      const guests = await guestsOf(8);
      const locked = guests[4] as Guest;
      const unlock = await lock(table, idOf(locked));
      const answers = guests.map(({ book }) => book());
      const others = await Promise.all(answers.filter((_, index) => index !== 4));
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
      expect(await leftBy(locked)).toEqual([]);
      unlock();
      // Somebody who has waited too long is asked to try again.
      expect([200, 503]).toContain((await answers[4])?.status);
      expect((await locked.book()).status).toBe(200);
      expect(await leftBy(locked)).toHaveLength(1);
    },
    120_000,
  );

  test('a lost connection leaves every booking done once or not at all, and a second try works', async () => {
    const guests = await guestsOf(STUDIES);
    const stuck = guests[4] as Guest;
    const slots = await world.app.db.read((tx) =>
      sql<{ id: string }>`select id from slot where study_id = ${stuck.studyId} order by starts_at offset 1`.execute(
        tx,
      ),
    );
    // The batch of this guest waits for the slot when everything has been decided; then its connection is cut.
    const unlock = await lock('slot', slots.rows[0]?.id ?? '');
    const answers = guests.map(({ book }) => book());
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
    for (const guest of guests) expect((await guest.book()).status).toBe(200);
    for (const guest of guests) expect(await leftBy(guest)).toHaveLength(1);
    const { rows } = await world.app.db.read((tx) =>
      sql`select study.id from study where study.id = any(${guests.map(({ studyId }) => studyId)}::uuid[])
        and (filled <> 2 or (select sum(booked) from slot where slot.study_id = study.id) <> 2)`.execute(tx),
    );
    expect(rows).toEqual([]);
  }, 120_000);
});
