import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { asResearcher, holdSessions } from '../../../../tests/support/rated-sessions.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { addDays, addHours, instantOf } from '../../../domain/calendar.ts';
import { refreshOverdue, refreshReputations } from './reputation.service.ts';
import { noteEnded } from './reputation.sql.ts';

/** Compares the stored numbers with a simple recomputation from every session and rating (RATING-09, RATING-10). */

const PEOPLE = 4;
const SESSIONS = 16;

const research = await startResearch();
const { world } = research;
const { organizationId } = asResearcher(research.researcher);
const crowd = await makeCrowd(world, PEOPLE);
const participants = crowd.map(({ caller }) => caller.userId);
const bookings: { id: string; participantId: string }[] = [];
for (let round = 0; round < SESSIONS / PEOPLE; round += 1) {
  const held = await holdSessions(
    world,
    research.researcher,
    research.projectId,
    crowd.map(({ caller }) => ({ caller, event: 'attend' as const })),
  );
  bookings.push(...held.bookings.map((id, index) => ({ id, participantId: participants[index] as string })));
  await world.goTo(addHours(held.endsAt, 2));
}

interface Outcome {
  daysAgo: number;
  outcome: 'ATTENDED' | 'NO_SHOW' | 'DISPUTED' | 'WON' | 'CANCELLED';
  /** The answers of each side to two questions; null without a rating. */
  byParticipant: { asDescribed: boolean | null; onTime: boolean } | null;
  byResearcher: { onTime: boolean | null; honest: boolean } | null;
  isShown: boolean;
  isRemoved: boolean;
}

const outcome: fc.Arbitrary<Outcome> = fc.record({
  daysAgo: fc.integer({ min: 0, max: 450 }),
  outcome: fc.constantFrom('ATTENDED', 'ATTENDED', 'ATTENDED', 'NO_SHOW', 'DISPUTED', 'WON', 'CANCELLED'),
  byParticipant: fc.option(fc.record({ asDescribed: fc.option(fc.boolean()), onTime: fc.boolean() })),
  byResearcher: fc.option(fc.record({ onTime: fc.option(fc.boolean()), honest: fc.boolean() })),
  isShown: fc.boolean(),
  isRemoved: fc.boolean(),
});

/** Overwrites the outcomes of the world's sessions, as if they had happened like this. */
async function happened(outcomes: readonly Outcome[]): Promise<void> {
  const today = world.today();
  await world.app.db.transaction(async (tx) => {
    await sql`delete from rating`.execute(tx);
    await sql`delete from rating_pair`.execute(tx);
    // Disables the triggers, because the product never changes a session's times and status like this.
    for (const [index, { id }] of bookings.entries()) {
      const { daysAgo, outcome: how, byParticipant, byResearcher, isShown, isRemoved } = outcomes[index] as Outcome;
      const endsAt = addHours(instantOf(addDays(today, -daysAgo), '12:00'), index / 100);
      const status = how === 'ATTENDED' || how === 'CANCELLED' ? how : 'MISSED';
      const application = {
        ATTENDED: 'COMPLETED',
        WON: 'COMPLETED',
        CANCELLED: 'INVITED',
        NO_SHOW: 'NO_SHOW',
        DISPUTED: 'DISPUTED',
      }[how];
      // Via COMPLETED, because the database lets no dispute end without a decision.
      for (const one of ['COMPLETED', application]) {
        await sql`update application set status = ${one} where id = (select application_id from booking where id = ${id})`.execute(
          tx,
        );
      }
      await sql`update booking set status = 'CANCELLED' where id = ${id}`.execute(tx);
      await sql`update booking set status = ${status}, ends_at = ${endsAt}, starts_at = ${addHours(endsAt, -0.5)} where id = ${id}`.execute(
        tx,
      );
      if (status !== 'ATTENDED') continue;
      // As if it had just been marked.
      await sql`insert into rating_pair (kind, subject_id, study_id, organization_id, participant_id, researcher_id, ended_at)
        select 'BOOKING', b.id, b.study_id, ${organizationId}, b.participant_id, b.researcher_id, b.ends_at
        from booking b where b.id = ${id} on conflict (kind, subject_id) do update set ended_at = excluded.ended_at, due_at = null`.execute(
        tx,
      );
      const facts = { at: endsAt, shown: isShown ? endsAt : null, removed: isShown && isRemoved ? endsAt : null };
      if (byParticipant) {
        await sql`insert into rating (id, kind, subject_id, side, as_described, on_time, written_at, shown_at, removed_at)
          values (gen_random_uuid(), 'BOOKING', ${id}, 'PARTICIPANT', ${byParticipant.asDescribed}, ${byParticipant.onTime},
            ${facts.at}, ${facts.shown}, ${facts.removed})`.execute(tx);
      }
      if (byResearcher) {
        await sql`insert into rating (id, kind, subject_id, side, on_time, honest, written_at, shown_at, removed_at)
          values (gen_random_uuid(), 'BOOKING', ${id}, 'RESEARCHER', ${byResearcher.onTime}, ${byResearcher.honest},
            ${facts.at}, ${facts.shown}, ${facts.removed})`.execute(tx);
      }
    }
    await tx.executeQuery(
      noteEnded(
        tx,
        bookings.map(({ id }) => id),
      ),
    );
  });
}

/** The simple model: every session and every answer, one after the other, with the weight of its age in months. */
function expected(outcomes: readonly Outcome[], side: 'ORGANIZATION' | string) {
  const now = world.today();
  const months = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const of = outcomes
    .map((one, index) => ({ ...one, index, weight: (12 - (months(now) - months(addDays(now, -one.daysAgo)))) / 12 }))
    .filter(({ index }) => side === 'ORGANIZATION' || bookings[index]?.participantId === side);
  const recent = of.filter(({ weight }) => weight > 0);
  const average = (answers: readonly { yes: boolean; weight: number }[]) => {
    if (answers.length === 0) return null;
    const all = answers.reduce((sum, { weight }) => sum + weight, 5);
    const yes = answers.reduce((sum, answer) => sum + (answer.yes ? answer.weight : 0), 4.5);
    return (100 * yes) / all;
  };
  const held = of.filter((one) => one.outcome === 'ATTENDED' || one.outcome === 'WON');
  const rated = recent.filter((one) => one.outcome === 'ATTENDED' && one.isShown && !one.isRemoved);
  const answersOf = (pick: (one: Outcome) => readonly (boolean | null | undefined)[]) =>
    rated.flatMap((one) =>
      pick(one).flatMap((yes) => (yes === null || yes === undefined ? [] : [{ yes, weight: one.weight }])),
    );
  const isOrganization = side === 'ORGANIZATION';
  const standing = average(
    answersOf((one) =>
      isOrganization
        ? [one.byParticipant?.asDescribed, one.byParticipant?.onTime]
        : [one.byResearcher?.onTime, one.byResearcher?.honest],
    ),
  );
  return {
    sessions: held.length,
    missed: recent.filter((one) => one.outcome === 'NO_SHOW').length,
    attended: isOrganization
      ? average(
          recent
            .filter((one) => ['ATTENDED', 'WON', 'NO_SHOW'].includes(one.outcome))
            .map((one) => ({ yes: one.outcome !== 'NO_SHOW', weight: one.weight })),
        )
      : null,
    answered: average(
      answersOf((one) => (isOrganization ? [one.byParticipant?.asDescribed] : [one.byResearcher?.onTime])),
    ),
    standing: held.length < 5 ? 90 : (standing ?? 90),
  };
}

async function kept(id: string) {
  return world.app.db.read((tx) =>
    tx.selectFrom('reputation').selectAll().where('subjectId', '=', id).executeTakeFirstOrThrow(),
  );
}

/** A percentage is stored as a whole number. */
function expectNear(share: number | null, exact: number | null, what: string): void {
  expect(share === null, what).toBe(exact === null);
  if (share !== null && exact !== null) expect(Math.abs(share - exact), what).toBeLessThanOrEqual(0.500001);
}

async function expectKept(outcomes: readonly Outcome[]): Promise<void> {
  for (const side of ['ORGANIZATION', ...participants]) {
    const numbers = await kept(side === 'ORGANIZATION' ? organizationId : side);
    const exact = expected(outcomes, side);
    expect({ sessions: numbers.sessions, missed: numbers.missed }, side).toEqual({
      sessions: exact.sessions,
      missed: exact.missed,
    });
    expectNear(numbers.attendedShare, exact.attended, `${side}: attended`);
    expectNear(numbers.answeredShare, exact.answered, `${side}: answered`);
    expectNear(numbers.standing, exact.standing, `${side}: standing`);
  }
}

test('the stored numbers match the rows, immediately and as months pass', async () => {
  const numRuns = runsOf('reputation', 12, 150);
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { minLength: SESSIONS, maxLength: SESSIONS }),
      fc.integer({ min: 1, max: 400 }),
      async (outcomes, later) => {
        await happened(outcomes);
        await world.clock.setTime(addHours(world.now(), 0.05));
        await refreshReputations(world.app);
        await expectKept(outcomes);
        const before = world.today();
        await world.clock.setTime(addHours(world.now(), 24 * later));
        await refreshOverdue(world.app);
        await refreshReputations(world.app);
        const passed = Math.round((Date.parse(world.today()) - Date.parse(before)) / 86_400_000);
        await expectKept(outcomes.map((one) => ({ ...one, daysAgo: one.daysAgo + passed })));
      },
    ),
    { seed: SEED, numRuns },
  );
});
