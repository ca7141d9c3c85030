/** @module-tag slow */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  meetCalendars,
  operate,
  readChargeback,
  sendFile,
  untilChargeback,
} from '../../../../tests/support/chargebacks.ts';
import { openWorld, type Person } from '../../../../tests/support/world.ts';
import { reconcileNow } from '../../../contract/books.ts';
import {
  decideAcceptance,
  declineChargeback,
  listChargebacks,
  proposeAcceptance,
} from '../../../contract/chargebacks.ts';
import { decideRefund, listRefundable, listRefunds, requestRefund } from '../../../contract/wallets/refunds.ts';
import { getWallet, initializeTopUp, verifyTopUp } from '../../../contract/wallets.ts';
import { addDays, addHours, instantOf } from '../../../domain/calendar.ts';
import { REFUND_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import { checkBooks } from '../books/books.service.ts';
import { sendRefund } from '../wallets/refund-sending.service.ts';
import { followDisputes } from './chargebacks.service.ts';
import { matchDeductions } from './deductions.service.ts';

/** Under concurrency, lost messages and crashes, a chargeback takes its money once, and the books agree. */

type Researcher = Person & { organizationId: string };

const world = await openWorld();
const admin = await world.admin();
const second = await world.admin('second@nyansapo.example');
await meetCalendars(world);

const walletOf = ({ organizationId, ...researcher }: Researcher) =>
  researcher.must(getWallet, { params: { organizationId } });
const faults = (settings: object) => world.sandbox('PUT', '/sandbox/faults', settings);

async function disputed(pesewas = 50_000) {
  const researcher = await world.verifiedResearcher(admin);
  await meetCalendars(world);
  const reference = await world.topUp(researcher, pesewas);
  await operate(world, `dispute/${reference}`);
  const { id, providerId, dueAt } = await untilChargeback(world, admin, reference, 'OPEN');
  return { researcher, reference, id, providerId, dueAt };
}

async function countJournals(providerId: string): Promise<number> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ count: number }>`select count(*)::int as count from ledger_journal
      where starts_with(reference, ${`chargeback:${providerId}:`})`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

async function expectGoodBooks(): Promise<void> {
  expect((await world.books()).sum).toBe(0);
  expect((await checkBooks(world.app)).filter(({ broken }) => broken.length > 0)).toEqual([]);
}

async function nextDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    const morning = instantOf(addDays(world.today(), 1), '09:00');
    await operate(world, 'calendar', { to: morning.toISOString() });
    await world.goTo(morning);
    expect(await admin.must(reconcileNow)).toMatchObject({ problem: null });
  }
}

async function differencesAbout(word: string): Promise<string[]> {
  const { rows } = await world.app.db.read((tx) =>
    sql<{ subject: string }>`select subject from book_difference where resolved_at is null
      and subject like ${`%${word}%`}`.execute(tx),
  );
  return rows.map(({ subject }) => subject);
}

test('concurrent events, jobs and admins, some of which die before the commit, take the money once', async () => {
  const { researcher, reference, id, providerId } = await disputed();
  let isLucky = false;
  const dying: App = {
    ...world.app,
    log: { ...world.app.log, error: () => undefined },
    work: (caller, act) =>
      world.app.work(caller, async (work) => {
        const result = await act(work);
        isLucky = !isLucky;
        if (!isLucky) throw new Error('the process died before the commit');
        return result;
      }),
  };
  await faults({ duplicateWebhook: 1 });
  await operate(world, `disputes/${providerId}/payer`);
  await faults({ duplicateWebhook: 0 });
  await Promise.allSettled([
    ...Array.from({ length: 8 }, (_, index) => followDisputes(index % 2 === 0 ? dying : world.app)),
    ...Array.from({ length: 4 }, (_, index) => matchDeductions(index % 2 === 0 ? dying : world.app)),
    ...[admin, second].map((one) => readChargeback(one, id)),
  ]);
  await untilChargeback(world, admin, reference, 'LOST');
  expect(await countJournals(providerId)).toBe(1);
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 0, owedPesewas: 0 });
  expect((await world.books()).accounts.CHARGEBACK_TRANSIT).toBe(50_000);
  await expectGoodBooks();
  // The next settlement is lower by that amount.
  await world.topUp(researcher, 60_000);
  await nextDays(5);
  expect((await world.books()).accounts.CHARGEBACK_TRANSIT ?? 0).toBe(0);
  await expectGoodBooks();
});

test('without any event, the job finds every dispute of every page', async () => {
  const researcher = await world.verifiedResearcher(admin);
  await meetCalendars(world);
  const reference = await world.topUp(researcher, 10_000);
  await faults({ lostWebhook: 1 });
  const COUNT = 55;
  for (let index = 0; index < COUNT; index += 1) await operate(world, `dispute/${reference}`);
  await followDisputes(world.app);
  await followDisputes(world.app);
  await faults({ lostWebhook: 0 });
  const pages = await Promise.all([0, 1].map((page) => admin.must(listChargebacks, { query: { page, size: 50 } })));
  expect(pages.flat().filter((row) => row.topUpReference === reference)).toHaveLength(COUNT);
  // Still undecided, so the merchant wins them all.
  for (const { providerId } of pages.flat().filter((row) => row.topUpReference === reference)) {
    await operate(world, `disputes/${providerId}/merchant`);
  }
  await followDisputes(world.app);
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 10_000 });
});

test('the balance’s lines of a chargeback are matched, and a win after a loss gives the money back', async () => {
  const { researcher, reference, providerId } = await disputed();
  await operate(world, 'payouts', { to: 'balance' });
  const before = (await world.books()).accounts.PROVIDER_BALANCE ?? 0;
  await operate(world, `disputes/${providerId}/payer`);
  await untilChargeback(world, admin, reference, 'LOST');
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 0 });
  expect(await admin.must(reconcileNow)).toMatchObject({ problem: null });
  expect((await world.books()).accounts.CHARGEBACK_TRANSIT ?? 0).toBe(0);
  expect((await world.books()).accounts.PROVIDER_BALANCE ?? 0).toBe(before + 50_000);
  expect(await differencesAbout('CHARGEBACK')).toEqual([]);

  await operate(world, `disputes/${providerId}/reopen`);
  await untilChargeback(world, admin, reference, 'OPEN');
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 0 });
  await operate(world, `disputes/${providerId}/merchant`);
  await untilChargeback(world, admin, reference, 'WON');
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 50_000, owedPesewas: 0 });
  await admin.must(reconcileNow);
  expect((await world.books()).accounts.PROVIDER_BALANCE ?? 0).toBe(before);
  expect(await countJournals(providerId)).toBe(2);
  await nextDays(1);
  expect(await differencesAbout('CHARGEBACK')).toEqual([]);
  await operate(world, 'payouts', { to: 'bank' });
  await expectGoodBooks();
});

test('one admin proposes to accept and another one accepts: a part goes back, and a second answer is refused', async () => {
  const { researcher, reference, id } = await disputed();
  const params = { id };
  const proposal = { params, body: { amount: 200, reason: 'Two hundred were paid twice' } };
  const accept = { params: { id, event: 'accept' } } as const;
  expect(await admin.call(proposeAcceptance, { params, body: { amount: 501, reason: 'x' } })).toMatchObject({
    status: 400,
    content: [{ field: 'amount' }],
  });
  expect(await admin.call(decideAcceptance, accept)).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await admin.must(proposeAcceptance, proposal)).toMatchObject({ acceptance: { isOwn: true } });
  expect(await second.call(proposeAcceptance, proposal)).toMatchObject({ code: 'STATUS_CONFLICT' });
  expect(await admin.call(decideAcceptance, accept)).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
  expect(await researcher.call(decideAcceptance, accept)).toMatchObject({ status: 404 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => second.call(decideAcceptance, accept)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  expect(await untilChargeback(world, admin, reference, 'LOST')).toMatchObject({ takenPesewas: 20_000 });
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 30_000 });
  expect(await sendFile(world, admin, id)).toMatchObject({ status: 409 });
  await expectGoodBooks();
});

test('an answer whose reply got lost is found at the provider, and can’t be sent twice', async () => {
  const { reference, id } = await disputed();
  await sendFile(world, admin, id);
  const evidence = { customerEmail: 'a@b.example', customerName: 'Ama', customerPhone: '0244001111' };
  const body = { ...evidence, serviceDetails: 'A wallet', message: 'Spent' };
  await faults({ lostAnswer: 1 });
  expect(await admin.call(declineChargeback, { params: { id }, body })).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  await faults({ lostAnswer: 0 });
  await untilChargeback(world, admin, reference, 'OPEN');
  expect(await admin.must(declineChargeback, { params: { id }, body })).toMatchObject({ status: 'ANSWERED' });
  expect(await admin.call(declineChargeback, { params: { id }, body })).toMatchObject({ code: 'STATUS_CONFLICT' });
});

test('admins are reminded before the deadline, and a dispute that misses it is lost', async () => {
  const { reference, id, dueAt } = await disputed();
  const due = new Date(dueAt ?? 0);
  const reminders = () => world.mails(admin.user.email).filter(({ text }) => text.includes(id)).length;
  await world.settle();
  expect(reminders()).toBe(1);
  for (const [hours, count] of [
    [24, 2],
    [6, 3],
    [2, 4],
  ] as const) {
    await operate(world, 'calendar', { to: addHours(due, -hours).toISOString() });
    await world.goTo(addHours(due, -hours));
    expect(reminders(), `${hours} hours before`).toBe(count);
  }
  await operate(world, 'calendar', { to: due.toISOString() });
  await world.goTo(due);
  expect(await untilChargeback(world, admin, reference, 'LOST')).toMatchObject({ resolution: 'auto-accepted' });
});

test('a disputed top-up is not refunded as well', async () => {
  const researcher = await world.verifiedResearcher(admin);
  await meetCalendars(world);
  const reference = await world.topUp(researcher, 50_000);
  const params = { organizationId: researcher.organizationId };
  const body = { topUpReference: reference, amount: 100, reason: 'Not needed' };
  const { id } = await researcher.must(requestRefund, { params, body });
  await operate(world, `dispute/${reference}`);
  await untilChargeback(world, admin, reference, 'OPEN');
  const decide = (event: 'approve' | 'decline') =>
    admin.call(decideRefund, { params: { id, event }, body: { reason: 'Disputed' } });
  expect(await decide('approve')).toMatchObject({ status: 409, code: 'TOP_UP_DISPUTED' });
  expect(await decide('decline')).toMatchObject({ status: 200 });
  expect(await researcher.must(listRefundable, { params })).toEqual([]);
  expect(await researcher.call(requestRefund, { params, body })).toMatchObject({ code: 'TOP_UP_DISPUTED' });
});

test('a refund that was approved just before a dispute is not sent, and its money is in the wallet again', async () => {
  const researcher = await world.verifiedResearcher(admin);
  await meetCalendars(world);
  const reference = await world.topUp(researcher, 50_000);
  const params = { organizationId: researcher.organizationId };
  const body = { topUpReference: reference, amount: 500, reason: 'Not needed' };
  const { id } = await researcher.must(requestRefund, { params, body });
  // The approval's job has not run yet.
  const caller = { ...admin.user, role: 'ADMIN', hasSecondFactor: true, sessionId: newId() } as const;
  await world.app.work(caller, (work) =>
    work.change(REFUND_LIFECYCLE, { id, status: 'REQUESTED' }, 'approve', { set: { decidedBy: admin.user.userId } }),
  );
  await operate(world, `dispute/${reference}`);
  const { providerId } = await untilChargeback(world, admin, reference, 'OPEN');
  await sendRefund(world.app, id);
  const [refund] = await researcher.must(listRefunds, { params });
  expect(refund).toMatchObject({ status: 'FAILED', failureReason: expect.stringContaining('disputes the payment') });
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 50_000 });
  await operate(world, `disputes/${providerId}/payer`);
  expect(await untilChargeback(world, admin, reference, 'LOST')).toMatchObject({ takenPesewas: 50_000 });
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 0, owedPesewas: 0 });
  await expectGoodBooks();
});

test('a refund that was requested before a dispute was lost is not approved', async () => {
  const researcher = await world.verifiedResearcher(admin);
  await meetCalendars(world);
  const reference = await world.topUp(researcher, 50_000);
  const params = { organizationId: researcher.organizationId };
  const body = { topUpReference: reference, amount: 400, reason: 'Not needed' };
  const { id } = await researcher.must(requestRefund, { params, body });
  await operate(world, `dispute/${reference}`);
  const { providerId } = await untilChargeback(world, admin, reference, 'OPEN');
  await operate(world, `disputes/${providerId}/payer`);
  await untilChargeback(world, admin, reference, 'LOST');
  const decided = await admin.call(decideRefund, { params: { id, event: 'approve' }, body: { reason: '' } });
  expect(decided).toMatchObject({ status: 409, code: 'TOP_UP_DISPUTED' });
});

test('a chargeback of a payment with the wrong amount takes it out of suspense, not from the wallet', async () => {
  const researcher = await world.verifiedResearcher(admin);
  await meetCalendars(world);
  await world.topUp(researcher, 30_000);
  const url = await researcher.must(initializeTopUp, { body: { amount: 100 } });
  const reference = await world.pay(url, 'wrong');
  await researcher.call(verifyTopUp, { params: { reference } });
  const { SUSPENSE: suspended = 0 } = (await world.books()).accounts;
  expect(suspended).toBeGreaterThan(0);
  await operate(world, `dispute/${reference}`);
  const { providerId } = await untilChargeback(world, admin, reference, 'OPEN');
  await operate(world, `disputes/${providerId}/payer`);
  const { takenPesewas } = await untilChargeback(world, admin, reference, 'LOST');
  expect((await world.books()).accounts.SUSPENSE ?? 0).toBe(suspended - takenPesewas);
  expect(await walletOf(researcher)).toMatchObject({ availablePesewas: 30_000, owedPesewas: 0 });
  await expectGoodBooks();
});
