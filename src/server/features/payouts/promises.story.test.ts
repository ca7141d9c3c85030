import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { failingAt } from '../../../../tests/support/failing-bells.ts';
import { freshStatus } from '../../../../tests/support/fresh-status.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person } from '../../../../tests/support/world.ts';
import { getHealth } from '../../../contract/health.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings, getYearlySummary, saveMobileMoney } from '../../../contract/payouts.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { checkBooks } from '../books/books.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { payForLatePayouts } from './promises.service.ts';

/* PAYOUT-15: a payout that is late by our own fault is compensated exactly once, and no other is. */

const { world, researcher, admin } = await startResearch(300_000, { LATE_PAYOUT_AMOUNT: '2' });
const studyId = newId();
const { organizationId } = researcher;
await world.app.work(null, (work) =>
  post(work, studyPublished({ studyId, organizationId, amountPesewas: 250_000, at: world.now() })),
);

const earn = ({ user }: Person) =>
  world.app.work(null, (work) =>
    earnAndRequest(work, { bookingId: newId(), studyId, participantId: user.userId, ratePesewas: 5_000 }),
  );
const payoutsOf = async (person: Person) => (await person.must(getEarnings)).payouts;
const later = (minutes: number) => world.goTo(addMinutes(world.now(), minutes));
/** The provider’s balance: with none, it accepts no transfer. */
const providerHas = (isEmpty: boolean) => world.sandbox('PUT', '/sandbox/faults', { emptyFloat: isEmpty ? 1 : 0 });
const promisesOf = async ({ user }: Person) => {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ promise: string | null }>`select promise from payout where participant_id = ${user.userId}
      order by created_at, id`.execute(tx),
  );
  return rows.map(({ promise }) => promise);
};
const allPaid = (person: Person) =>
  world.until(async () => (await payoutsOf(person)).every(({ status }) => status === 'PAID'));

test('a payout that arrives in time adds nothing', async () => {
  const person = await world.participant('Adwoa');
  await earn(person);
  await allPaid(person);
  await later(10);
  expect(await promisesOf(person)).toEqual(['KEPT']);
  expect(await person.must(getEarnings)).toMatchObject({ earnedPesewas: 5_000, receivedPesewas: 5_000 });
});

test('a late payout adds two cedis once, however often the job runs, and the addition has no promise of its own', async () => {
  const person = await world.participant('Kwabena');
  await providerHas(true);
  await earn(person);
  await later(4);
  expect(await promisesOf(person)).toEqual(['OPEN']);
  await later(2);
  await Promise.all(Array.from({ length: 5 }, () => payForLatePayouts(world.app)));
  await world.settle();
  expect(await promisesOf(person)).toEqual(['LATE', null]);
  await later(30);
  expect(await promisesOf(person)).toEqual(['LATE', null]);
  await providerHas(false);
  await later(2);
  await allPaid(person);
  const amounts = (await payoutsOf(person)).map(({ amountPesewas }) => amountPesewas);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([200, 5_000]);
  const bells = await person.must(listNotifications, { query: { size: 100 } });
  expect(
    bells.filter(({ message }) => message === 'Your payout of GH₵ 50.00 is late. We have added GH₵ 2.00.'),
  ).toHaveLength(1);
  expect(world.mails(person.user.email).map(({ subject }) => subject)).toContain(
    'We are late, so we have added GH₵ 2.00',
  );
  const year = world.now().getUTCFullYear();
  expect(await person.must(getYearlySummary, { query: { year } })).toMatchObject({
    compensatedPesewas: 200,
    receivedPesewas: 5_200,
  });
  const { accounts } = await world.books();
  expect(accounts.PROMISES).toBe(-200);
});

test('a payout that is held on purpose, and one that waits for an account, add nothing', async () => {
  const held = await world.participant('Efua');
  const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0244005512', accountName: 'Efua Owusu' } as const;
  await world.registerName(account.mobileMoneyNumber, account.accountName);
  await held.must(saveMobileMoney, { body: { ...account, password: PASSWORD } });
  await earn(held);
  const earnings = await held.must(getEarnings);
  expect(earnings.payouts[0]?.status).toBe('HELD');
  // What is held is not on its way.
  expect(earnings).toMatchObject({ heldPesewas: earnings.earnedPesewas, onTheWayPesewas: 0, waitingPesewas: 0 });
  await later(49 * 60);
  await allPaid(held);
  await later(10);
  expect(await promisesOf(held)).toEqual([null]);
});

test('what was returned days ago does not make the next payout late', async () => {
  const person = await world.participant('Yaw', '0244000001');
  await earn(person);
  await world.until(async () => (await payoutsOf(person))[0]?.status === 'FAILED');
  await later(3 * 24 * 60);
  const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0244005513', accountName: 'Yaw Owusu' } as const;
  await world.registerName(account.mobileMoneyNumber, account.accountName);
  await person.must(saveMobileMoney, { body: { ...account, password: PASSWORD } });
  await later(3 * 24 * 60);
  await earn(person);
  await world.until(async () => (await payoutsOf(person)).some(({ status }) => status === 'PAID'));
  await later(10);
  expect((await promisesOf(person)).toSorted()).toEqual(['KEPT', null]);
});

test('the status page counts payouts on time and late ones, and the books agree', async () => {
  const few = await freshStatus(world);
  expect(few.payouts).toMatchObject({ kept: 2, late: 1 });
  // A share of three would say little.
  expect(few.page).toContain('Too few to say yet');
  for (const name of ['Abla', 'Kofi']) {
    const person = await world.participant(name);
    await earn(person);
    await allPaid(person);
  }
  await later(10);
  const { payouts, page } = await freshStatus(world);
  expect(payouts).toMatchObject({ kept: 4, late: 1 });
  expect(payouts?.medianSeconds).toBeLessThan(300);
  expect(page).toContain('80% of 5 payouts');
  // Health judges by the same payouts.
  const { objectives } = await admin.must(getHealth);
  expect(objectives.find(({ name }) => name === 'paid')).toMatchObject({ good: 4, all: 5 });
  expect((await checkBooks(world.app)).flatMap(({ broken }) => broken)).toEqual([]);
});

test('a late payout that can’t be compensated now keeps nobody else waiting', async () => {
  const [first, second] = [await world.participant('Akua'), await world.participant('Esi')];
  await providerHas(true);
  await earn(first);
  await earn(second);
  await world.clock.setTime(addMinutes(world.now(), 6));
  const failing = failingAt(world.app, ({ userId }) => userId === first.user.userId);
  await expect(payForLatePayouts(failing)).rejects.toThrow('planted');
  expect(await promisesOf(first)).toEqual(['OPEN']);
  expect((await promisesOf(second))[0]).toBe('LATE');
  await providerHas(false);
  await later(2);
  await allPaid(first);
  await allPaid(second);
});
