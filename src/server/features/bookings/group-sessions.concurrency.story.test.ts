/** @module-tag slow */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd, type Somebody } from '../../../../tests/support/crowd.ts';
import { groupForm } from '../../../../tests/support/group-study.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { openWorld, type World } from '../../../../tests/support/world.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays, addHours, instantOf } from '../../../domain/calendar.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { apply } from '../applications/applications.service.ts';
import { invite } from '../applications/invitations.service.ts';
import { bookSlot } from './bookings.service.ts';
import { countGroup } from './call-offs.service.ts';
import { cancelBooking } from './cancellations.service.ts';
import { takeDueSteps } from './session-steps.service.ts';

/** Two processes on one database: whatever happens while a group is counted, there is one decision. */

const { world, researcher, projectId } = await startResearch(4_000_000);
const other = await openWorld(world);
const { userId, email } = researcher.user;
const caller: ResearcherCaller = {
  ...{ userId, email, organizationId: researcher.organizationId, sessionId: userId },
  role: 'RESEARCHER',
  organizationRole: 'ADMIN',
  projectIds: null,
  verificationStatus: 'VERIFIED',
  key: null,
};

const processes = () => [world.app, other.app] as const;
const processOf = (index: number) => processes()[index % 2] as World['app'];
const time = (date: string, start: string) => ({ date, start, end: start.replace(/:00$/, ':30') });

/** A group study with a slot on each of two days, and people with an invitation. */
async function prepare(count: number, { seats = 4, minimum = 3, places = count } = {}) {
  // Soon enough that nobody's invitation expires before the group is counted.
  const [date, later] = [addDays(world.today(), 2), addDays(world.today(), 3)];
  const times = [
    { date, start: '10:00' },
    { date: later, start: '10:00' },
  ];
  const body = groupForm(projectId, { places: Math.min(places, 2 * seats), seats, minimum, times });
  const { id: studyId } = await researcher.must(publishStudy, { body: body as never });
  const crowd = await makeCrowd(world, count);
  for (const somebody of crowd) {
    const { id: applicationId } = await apply(world.app, somebody.caller, studyId, [
      { id: 'abc123', question: '', answer: 'Yes' },
    ]);
    await invite(world.app, caller, studyId, { applicationId, instructions: '' });
  }
  const { slotId } = await world.app.db.read((tx) =>
    tx
      .selectFrom('slot')
      .select('id as slotId')
      .where('studyId', '=', studyId)
      .orderBy('startsAt')
      .executeTakeFirstOrThrow(),
  );
  return { studyId, crowd, slotId, date, later };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

const book = ({ studyId }: Prepared, somebody: Somebody | undefined, on: string, index = 0) =>
  bookSlot(processOf(index), (somebody as Somebody).caller, studyId, time(on, '10:00'));

async function goToCount(date: string): Promise<void> {
  const at = addHours(instantOf(date, '10:00'), -12);
  await Promise.all([world.clock.setTime(at), other.clock.setTime(at)]);
}

/** The state of a study in the database after everything has settled. */
async function stateOf({ slotId }: Prepared) {
  await Promise.all([world.settle(), other.settle()]);
  const { rows } = await world.app.db.read((tx) =>
    sql<{
      booked: number;
      bookings: number;
      calledOff: boolean;
      isOpen: boolean;
      filled: number;
      current: number;
      overSlot: number;
      invited: number;
      callOffs: number;
      strikes: number;
      notices: number;
    }>`select s.booked, s.called_off_at is not null as "calledOff", s.closes_at is null as "isOpen", study.filled,
        (select count(*)::int from booking b where b.slot_id = s.id and b.status = 'BOOKED') as bookings,
        (select count(*)::int from booking b where b.study_id = study.id and b.status = 'BOOKED') as current,
        (select count(*)::int from slot x where x.study_id = study.id and x.booked > x.capacity) as "overSlot",
        (select count(*)::int from application a where a.study_id = study.id and a.status = 'INVITED') as invited,
        (select count(*)::int from status_change c join booking b on b.id = c.entity_id
          where b.study_id = study.id and c.event = 'callOff') as "callOffs",
        (select count(*)::int from strike k join booking b on b.id = k.booking_id where b.study_id = study.id) as strikes,
        (select count(*)::int from notification n where n.user_id = study.researcher_id
          and n.message like 'The group session%' and n.redirect_url like '%' || study.id || '%') as notices
      from slot s join study on study.id = s.study_id where s.id = ${slotId}`.execute(tx),
  );
  const [state] = rows;
  if (!state) throw new Error('no such time');
  // Whatever happened, the counters equal the bookings, and nothing exceeds its limit.
  expect(state.booked).toBe(state.bookings);
  expect(state.filled).toBe(state.current);
  expect(state.overSlot).toBe(0);
  expect(state.strikes).toBe(0);
  return state;
}

const codesOf = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) =>
    result.status === 'fulfilled' ? 'done' : String((result.reason as { code?: string }).code ?? result.reason),
  );

test('the last seat of a group, wanted by many at once from two processes, goes to one of them', async () => {
  const ready = await prepare(12, { seats: 3, minimum: 2, places: 6 });
  for (const somebody of ready.crowd.slice(0, 2)) await book(ready, somebody, ready.date);
  const results = await Promise.allSettled(
    ready.crowd.slice(2).map((somebody, index) => book(ready, somebody, ready.date, index)),
  );
  const codes = codesOf(results);
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(codes.filter((code) => code === 'SLOT_TAKEN')).toHaveLength(9);
  expect(await stateOf(ready)).toMatchObject({ booked: 3, calledOff: false });
});

test('a group that two processes count at once is called off once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ready = await prepare(2);
    for (const somebody of ready.crowd) await book(ready, somebody, ready.date);
    await Promise.all([world.settle(), other.settle()]);
    await goToCount(ready.date);
    const { slotId } = ready;
    await Promise.all([0, 1, 2, 3].map((index) => countGroup(processOf(index), { slotId })));
    await Promise.all(processes().map(takeDueSteps));
    const state = await stateOf(ready);
    expect(state).toMatchObject({ booked: 0, calledOff: true, invited: 2, callOffs: 2, notices: 1 });
  }
});

test('if the booking that completes a group comes while it is counted, the group meets or nobody is booked', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const ready = await prepare(3);
    for (const somebody of ready.crowd.slice(0, 2)) await book(ready, somebody, ready.date);
    await Promise.all([world.settle(), other.settle()]);
    await goToCount(ready.date);
    // The clock of the process that books is slightly behind that of the one that counts.
    await other.clock.setTime(addHours(world.now(), -0.001));
    const count = () => countGroup(world.app, { slotId: ready.slotId });
    const late = () => book(ready, ready.crowd[2], ready.date, 1);
    const [last] = await Promise.allSettled(round % 2 === 0 ? [late(), count()] : [count(), late()].reverse());
    await goToCount(ready.date);
    await Promise.all(processes().map(takeDueSteps));
    const state = await stateOf(ready);
    const isBooked = last?.status === 'fulfilled';
    outcomes.add(isBooked ? 'meets' : 'called off');
    expect(state).toMatchObject(
      isBooked
        ? { booked: 3, calledOff: false, isOpen: true, callOffs: 0, notices: 0 }
        : { booked: 0, calledOff: true, callOffs: 2, invited: 3, notices: 1 },
    );
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test('if people cancel or move while the group is counted, each booking ends once, by one of the two', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ready = await prepare(3);
    const booked: { id: string }[] = [];
    for (const somebody of ready.crowd) booked.push(await book(ready, somebody, ready.date));
    await Promise.all([world.settle(), other.settle()]);
    await goToCount(ready.date);
    const [first, second] = ready.crowd;
    const results = await Promise.allSettled([
      cancelBooking(other.app, (first as Somebody).caller, booked[0]?.id ?? '', ''),
      book(ready, second, ready.later, 1),
      ...[0, 1].map((index) => countGroup(processOf(index), { slotId: ready.slotId })),
    ]);
    await Promise.all(processes().map(takeDueSteps));
    expect(codesOf(results.slice(2))).toEqual(['done', 'done']);
    const state = await stateOf(ready);
    // Whether the group was counted before or after somebody left, it either met with three or was called off for the rest.
    if (state.calledOff) expect(state).toMatchObject({ booked: 0, notices: 1 });
    else expect(state).toMatchObject({ isOpen: true, callOffs: 0, notices: 0 });
    for (const code of codesOf(results.slice(0, 2))) expect(['done', 'STATUS_CONFLICT', 'NOT_INVITED']).toContain(code);
  }
});
