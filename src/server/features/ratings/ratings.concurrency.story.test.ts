import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { asResearcher, holdSessions } from '../../../../tests/support/rated-sessions.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { QUESTIONS_OF, type RatingSide } from '../../../domain/ratings.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rateSession } from './ratings.service.ts';
import { refreshReputations } from './reputation.service.ts';
import { takeDuePairs } from './showing.service.ts';

/* Two processes on one database: both sides answer, change their ratings and see each other's at the same moment. */

const PAIRS = sized(8, 18);

const research = await startResearch();
const { world } = research;
const other = await openWorld(world);
await other.clock.setTime(world.now());
const researcher = asResearcher(research.researcher);
const people = (await makeCrowd(world, PAIRS)).map(({ caller }) => caller);
const hold: () => Promise<{ bookings: string[]; endsAt: Date }> = () =>
  holdSessions(
    world,
    research.researcher,
    research.projectId,
    people.map((caller) => ({ caller, event: 'attend' as const })),
  );

function answers(side: RatingSide, yes: boolean) {
  return { answers: QUESTIONS_OF[side].map((question) => ({ question, yes })), sentence: yes ? 'yes' : 'no' };
}

/** Moves both clocks without running anything. */
async function bothAt(at: Date): Promise<void> {
  await Promise.all([world.clock.setTime(at), other.clock.setTime(at)]);
}

function rowsOf(bookings: readonly string[]) {
  return world.app.db.read((tx) =>
    tx
      .selectFrom('rating')
      .selectAll()
      .where('subjectId', 'in', bookings)
      .orderBy('subjectId')
      .orderBy('side')
      .execute(),
  );
}

/** The code with which a change was refused; null if it was not. */
async function outcomeOf(change: Promise<unknown>): Promise<string | null> {
  try {
    await change;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test('two sides that answer at the same instant are both kept, and shown together after 24 hours', async () => {
  const { bookings, endsAt } = await hold();
  await bothAt(addHours(endsAt, 1));
  await Promise.all(
    bookings.flatMap((id, index) => [
      rateSession(world.app, people[index] as ParticipantCaller, id, answers('PARTICIPANT', true)),
      rateSession(other.app, researcher, id, answers('RESEARCHER', false)),
    ]),
  );
  expect(await rowsOf(bookings)).toHaveLength(2 * PAIRS);
  await bothAt(addHours(endsAt, 25));
  await Promise.all([takeDuePairs(world.app), takeDuePairs(other.app), takeDuePairs(world.app)]);
  const rows = await rowsOf(bookings);
  expect(rows.map(({ shownAt }) => shownAt)).toEqual(rows.map(() => world.now()));
  const bells = await world.app.db.read((tx) =>
    tx
      .selectFrom('notification')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('message', 'like', '%how the researcher rated%')
      .executeTakeFirstOrThrow(),
  );
  expect(bells.count).toBe(PAIRS);
});

test('a rating that is sent several times at once is stored once', async () => {
  const { bookings, endsAt } = await hold();
  await bothAt(addHours(endsAt, 1));
  const [id = ''] = bookings;
  const [person] = people as [ParticipantCaller];
  const sent = Array.from({ length: 8 }, (_, turn) =>
    outcomeOf(rateSession(turn % 2 ? world.app : other.app, person, id, answers('PARTICIPANT', turn % 3 > 0))),
  );
  expect(await Promise.all(sent)).toEqual(sent.map(() => null));
  expect(await rowsOf([id])).toHaveLength(1);
});

test('a change at the moment when a rating is shown comes before that, or is refused: a shown rating never changes', async () => {
  const { bookings, endsAt } = await hold();
  const writtenAt = addHours(endsAt, 1);
  await bothAt(writtenAt);
  for (const [index, id] of bookings.entries()) {
    await rateSession(world.app, people[index] as ParticipantCaller, id, answers('PARTICIPANT', true));
    await rateSession(world.app, researcher, id, answers('RESEARCHER', true));
  }
  // One process's clock is a minute behind: for it, the ratings can still be changed while the other one shows them.
  await world.clock.setTime(addHours(writtenAt, 24));
  await other.clock.setTime(addMinutes(addHours(writtenAt, 24), -1));
  const changes = bookings.map(async (id, index) => ({
    id,
    code: await outcomeOf(
      rateSession(other.app, people[index] as ParticipantCaller, id, answers('PARTICIPANT', false)),
    ),
  }));
  const showing = (async () => {
    // A locked pair is skipped, and taken in the next iteration.
    for (let turn = 0; turn < 20; turn += 1) await takeDuePairs(world.app);
  })();
  const done = await Promise.all(changes);
  await showing;
  await takeDuePairs(world.app);
  const rows = await rowsOf(bookings);
  for (const { id, code } of done) {
    const row = rows.find(({ subjectId, side }) => subjectId === id && side === 'PARTICIPANT');
    expect([null, 'RATING_FINAL']).toContain(code);
    expect(row?.shownAt).not.toBeNull();
    expect(row?.sentence, code ?? 'changed').toBe(code === null ? 'no' : 'yes');
  }
  // Once it is shown, nothing changes it.
  expect(await outcomeOf(rateSession(other.app, researcher, bookings[0] ?? '', answers('RESEARCHER', false)))).toBe(
    'RATING_FINAL',
  );
});

test('two processes that compute the same numbers keep those of the latest rows', async () => {
  await hold();
  await bothAt(addHours(world.now(), 1));
  const subjects = [researcher.organizationId, ...people.map(({ userId }) => userId)];
  await world.app.db.transaction((tx) =>
    sql`insert into reputation_change select 'PARTICIPANT', id from app_user where role = 'PARTICIPANT'`.execute(tx),
  );
  await Promise.all([refreshReputations(world.app), refreshReputations(other.app), refreshReputations(world.app)]);
  const kept = await world.app.db.read((tx) =>
    tx.selectFrom('reputation').select(['subjectId', 'sessions']).where('subjectId', 'in', subjects).execute(),
  );
  const attended = await world.app.db.read((tx) =>
    tx.selectFrom('ratingPair').select(['participantId', 'organizationId']).execute(),
  );
  for (const { subjectId, sessions } of kept) {
    const own = attended.filter((pair) => pair.participantId === subjectId || pair.organizationId === subjectId);
    expect(sessions, subjectId).toBe(own.length);
  }
  expect(kept).toHaveLength(subjects.length);
});
