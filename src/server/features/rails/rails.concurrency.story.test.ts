import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { MtnState } from '../../../../sandbox/mtn-state.ts';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { fundBalance } from '../../../../tests/support/own-sandbox.ts';
import { openWorld, type Person } from '../../../../tests/support/world.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listDifferences, listSettlements } from '../../../contract/books.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings } from '../../../contract/payouts.ts';
import { setRailMode } from '../../../contract/rails.ts';
import { newId } from '../../platform/ids.ts';
import { adopt } from '../books/adoption.service.ts';
import { checkBooks } from '../books/books.service.ts';
import { reconcile } from '../books/reconciliation.service.ts';
import { markRestored } from '../ledger/database-life.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { recordEarning } from '../payouts/earnings.service.ts';
import { transferIdOf } from '../payouts/mtn-transfers.service.ts';
import { railNamed } from './rails.service.ts';

/* Two rails: a payout is on one of them, and the other one takes it only after a conclusive refusal. */

const RATE_PESEWAS = 5_000;

const world = await openWorld(undefined, { env: { PAYOUT_RAILS: 'paystack,mtn' } });
const admin = await world.admin();
const researcher = await world.verifiedResearcher(admin);
await world.topUp(researcher, 900_000);
const studyId = newId();
const { organizationId } = researcher;
await world.app.work(null, (work) =>
  post(work, studyPublished({ studyId, organizationId, amountPesewas: 800_000, at: world.now() })),
);

const OFF = { emptyFloat: 0, lostAnswer: 0, failedTransfer: 0, serverError: 0 };
const MTN_OFF = {
  mtnDown: 0,
  mtnLostAnswer: 0,
  mtnNoFunds: 0,
  mtnPayeeNotFound: 0,
  mtnTokenError: 0,
  mtnForgedCallback: 0,
  mtnSlowTransfer: 0,
};
afterEach(async () => {
  await world.sandbox('PUT', '/sandbox/faults', OFF);
  await world.mtn('PUT', '/sandbox/faults', MTN_OFF);
  await world.app.db.transaction((tx) =>
    sql`update payout_rail set mode = 'ON', failures = 0, trips = 0, closed_until = null`.execute(tx),
  );
});

const earn = ({ user }: Person) =>
  world.app.work(null, (work) =>
    earnAndRequest(work, { bookingId: newId(), studyId, participantId: user.userId, ratePesewas: RATE_PESEWAS }),
  );
const payoutOf = async (person: Person) => (await person.must(getEarnings)).payouts[0];
const untilIs = (person: Person, status: string) =>
  world.until(async () => (await payoutOf(person))?.status === status);
const prefer = (rail: string) =>
  world.app.db.transaction((tx) => sql`update payout_rail set mode = 'PREFERRED' where rail = ${rail}`.execute(tx));

const restored = () => world.app.db.transaction((tx) => markRestored({ tx, now: world.now() }, world.now()));

async function attemptsOf(person: Person) {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ rail: string; endedAs: string | null; reference: string }>`select a.rail, a.ended_as, a.reference
      from payout_attempt a join payout p on p.id = a.payout_id where p.participant_id = ${person.user.userId} order by a.sent_at, a.reference`.execute(
      tx,
    ),
  );
  return rows.map(({ rail, endedAs }) => [rail, endedAs]);
}

/** What a number has received, according to each provider. */
async function received(local: string): Promise<{ paystack: number; mtn: number }> {
  const paystack = (await world.sandbox('GET', '/sandbox/state')) as {
    transfers: Record<string, { recipient: string; status: string }>;
    recipients: Record<string, { accountNumber: string }>;
  };
  const mtn = (await world.mtn('GET', '/sandbox/state')) as MtnState;
  return {
    paystack: Object.values(paystack.transfers).filter(
      ({ recipient, status }) => status === 'success' && paystack.recipients[recipient]?.accountNumber === local,
    ).length,
    mtn: Object.values(mtn.transfers).filter(
      ({ msisdn, status }) => status === 'SUCCESSFUL' && msisdn === `233${local.slice(1)}`,
    ).length,
  };
}

test('MTN pays its own numbers from its own balance', async () => {
  await prefer('MTN');
  const person = await world.participant('Esi', '0244007101');
  await earn(person);
  await untilIs(person, 'PAID');
  expect(await attemptsOf(person)).toEqual([['MTN', null]]);
  expect(await received('0244007101')).toEqual({ paystack: 0, mtn: 1 });
  const { accounts } = await world.books();
  expect(accounts.PAYOUT_TRANSIT ?? 0).toBe(0);
  // The paid amounts had been topped up before, and the books recognise that.
  const { balance } = (await world.mtn('GET', '/sandbox/state')) as MtnState;
  expect(-(accounts.MTN_BALANCE ?? 0)).toBe(balance);
});

test('a number of another network goes to the rail that serves it, whichever is preferred', async () => {
  await prefer('MTN');
  const person = await world.participant('Abla', '0204007102');
  await world.app.db.transaction((tx) =>
    sql`update mobile_money_account set network = 'TELECEL' where user_id = ${person.user.userId}`.execute(tx),
  );
  await earn(person);
  await untilIs(person, 'PAID');
  expect(await attemptsOf(person)).toEqual([['PAYSTACK', null]]);
});

test('another rail takes a payout that one rail has refused', async () => {
  await prefer('MTN');
  await world.mtn('PUT', '/sandbox/faults', { mtnNoFunds: 1 });
  const person = await world.participant('Kofi', '0244007103');
  await earn(person);
  await untilIs(person, 'PAID');
  expect(await attemptsOf(person)).toEqual([
    ['MTN', 'DECLINED'],
    ['PAYSTACK', null],
  ]);
  expect((await person.must(getEarnings)).payouts).toHaveLength(1);
  expect(await received('0244007103')).toEqual({ paystack: 1, mtn: 0 });
});

test('when a balance is used up, payouts go to the other rail', async () => {
  await world.sandbox('PUT', '/sandbox/faults', { emptyFloat: 1 });
  const person = await world.participant('Yaa', '0244007104');
  await earn(person);
  await untilIs(person, 'PAID');
  expect(await attemptsOf(person)).toEqual([
    ['PAYSTACK', 'DECLINED'],
    ['MTN', null],
  ]);
});

test('a person who is refused by every rail gets the money back, with the reason', async () => {
  const person = await world.participant('Kojo', '0244000001');
  await earn(person);
  await untilIs(person, 'FAILED');
  expect(await attemptsOf(person)).toEqual([
    ['PAYSTACK', 'REFUSED'],
    ['MTN', 'FAILED'],
  ]);
  expect((await payoutOf(person))?.failureReason).toBe('This number is not registered for mobile money.');
});

test('an unclear answer keeps the payout on its rail, whatever happens to the rail', async () => {
  await prefer('MTN');
  await world.mtn('PUT', '/sandbox/faults', { mtnLostAnswer: 1 });
  const person = await world.participant('Adwoa', '0244007106');
  await earn(person);
  await world.until(async () => (await payoutOf(person))?.status === 'SENT');
  await world.mtn('PUT', '/sandbox/faults', { mtnDown: 1, mtnLostAnswer: 0 });
  for (let seconds = 0; seconds < 120; seconds += 20) {
    await world.pass(20_000);
    await world.settle();
  }
  expect((await payoutOf(person))?.status).toBe('SENT');
  await world.mtn('PUT', '/sandbox/faults', { mtnDown: 0 });
  await world.pass(600_000);
  await untilIs(person, 'PAID');
  expect(await attemptsOf(person)).toEqual([['MTN', null]]);
  expect(await received('0244007106')).toEqual({ paystack: 0, mtn: 1 });
});

test('a rail that is down gets no payouts until it answers again', async () => {
  await prefer('MTN');
  await world.mtn('PUT', '/sandbox/faults', { mtnDown: 1 });
  await world.pass(60_000);
  const first = await world.participant('Efua', '0244007107');
  await earn(first);
  await untilIs(first, 'PAID');
  expect(await attemptsOf(first)).toEqual([['PAYSTACK', null]]);
  await world.mtn('PUT', '/sandbox/faults', { mtnDown: 0 });
  await world.pass(60_000);
  const second = await world.participant('Ama', '0244007108');
  await earn(second);
  await untilIs(second, 'PAID');
  expect(await attemptsOf(second)).toEqual([['MTN', null]]);
});

test('callbacks are not trusted: a forged one changes nothing', async () => {
  await prefer('MTN');
  await world.mtn('PUT', '/sandbox/faults', { mtnForgedCallback: 1 });
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => world.participant('Ato', `02440072${String(10 + index)}`)),
  );
  for (const person of people) await earn(person);
  for (const person of people) await untilIs(person, 'PAID');
  for (const [index, person] of people.entries()) {
    expect(await attemptsOf(person)).toEqual([['MTN', null]]);
    expect(await received(`02440072${String(10 + index)}`)).toEqual({ paystack: 0, mtn: 1 });
  }
});

test('many concurrent payouts, on rails that refuse and lose orders, are each paid once', {
  timeout: 180_000,
}, async () => {
  await world.sandbox('PUT', '/sandbox/faults', { emptyFloat: 0.2, lostAnswer: 0.2, serverError: 0.2 });
  await world.mtn('PUT', '/sandbox/faults', { mtnLostAnswer: 0.2, mtnNoFunds: 0.2, mtnTokenError: 0.2 });
  const people = await Promise.all(
    Array.from({ length: 30 }, (_, index) => world.participant('Afi', `02440073${String(10 + index)}`)),
  );
  await Promise.all(people.map((person) => earn(person)));
  for (const person of people) {
    await world.until(async () => {
      await world.pass(5_000);
      return (await payoutOf(person))?.status === 'PAID';
    }, 60);
  }
  for (const index of people.keys()) {
    const { paystack, mtn } = await received(`02440073${String(10 + index)}`);
    expect(paystack + mtn).toBe(1);
  }
});

test('the database refuses a second open attempt of a payout', async () => {
  const person = await world.participant('Akua', '0244007109');
  await earn(person);
  await untilIs(person, 'PAID');
  const { id } = (await payoutOf(person)) ?? { id: '' };
  const again = world.app.db.transaction((tx) =>
    sql`insert into payout_attempt (reference, payout_id, sent_at, rail) values ('po_again', ${id}, now(), 'MTN')`.execute(
      tx,
    ),
  );
  await expect(again).rejects.toThrow(/payout_attempt_live/);
});

test('MTN’s balance is compared: a top-up is recognised, and a shortfall is a difference until it is explained', async () => {
  await world.settle();
  const difference = async () =>
    (await admin.must(listDifferences, { query: {} })).find(
      ({ subject, resolvedAt }) => subject === 'balance:MTN' && !resolvedAt,
    );
  const inBooks = async () => -((await world.books()).accounts.MTN_BALANCE ?? 0);
  const held = async () => ((await world.mtn('GET', '/sandbox/state')) as MtnState).balance;
  await reconcile(world.app);
  await reconcile(world.app);
  expect(await inBooks()).toBe(await held());
  await fundBalance(world.running.mtnSandboxUrl ?? '', 12_345);
  // The rise may be a payout that is taken from the balance a moment later, so it must last for one comparison.
  await reconcile(world.app);
  expect(await inBooks()).toBe((await held()) - 12_345);
  await reconcile(world.app);
  expect(await inBooks()).toBe(await held());
  expect(await difference()).toBeUndefined();
  const [newest] = await admin.must(listSettlements, { query: {} });
  expect(newest).toMatchObject({ kind: 'TOP_UP', rail: 'MTN', netPesewas: 12_345, destination: 'BALANCE' });

  // Somebody took money out in MTN's portal.
  await world.mtn('PUT', '/sandbox/balance', { pesewas: (await held()) - 700 });
  await reconcile(world.app);
  expect(await difference()).toMatchObject({
    kind: 'BALANCE_DIFFERS',
    oursPesewas: await inBooks(),
    theirsPesewas: await held(),
  });
  await world.mtn('PUT', '/sandbox/balance', { pesewas: await inBooks() });
  await reconcile(world.app);
  expect(await difference()).toBeUndefined();
});

test('admins are notified before MTN’s balance is too low to take over, but not while MTN is off', async () => {
  const short = async () =>
    (await admin.must(listNotifications, { query: { size: 100 } })).filter(({ message }) =>
      message.startsWith('Top up MTN MoMo’s balance by'),
    ).length;
  // Earnings of a person who has no mobile-money account yet.
  const saver = await world.join('PARTICIPANT', 'Sena');
  await world.app.work(null, (work) =>
    recordEarning(work, { bookingId: newId(), studyId, participantId: saver.user.userId, ratePesewas: RATE_PESEWAS }),
  );
  const before = await short();
  const balance = ((await world.mtn('GET', '/sandbox/state')) as MtnState).balance;
  await world.mtn('PUT', '/sandbox/balance', { pesewas: 4_000 });
  await admin.must(setRailMode, { params: { rail: 'MTN' }, body: { mode: 'OFF' } });
  await reconcile(world.app);
  expect(await short()).toBe(before);
  await admin.must(setRailMode, { params: { rail: 'MTN' }, body: { mode: 'ON' } });
  await reconcile(world.app);
  await world.settle();
  expect(await short()).toBe(before + 1);
  expect(world.mails(admin.user.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Top up MTN MoMo’s balance by GH₵ /),
  );
  await world.mtn('PUT', '/sandbox/balance', { pesewas: balance });
  await reconcile(world.app);
});

test('an admin can switch a rail off and prefer another, which is audited; a payout on its way stays on its rail', async () => {
  const rails = await admin.must(setRailMode, { params: { rail: 'MTN' }, body: { mode: 'PREFERRED' } });
  expect(rails.map(({ rail, mode }) => [rail, mode])).toEqual([
    ['PAYSTACK', 'ON'],
    ['MTN', 'PREFERRED'],
  ]);
  await world.mtn('PUT', '/sandbox/faults', { mtnSlowTransfer: 1 });
  const first = await world.participant('Dede', '0244007111');
  await earn(first);
  await world.until(async () => (await payoutOf(first))?.status === 'SENT');
  await admin.must(setRailMode, { params: { rail: 'MTN' }, body: { mode: 'OFF' } });
  const second = await world.participant('Naa', '0244007112');
  await earn(second);
  await untilIs(second, 'PAID');
  expect(await attemptsOf(second)).toEqual([['PAYSTACK', null]]);
  await untilIs(first, 'PAID');
  expect(await attemptsOf(first)).toEqual([['MTN', null]]);
  const [event] = await admin.must(listAudit, { query: { action: 'payoutRail.' } });
  expect(event?.action).toBe('payoutRail.switch');

  // No other rail serves the network, so the payout waits until this rail is switched on again.
  await admin.must(setRailMode, { params: { rail: 'PAYSTACK' }, body: { mode: 'OFF' } });
  const third = await world.participant('Kwei', '0204007113');
  await world.app.db.transaction((tx) =>
    sql`update mobile_money_account set network = 'TELECEL' where user_id = ${third.user.userId}`.execute(tx),
  );
  await earn(third);
  await world.settle();
  expect((await payoutOf(third))?.status).toBe('QUEUED');
  await admin.must(setRailMode, { params: { rail: 'PAYSTACK' }, body: { mode: 'ON' } });
  await world.pass(30_000);
  await untilIs(third, 'PAID');
});

test('after a restore, we ask MTN about payouts that the books may lack', async () => {
  await world.app.db.transaction((tx) => sql`update payout_rail set mode = 'OFF'`.execute(tx));
  const person = await world.participant('Mansa', '0244007114');
  await earn(person);
  await world.settle();
  const { rows } = await world.app.db.read((tx) =>
    sql<{ reference: string }>`select reference from payout where participant_id = ${person.user.userId}`.execute(tx),
  );
  const reference = rows[0]?.reference ?? '';
  const order = {
    reference,
    recipientCode: null,
    amountPesewas: RATE_PESEWAS,
    network: 'MTN',
    reason: 'words',
  } as const;
  // What the restored backup lacks: an order that was sent to MTN.
  const number = '+233244007114';
  const transferId = transferIdOf(world.app.settings, number, 1);
  await railNamed(world.app, 'MTN')?.sendPayout({ ...order, transferId, number, accountName: 'Mansa Owusu' });
  await restored();
  expect((await payoutOf(person))?.status).toBe('QUEUED');
  await adopt(world.app);
  await untilIs(person, 'PAID');
  expect(await attemptsOf(person)).toEqual([['MTN', null]]);
  expect(await received('0244007114')).toEqual({ paystack: 0, mtn: 1 });
  await world.mtn('PUT', '/sandbox/faults', { mtnTokenError: 1, mtnDown: 1 });
  const waiting = await world.participant('Serwa', '0244007115');
  await earn(waiting);
  await world.settle();
  // Without an answer from MTN, nothing is sent to an MTN number, even by another rail.
  await restored();
  await adopt(world.app);
  await world.app.db.transaction((tx) => sql`update payout_rail set mode = 'ON'`.execute(tx));
  await world.pass(30_000);
  await world.settle();
  expect(await received('0244007115')).toEqual({ paystack: 0, mtn: 0 });
  await world.mtn('PUT', '/sandbox/faults', { mtnTokenError: 0, mtnDown: 0 });
  await world.pass(30_000);
  await untilIs(waiting, 'PAID');
});

test('the books are consistent', async () => {
  await world.settle();
  const broken = (await checkBooks(world.app)).filter((one) => one.broken.length > 0);
  expect(broken).toEqual([]);
});
