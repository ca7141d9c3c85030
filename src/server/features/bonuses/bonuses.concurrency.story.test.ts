import { expect, test } from 'vitest';
import { holdSessions } from '../../../../tests/support/people-who-came.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { sized } from '../../../../tests/support/size.ts';
import { bookPlace, publishPlaces } from '../../../../tests/support/taxes.ts';
import { untilWaiting } from '../../../../tests/support/waiting-transactions.ts';
import { listBonuses, payBonuses, payBonusList } from '../../../contract/bonuses.ts';
import { markAttendance } from '../../../contract/bookings.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import { found } from '../../platform/refusal.ts';
import { checkBooks } from '../books/books.service.ts';
import { erase } from '../privacy/erasure.service.ts';
import { lockPerson } from '../privacy/erasure.sql.ts';

/* Bonuses at the same time, on PostgreSQL: the last cedi of the wallet, the same people in two orders, and a session's pay. */

const AT_ONCE = sized(8, 30);

const research = await startResearch(60_000);
const { world, researcher, projectId } = research;
const people = [
  await world.participant('Kofi'),
  await world.participant('Esi'),
  await world.participant('Yaw'),
  await world.participant('Ama'),
];
const { study, applicationIds } = await holdSessions(research, people);
const params = { id: study.id };
const reason = 'Thank you';
const available = async () =>
  (await researcher.must(getWallet, { params: { organizationId: researcher.organizationId } })).availablePesewas;
const bonuses = async () => (await researcher.must(listBonuses, { params, query: { size: 100 } })).length;
const codeOf = (answer: { success: boolean }) => ('code' in answer ? answer.code : 'OK');

test(`${AT_ONCE} bonuses at once for what is enough for one: one is paid`, async () => {
  const rest = (await available()) - 1_000;
  for (let left = rest; left > 0; left -= Math.min(left, 50_000)) {
    const amount = Math.min(left, 50_000) / 100;
    await researcher.must(payBonuses, { params, body: { applicationIds: applicationIds.slice(0, 1), amount, reason } });
  }
  expect(await available()).toBe(1_000);
  const before = await bonuses();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      researcher.call(payBonuses, {
        params,
        body: { applicationIds: [applicationIds[index % applicationIds.length] ?? ''], amount: 10, reason },
      }),
    ),
  );
  expect(answers.map(codeOf).sort()).toEqual([...Array(AT_ONCE - 1).fill('INSUFFICIENT_BALANCE'), 'OK']);
  expect(await available()).toBe(0);
  expect(await bonuses()).toBe(before + 1);
});

test('lists of the same people in other orders, single bonuses and a session’s pay wait for each other', async () => {
  await world.topUp(researcher, 100_000);
  const [kofi] = people;
  const other = await publishPlaces(world, researcher, projectId, 1);
  const booking = await bookPlace(researcher, kofi as NonNullable<typeof kofi>, other);
  await world.goTo(addMinutes(new Date(booking.startsAt), 5));
  const before = await available();
  const count = await bonuses();
  const lineOf = (id: string) => `${id},2,Thank you`;
  const answers = await Promise.all([
    ...Array.from({ length: AT_ONCE }, (_, index) => {
      const ids = index % 2 === 0 ? applicationIds : applicationIds.toReversed();
      return index % 3 === 0
        ? researcher.call(payBonusList, { params, body: { text: ids.map(lineOf).join('\n') } })
        : researcher.call(payBonuses, { params, body: { applicationIds: [...ids], amount: 2, reason } });
    }),
    researcher.call(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} }),
  ]);
  expect(answers.map(codeOf)).toEqual(Array(AT_ONCE + 1).fill('OK'));
  expect(await bonuses()).toBe(count + AT_ONCE * people.length);
  expect(before - (await available())).toBe(AT_ONCE * people.length * 200);
  await world.settle();
  await world.until(async () => (await kofi?.must(getEarnings))?.waitingPesewas === 0);
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
});

test('nobody whose account is just being deleted gets a bonus', async () => {
  const [, esi] = people;
  const userId = esi?.user.userId ?? '';
  await world.topUp(researcher, 100_000);
  await world.until(async () => (await esi?.must(getEarnings))?.waitingPesewas === 0);
  const before = await available();
  let paying: Promise<{ success: boolean }> | undefined;
  await world.app.work(null, async (work) => {
    await erase(work, found(await lockPerson(work.tx, userId)));
    paying = researcher.call(payBonuses, {
      params,
      body: { applicationIds: [applicationIds[1] ?? ''], amount: 10, reason },
    });
    await untilWaiting(world, 1);
  });
  expect(await paying).toMatchObject({ code: 'NOT_TAKEN_PART' });
  expect(await available()).toBe(before);
});
