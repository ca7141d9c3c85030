/** @module-tag slow */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf, SEED, sized } from '../../../../tests/support/size.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { suspendUser } from '../../../contract/accounts/people.ts';
import { decideAppeal } from '../../../contract/appeals.ts';
import { changePayout } from '../../../contract/payouts.ts';
import { addHours } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { askForAppeal, listHolds } from './appeals.service.ts';

/*
 * FRAUD-08: whoever holds something, whoever decides and however the clock goes, no appeal is open after its time, nobody decides
 * about their own decision or about anything twice, and a granted appeal has ended what was held.
 */

const RUNS = runsOf('appeals', 6, 100);

const { world, admin, researcher } = await startResearch();
const admins = [
  admin,
  await world.admin('second.admin@nyansapo.example'),
  await world.admin('third.admin@nyansapo.example'),
];
const heldStudyId = newId();
const reserved = { studyId: heldStudyId, organizationId: researcher.organizationId, amountPesewas: 400_000 };
await world.app.work(null, (work) => post(work, studyPublished({ ...reserved, at: world.now() })));
const people = [await world.participant('Kofi'), await world.participant('Esi'), await world.participant('Yaw')];

const who = fc.nat({ max: people.length - 1 });
const by = fc.nat({ max: admins.length - 1 });
const STEP = fc.oneof(
  fc.record({ what: fc.constant('hold' as const), who, by }),
  fc.record({ what: fc.constant('suspend' as const), who, by }),
  fc.record({ what: fc.constant('appeal' as const), who }),
  fc.record({ what: fc.constant('decide' as const), by, event: fc.constantFrom('grant' as const, 'deny' as const) }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

const userIdOf = (index: number) => people[index]!.user.userId;
const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await world.app.db.read((tx) => statement.execute(tx))).rows;
const openAppeals = () => read(sql<{ id: string }>`select id from appeal where status = 'OPEN' order by asked_at`);

/** In the person's name, since a suspended one has no session. */
const asPerson = <T>(userId: string, run: (work: Work) => Promise<T>) =>
  world.app.work({ userId, sessionId: newId(), email: null, role: 'PARTICIPANT' }, run);

async function take(step: Step): Promise<void> {
  if (step.what === 'wait') return world.goTo(addHours(world.now(), step.hours));
  if (step.what === 'decide') {
    const [appeal] = await openAppeals();
    if (!appeal) return;
    const params = { id: appeal.id, event: step.event };
    await admins[step.by]!.call(decideAppeal, { params, body: { reason: 'As it was' } });
    return;
  }
  const userId = userIdOf(step.who);
  if (step.what === 'appeal') {
    const holds = await world.app.read((reader) => listHolds(reader, userId));
    for (const { kind, subjectId, appeal } of holds) {
      if (appeal !== 'POSSIBLE') continue;
      await asPerson(userId, (work) => askForAppeal(work, { userId, kind, subjectId, channel: 'SMS', words: '' }));
    }
    return;
  }
  if (step.what === 'suspend') {
    await (admins[step.by] as Person).call(suspendUser, { params: { userId }, body: { reason: 'A check' } });
    return;
  }
  const earning = { bookingId: newId(), studyId: heldStudyId, participantId: userId, ratePesewas: 1_000 };
  await world.app.work(null, (work) => earnAndRequest(work, earning));
  const [payout] = await read(
    sql<{ id: string }>`select id from payout where participant_id = ${userId} and status = 'QUEUED' limit 1`,
  );
  if (payout) await (admins[step.by] as Person).call(changePayout, { params: { id: payout.id, event: 'hold' } });
}

async function check(): Promise<void> {
  expect(await read(sql`select id from appeal where status = 'OPEN' and decide_by <= ${world.now()}`)).toEqual([]);
  expect(await read(sql`select id from appeal where decided_by = first_decider`)).toEqual([]);
  expect(
    await read(
      sql`select entity_id from status_change where noun = 'appeal' and event <> 'ask' group by 1 having count(*) > 1`,
    ),
  ).toEqual([]);
  // What was granted is no longer held from the time at which it was held.
  expect(
    await read(sql`select a.id from appeal a join payout p on p.id = a.subject_id
      where a.status = 'GRANTED' and p.status = 'HELD' and not exists (select from status_change c
        where c.entity_id = p.id and c.event = 'hold' and c.at > a.held_at)`),
  ).toEqual([]);
  expect(
    await read(sql`select a.id from appeal a join app_user u on u.id = a.subject_id
      where a.status = 'GRANTED' and u.suspended_at = a.held_at`),
  ).toEqual([]);
}

test('appeals over random admins and clocks', { timeout: sized(600_000, 3_600_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 8, maxLength: 20 }), async (steps) => {
      for (const step of steps) {
        await take(step);
        await check();
      }
      // Whatever is still open ends with its time.
      await world.goTo(addHours(world.now(), 73));
      await check();
      expect(await openAppeals()).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect((await read(sql`select id from appeal`)).length).toBeGreaterThan(0);
});
