/** @module-tag slow */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { holdSessions } from '../../../../tests/support/people-who-came.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { proveInvariants } from '../books/books-check.sql.ts';
import { payBonuses, payBonusList } from './bonuses.service.ts';

/*
 * Random bonuses compared with a model of three lines: a call is paid for everybody or for nobody, the wallet never falls below 0,
 * and every person's earnings rise by exactly their bonuses.
 */

const RUNS = runsOf('bonuses', 40, 400);

const research = await startResearch(1_500_000);
const { world, researcher } = research;
const people = [await world.participant('Kofi'), await world.participant('Esi'), await world.participant('Yaw')];
const { study, applicationIds } = await holdSessions(research, people);
const { userId } = researcher.user;
const caller: ResearcherCaller = {
  ...{ role: 'RESEARCHER', userId, sessionId: userId, email: '', organizationId: researcher.organizationId },
  ...{ organizationRole: 'ADMIN', projectIds: null, verificationStatus: 'VERIFIED', key: null },
};

const Step = fc.record({
  who: fc.subarray([0, 1, 2], { minLength: 1 }),
  cedis: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 100, max: 500 })),
  isList: fc.boolean(),
  isOnlyChecked: fc.boolean(),
  spoils: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** What is available, and what each person has ever been given by bonuses. */
async function readMoney() {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ available: number; given: number[] }>`
      select (select balance from ledger_account where kind = 'ORGANIZATION_AVAILABLE'
          and owner_id = ${researcher.organizationId})::bigint as available,
        (select json_agg(coalesce((select sum(p.amount) from ledger_posting p
            join ledger_account a on a.id = p.account_id and a.kind = 'PARTICIPANT_EARNED' and a.owner_id = person.id
            join ledger_journal j on j.id = p.journal_id and j.event = 'thanks'), 0)::bigint order by person.place)
          from unnest(${people.map(({ user }) => user.userId)}::uuid[]) with ordinality person(id, place)) as given`.execute(
      tx,
    ),
  );
  return rows[0] as (typeof rows)[number];
}

test('the money of bonuses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { who, cedis, isList, isOnlyChecked, spoils } of steps) {
        const before = await readMoney();
        const ids = who.map((index) => applicationIds[index] ?? '');
        const total = cedis * 100 * who.length;
        const isCovered = total <= before.available;
        let outcome: string;
        try {
          if (isList) {
            const text = [...ids.map((id) => `${id};${cedis};Thank you`), ...(spoils ? ['nobody;1;Thank you'] : [])];
            const paid = await payBonusList(world.app, caller, study.id, {
              text: text.join('\n'),
              onlyCheck: isOnlyChecked,
            });
            outcome = paid.isPaid ? 'PAID' : 'LEFT';
            expect(paid.problems).toHaveLength(spoils ? 1 : 0);
          } else {
            const applicationIds = spoils ? [...ids, study.id] : ids;
            await payBonuses(world.app, caller, study.id, { applicationIds, amount: cedis, reason: 'Thank you' });
            outcome = 'PAID';
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          outcome = error.code;
        }
        const expected =
          isList && (spoils || isOnlyChecked)
            ? 'LEFT'
            : spoils
              ? 'NOT_TAKEN_PART'
              : isCovered
                ? 'PAID'
                : 'INSUFFICIENT_BALANCE';
        expect(outcome).toBe(expected);
        const isPaid = outcome === 'PAID';
        expect(await readMoney()).toEqual({
          available: before.available - (isPaid ? total : 0),
          given: before.given.map((given, index) => given + (isPaid && who.includes(index) ? cedis * 100 : 0)),
        });
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  const results = await world.app.db.read(proveInvariants);
  expect(results.filter(({ broken }) => broken.length > 0)).toEqual([]);
});
