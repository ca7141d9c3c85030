/** @module-tag core */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { bookSlot, markAttendance } from '../../src/contract/bookings.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { getEarnings, retryPayout, saveMobileMoney } from '../../src/contract/payouts.ts';
import { createProject } from '../../src/contract/projects.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { getWallet, initializeTopUp, verifyTopUp } from '../../src/contract/wallets.ts';
import { addDays, addMinutes } from '../../src/domain/calendar.ts';
import { PASSWORD, type Person, studyForm, World } from '../support/world.ts';

let world: World;
let admin: Person;
let researcher: Person & { organizationId: string };

beforeAll(async () => {
  // A late transfer must stay hidden until after the product has asked for it.
  vi.stubEnv('SANDBOX_TRANSFER_MS', '1500');
  world = await World.start();
  vi.unstubAllEnvs();
  admin = await world.admin();
  researcher = await world.verifiedResearcher(admin);
});
afterAll(() => world.close());

async function balance(): Promise<number> {
  const params = { organizationId: researcher.organizationId };
  return (await researcher.must(getWallet, { params })).availablePesewas;
}

test('50 returns from payment and as many webhooks for one reference make one credit', async () => {
  const before = await balance();
  const url = await researcher.must(initializeTopUp, { body: { amount: 100 } });
  const reference = await world.pay(url);
  const returns = Array.from({ length: 50 }, () => researcher.call(verifyTopUp, { params: { reference } }));
  const webhooks = Array.from({ length: 50 }, () => world.sandbox('POST', `/sandbox/redeliver/${reference}`));
  expect((await Promise.all(returns)).map(({ status }) => status)).toEqual(Array(50).fill(200));
  await Promise.all(webhooks);
  await world.settle();
  expect(await balance()).toBe(before + 10_000);
  expect((await world.books()).sum).toBe(0);
});

test('400 simultaneous publications with money for ten make exactly ten studies, and the balance stays at or above zero', async () => {
  await world.topUp(researcher, 90_000);
  const { id } = await researcher.must(createProject, { body: { projectName: 'Rush' } });
  expect(await balance()).toBe(100_000);
  const date = addDays(world.today(), 2);
  const body = studyForm(id, 1, [{ date, availableTimes: [{ start: '09:00', end: '09:30' }] }]) as never;
  const answers = await Promise.all(Array.from({ length: 400 }, () => researcher.call(publishStudy, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter((answer) => 'code' in answer && answer.code === 'INSUFFICIENT_BALANCE')).toHaveLength(390);
  expect(await balance()).toBe(0);
  expect((await world.books()).sum).toBe(0);
});

test('an unsigned or tampered webhook is 401 and changes nothing', async () => {
  const before = await balance();
  const response = await fetch(`${world.running.url}/api/v1/payment/webhooks/paystack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': 'a'.repeat(128) },
    body: JSON.stringify({ event: 'charge.success', data: { id: 1, reference: 'topup-x' } }),
  });
  expect(response.status).toBe(401);
  expect(await balance()).toBe(before);
});

test('a declined payment, a wrong amount and an abandoned one credit nothing', async () => {
  const before = await balance();
  for (const outcome of ['failed', 'abandoned', 'wrong']) {
    const url = await researcher.must(initializeTopUp, { body: { amount: 50 } });
    const reference = await world.pay(url, outcome);
    const answer = await researcher.call(verifyTopUp, { params: { reference } });
    expect(answer).toMatchObject({ status: 409, message: ERRORS.PAYMENT_NOT_COMPLETED[1] });
  }
  expect(await balance()).toBe(before);
  const { accounts, sum } = await world.books();
  expect(accounts.SUSPENSE).toBe(4_900);
  expect(sum).toBe(0);
});

/** Books, holds and marks one session; returns the participant. */
async function attendedSession(number: string): Promise<Person> {
  await world.topUp(researcher, 10_000);
  const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Payouts' } });
  const date = addDays(world.today(), 1);
  const study = await researcher.must(publishStudy, {
    body: studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }]) as never,
  });
  const person = await world.participant('Yaw', number);
  const { id: applicationId } = await person.must(applyToStudy, {
    params: { id: study.id },
    body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
  });
  await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
  const booking = await person.must(bookSlot, {
    params: { id: study.id },
    body: { date, start: '10:00', end: '10:30' },
  });
  await world.goTo(addMinutes(new Date(booking.startsAt), 1));
  const marks = await Promise.all(
    Array.from({ length: 5 }, () =>
      researcher.call(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} }),
    ),
  );
  expect(marks.filter(({ status }) => status === 200)).toHaveLength(1);
  return person;
}

test.each([
  ['a lost answer', '0244000004'],
  ['a late creation (not found first)', '0244000005'],
  ['a server error', '0244000006'],
])('%s at the provider: the payout is made once and arrives', async (_, number) => {
  const person = await attendedSession(number);
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 5_000, 40);
  const { payouts, waitingPesewas } = await person.must(getEarnings);
  expect(payouts.map(({ status }) => status)).toEqual(['PAID']);
  expect(waitingPesewas).toBe(0);
  expect((await world.books()).sum).toBe(0);
});

test('a failed payout returns to the participant, who corrects the number and is paid once', async () => {
  const person = await attendedSession('0244000001');
  await world.until(async () => (await person.must(getEarnings)).payouts[0]?.status === 'FAILED', 40);
  expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 5_000, receivedPesewas: 0 });
  const account = { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0551234987', accountName: 'Yaw Owusu' } as const;
  const unconfirmed = await person.call(saveMobileMoney, { body: account });
  expect(unconfirmed).toMatchObject({ status: 400, message: 'Please enter your password.' });
  const { holdUntil } = await person.must(saveMobileMoney, { body: { ...account, password: PASSWORD } });
  const payoutId = (await person.must(getEarnings)).payouts[0]?.id ?? '';
  const retries = await Promise.all(
    Array.from({ length: 3 }, () => person.call(retryPayout, { params: { id: payoutId } })),
  );
  expect(retries.filter(({ status }) => status === 200)).toHaveLength(1);
  // A changed account waits 48 hours.
  expect((await person.must(getEarnings)).payouts[0]?.status).toBe('HELD');
  await world.goTo(new Date(Date.parse(holdUntil ?? '') + 1000));
  await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 5_000, 40);
  expect((await world.books()).sum).toBe(0);
});

test('when the network returns a payout after success, the money is the participant’s again', async () => {
  const person = await attendedSession('0244000003');
  await world.until(async () => (await person.must(getEarnings)).payouts[0]?.status === 'REVERSED', 40);
  expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 5_000, receivedPesewas: 0 });
  expect((await world.books()).sum).toBe(0);
});

test('after a deadlock both transactions complete, each exactly once', async () => {
  const { db } = world.app;
  const ids = await db.transaction((tx) =>
    tx
      .selectFrom('organization')
      .innerJoin('appUser', 'appUser.organizationId', 'organization.id')
      .select(['organization.id', 'organization.name', 'appUser.id as userId', 'appUser.address'])
      .limit(1)
      .execute(),
  );
  const [row] = ids;
  if (!row) throw new Error('no organisation');
  let tries = 0;
  let holding = 0;
  // Each transaction locks its first row before either asks for the other's.
  const { promise: bothHold, resolve: go } = Promise.withResolvers<void>();
  const lockBoth = (first: 'organization' | 'appUser') =>
    db.transaction(async (tx) => {
      tries += 1;
      const touch = {
        organization: () =>
          tx
            .updateTable('organization')
            .set({ name: `${row.name} ${first}` })
            .where('id', '=', row.id)
            .execute(),
        appUser: () => tx.updateTable('appUser').set({ address: first }).where('id', '=', row.userId).execute(),
      };
      await touch[first]();
      holding += 1;
      if (holding === 2) go();
      await bothHold;
      await touch[first === 'organization' ? 'appUser' : 'organization']();
    });
  await Promise.all([lockBoth('organization'), lockBoth('appUser')]);
  // At least one was rolled back and ran again; the later one wrote both.
  expect(tries).toBeGreaterThanOrEqual(3);
  const written = await db.transaction((tx) =>
    tx
      .selectFrom('organization')
      .innerJoin('appUser', 'appUser.organizationId', 'organization.id')
      .select(['organization.name', 'appUser.address'])
      .where('appUser.id', '=', row.userId)
      .executeTakeFirstOrThrow(),
  );
  expect(written.name).toBe(`${row.name} ${written.address}`);
});
