/** @module-tag slow */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { earnAndRequest } from '../../../../tests/support/earnings.ts';
import { fundBalance } from '../../../../tests/support/own-sandbox.ts';
import { seedOf, sized } from '../../../../tests/support/size.ts';
import { type Person, World } from '../../../../tests/support/world.ts';
import { reconcileNow } from '../../../contract/books.ts';
import { decideRefund, requestRefund } from '../../../contract/wallets/refunds.ts';
import { addDays, addMinutes, instantOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import type { ListedSettlement } from '../../platform/payments/port.ts';
import { checkBooks } from '../books/books.service.ts';
import { reconcile } from '../books/reconciliation.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { studyPublished } from '../ledger/study-movements.ts';
import { postSettlements } from './settlements.service.ts';

/*
 * A month of the platform's money: organisations top up, the provider settles to the bank on working days, the operator tops up
 * the balance, participants are paid, and some money is refunded. The books agree with the provider and the bank every day.
 */

const DAYS = sized(12, 30);
const RATE_PESEWAS = 5_000;

interface SandboxState {
  balance: number;
  settling: {
    bank: number;
    isToBank: boolean;
    deductions: number;
    settlements: { payments: string[]; status: string; paid: number; fees: number; deductions: number }[];
  };
  collections: Record<string, { reference: string; status: string; paidAmount: number }>;
}

let world: World;
let admin: Person;
let researcher: Person & { organizationId: string };
let studyId: string;
let people: { participantId: string }[];

/** The same random numbers every time, so that a failure can be reproduced. */
let state = seedOf('settlements');
const upTo = (most: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
};

beforeAll(async () => {
  world = await World.start();
  admin = await world.admin();
  researcher = await world.verifiedResearcher(admin);
  await world.topUp(researcher, DAYS * 20_000);
  studyId = newId();
  const { organizationId } = researcher;
  const amountPesewas = DAYS * 20_000;
  await world.app.work(null, (work) =>
    post(work, studyPublished({ studyId, organizationId, amountPesewas, at: world.now() })),
  );
  const crowd = await makeCrowd(world, DAYS * 3);
  people = crowd.map(({ caller }) => ({ participantId: caller.userId }));
  await world.app.db.transaction(async (tx) => {
    for (const [index, { participantId }] of people.entries()) {
      await sql`insert into mobile_money_account (user_id, network, number, account_name, name_checked, changed_at)
        values (${participantId}, 'MTN', ${`+23355122${4000 + index}`}, 'Crowd Owusu', true, ${world.now()})`.execute(
        tx,
      );
    }
  });
});
afterAll(() => world.close());

async function operate(path: string, form: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(form);
  await fetch(`${world.running.sandboxUrl}/operator/${path}`, { method: 'POST', redirect: 'manual', body });
}

/** Moves the product and the provider to the next morning. */
async function nextDay(): Promise<void> {
  const morning = instantOf(addDays(world.today(), 1), '09:00');
  await operate('calendar', { to: morning.toISOString() });
  await world.goTo(morning);
}

/** Marks sessions, and completes everything that is on its way. */
async function payPeople(count: number): Promise<void> {
  for (const { participantId } of people.splice(0, count)) {
    const earning = { bookingId: newId(), studyId, participantId, ratePesewas: RATE_PESEWAS };
    await world.app.work(null, (work) => earnAndRequest(work, earning));
  }
  await untilQuiet();
}

async function untilQuiet(): Promise<void> {
  await world.until(async () => {
    const { rows } = await world.app.db.read((tx) =>
      sql<{ open: number }>`select ((select count(*) from payout where status in ('QUEUED', 'SENT'))
        + (select count(*) from refund where status in ('APPROVED', 'SENT')))::int as open`.execute(tx),
    );
    return rows[0]?.open === 0;
  }, 60);
}

async function refundSome(reference: string, cedis: number): Promise<void> {
  const params = { organizationId: researcher.organizationId };
  const body = { topUpReference: reference, amount: cedis, reason: 'Not needed' };
  const { id } = await researcher.must(requestRefund, { params, body });
  await admin.must(decideRefund, { params: { id, event: 'approve' }, body: {} });
  await untilQuiet();
}

const provider = async () => (await world.sandbox('GET', '/sandbox/state')) as SandboxState;

/** What the provider has collected but not settled, less what refunds took. */
function pendingOf({ settling, collections }: SandboxState): number {
  const arrived = settling.settlements.filter(({ status }) => status === 'success');
  const settled = new Set(arrived.flatMap(({ payments }) => payments));
  const open = Object.values(collections).filter(
    ({ status, reference }) => status === 'success' && !settled.has(reference),
  );
  const deducted = settling.settlements.reduce(
    (sum, { status, deductions }) => sum + (status === 'pending' ? deductions : 0),
    0,
  );
  return (
    open.reduce((sum, { paidAmount }) => sum + paidAmount - Math.round(paidAmount * 0.0195), 0) -
    settling.deductions -
    deducted
  );
}

async function openDifferences(): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ kind: string; subject: string }>`select kind, subject from book_difference where resolved_at is null`.execute(
      tx,
    ),
  );
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
}

async function expectAgreement(day: string): Promise<void> {
  expect(await admin.must(reconcileNow), day).toMatchObject({ problem: null });
  expect(await openDifferences(), day).toEqual([]);
  const { accounts, sum } = await world.books();
  const theirs = await provider();
  expect({
    day,
    sum,
    balance: 0 - (accounts.PROVIDER_BALANCE ?? 0),
    pending: 0 - (accounts.PROVIDER_PENDING ?? 0),
    bank: 0 - (accounts.BANK ?? 0),
  }).toEqual({ day, sum: 0, balance: theirs.balance, pending: pendingOf(theirs), bank: theirs.settling.bank });
  const broken = (await checkBooks(world.app)).filter((result) => result.broken.length > 0);
  expect(broken, day).toEqual([]);
}

test(`${DAYS} days of top-ups, settlements, refunds, top-ups of the balance and payouts: the books agree every day`, async () => {
  await expectAgreement('the first day');
  let isRefunded = false;
  for (let day = 1; day <= DAYS; day += 1) {
    await nextDay();
    const reference = upTo(3) > 0 ? await world.topUp(researcher, 10_000 + upTo(90_000)) : null;
    if (upTo(3) === 0) await fundBalance(world.running.sandboxUrl ?? '', 5_000 + upTo(50_000));
    await payPeople(upTo(4));
    if (reference !== null && (upTo(3) === 0 || !isRefunded)) {
      await refundSome(reference, 10 + upTo(80));
      isRefunded = true;
    }
    await expectAgreement(`day ${day}, ${world.today()}`);
  }
  expect(isRefunded).toBe(true);
  const { settling } = await provider();
  expect(settling.settlements.filter(({ status }) => status === 'success').length).toBeGreaterThan(DAYS / 3);
  expect(settling.bank).toBeGreaterThan(0);
});

test('settled into the balance, payments go from pending to the balance and never to the bank', async () => {
  await operate('payouts', { to: 'balance' });
  await world.topUp(researcher, 70_000);
  await world.topUp(researcher, 30_000);
  const before = await world.books();
  for (let day = 0; day < 5; day += 1) await nextDay();
  await expectAgreement('settled into the balance');
  const { accounts } = await world.books();
  expect(accounts.BANK).toBe(before.accounts.BANK);
  expect((accounts.PROVIDER_BALANCE ?? 0) - (before.accounts.PROVIDER_BALANCE ?? 0)).toBeLessThanOrEqual(-98_050);
  await operate('payouts', { to: 'bank' });
});

test('a top-up of the balance by a payment on the dashboard is recognised too', async () => {
  const before = await world.books();
  await operate('top-up', { amount: '120', as: 'payment' });
  await expectAgreement('paid on the dashboard');
  const { accounts } = await world.books();
  expect((accounts.PROVIDER_BALANCE ?? 0) - (before.accounts.PROVIDER_BALANCE ?? 0)).toBe(-12_000);
});

test('each settlement and top-up is posted once, even if many processes post and some die before the commit', async () => {
  await world.topUp(researcher, 40_000);
  await world.settle();
  for (let day = 0; day < 5; day += 1) {
    const morning = instantOf(addDays(world.today(), 1), '09:00');
    await operate('calendar', { to: morning.toISOString() });
    await world.clock.setTime(morning);
  }
  await operate('top-up', { amount: '300' });
  await operate('top-up', { amount: '200', as: 'payment' });
  const dying: App = {
    ...world.app,
    log: { ...world.app.log, error: () => undefined },
    work: (caller, act) =>
      world.app.work(caller, async (work) => {
        const result = await act(work);
        if (upTo(2) === 0) throw new Error('the process died before the commit');
        return result;
      }),
  };
  const posts = Array.from({ length: 12 }, (_, index) => postSettlements(index % 2 === 0 ? dying : world.app));
  await Promise.allSettled(posts);
  await postSettlements(world.app);
  await expectAgreement('after the crowd');
  const { rows } = await world.app.db.read((tx) =>
    sql<{ reference: string; count: number }>`select reference, count(*)::int as count from ledger_journal
      where event in ('settlement', 'funding') group by reference having count(*) > 1`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('a settlement with payments that are not in our books waits for them, and is a difference until then', async () => {
  const { accounts } = await world.books();
  const netPesewas = 50_000 - (accounts.PROVIDER_PENDING ?? 0);
  const settlement: ListedSettlement = {
    ...{ id: 'unknown', isSettled: true, paidPesewas: netPesewas, feesPesewas: 0, deductionsPesewas: 0 },
    ...{ netPesewas, on: world.today() },
  };
  const { payments } = world.app;
  const app: App = {
    ...world.app,
    payments: {
      ...payments,
      listSettlements: async (page) => (page === 1 ? [settlement] : payments.listSettlements(page - 1)),
      listSettledPayments: async (id, page) => (id === 'unknown' ? null : payments.listSettledPayments(id, page)),
    },
  };
  await reconcile(app);
  expect(await openDifferences()).toEqual([]);
  await world.clock.setTime(addMinutes(world.now(), 10));
  await reconcile(app);
  expect(await openDifferences()).toEqual(['ONLY_AT_PROVIDER settlement:unknown']);
  await world.topUp(researcher, 100_000);
  await world.settle();
  await reconcile(app);
  expect(await openDifferences()).toEqual([]);
});
