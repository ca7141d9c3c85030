/** @module-tag core */
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KYC } from '../../../../tests/support/kyc.ts';
import { type Person, studyForm, World } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings, getYearlyStatement, getYearlySummary } from '../../../contract/payouts.ts';
import { createProject } from '../../../contract/projects.ts';
import { publishStudy } from '../../../contract/studies.ts';
import {
  decideRefund,
  listAllRefunds,
  listRefundable,
  listRefunds,
  requestRefund,
  withdrawRefund,
} from '../../../contract/wallets/refunds.ts';
import * as wallets from '../../../contract/wallets.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { checkBooks } from '../books/books.service.ts';
import { makeReceipt, makeStatement } from './documents.service.ts';

/** The text of a PDF, as a reader sees it. */
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('a wallet and its documents', () => {
  let world: World;
  let admin: Person;
  let researcher: Person & { organizationId: string };
  let params: { organizationId: string };
  let reference: string;

  beforeAll(async () => {
    world = await World.start();
    admin = await world.admin();
    researcher = await world.verifiedResearcher(admin);
    params = { organizationId: researcher.organizationId };
  });
  afterAll(() => world.close());

  const wallet = () => researcher.must(wallets.getWallet, { params });
  const bells = async (person: Person) =>
    (await person.must(listNotifications, { query: { size: 100 } })).map(({ message }) => message);
  const caller = () =>
    ({ userId: researcher.user.userId, organizationId: researcher.organizationId }) as unknown as ResearcherCaller;

  test('a top-up without a waiting study starts at GH₵ 10', async () => {
    for (const [amount, message] of [
      [9.99, 'The minimum value allowed is GH₵ 10'],
      [10.001, 'Please enter an amount with at most two decimals'],
      [1_000_000.01, 'The maximum value allowed is GH₵ 1,000,000'],
    ] as const) {
      const answer = await researcher.call(wallets.initializeTopUp, { body: { amount } });
      expect(answer).toMatchObject({ status: 400, content: [{ field: 'amount', message }] });
    }
    reference = await world.topUp(researcher, 1_000);
    expect((await wallet()).availablePesewas).toBe(1_000);
  });

  test('admins are notified once when it is low, and again after a top-up', async () => {
    const low = async () => (await bells(researcher)).filter((message) => message.includes('left in your wallet'));
    expect(await low()).toEqual(['GH₵ 10.00 is left in your wallet. Top up before your next study.']);
    // A colleague who can't top up is not asked to (PROJECT-07).
    expect((await bells(await world.colleague(researcher))).filter((message) => message.includes('wallet'))).toEqual(
      [],
    );
    reference = await world.topUp(researcher, 50_000);
    expect(await low()).toHaveLength(1);
    await researcher.must(wallets.setLowBalance, { params, body: { lowBalance: 600 } });
    await researcher.must(wallets.setLowBalance, { params, body: { lowBalance: 700 } });
    expect(await low()).toHaveLength(2);
    await world.settle();
    expect(world.mails(researcher.user.email).filter(({ subject }) => subject.includes('running low'))).toHaveLength(2);
    await researcher.must(wallets.setLowBalance, { params, body: { lowBalance: 0 } });
    expect(await low()).toHaveLength(2);
  });

  test('a top-up’s receipt has the organisation, the amount and the reference', async () => {
    const answer = await researcher.must(wallets.getReceipt, { params: { ...params, reference } });
    expect(String(answer).startsWith('%PDF-')).toBe(true);
    const words = await wordsOf((await makeReceipt(world.app, caller(), reference)).pdf);
    for (const text of [
      'Receipt',
      reference,
      'GH₵ 500.00',
      KYC.registeredBusinessName,
      'Ama Owusu',
      'Paystack',
      'Page 1 of 1',
    ]) {
      expect(words).toContain(text);
    }
  });

  test('a refund leaves the wallet when it is requested, and returns when it is withdrawn or declined', async () => {
    const [first] = await researcher.must(listRefundable, { params });
    expect(first).toMatchObject({ topUpReference: reference, amountPesewas: 50_000, refundablePesewas: 50_000 });
    const body = { topUpReference: reference, amount: 300, reason: 'The study moved to next year' };
    const tooHigh = await researcher.call(requestRefund, { params, body: { ...body, amount: 500.01 } });
    expect(tooHigh).toMatchObject({ status: 409, code: 'REFUND_TOO_HIGH' });
    const asked = await Promise.all(Array.from({ length: 5 }, () => researcher.call(requestRefund, { params, body })));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await wallet()).availablePesewas).toBe(21_000);
    const [refund] = await researcher.must(listRefunds, { params });
    expect(refund).toMatchObject({ status: 'REQUESTED', amountPesewas: 30_000 });
    await researcher.must(withdrawRefund, { params: { id: refund?.id ?? '' } });
    expect((await wallet()).availablePesewas).toBe(51_000);

    const { id } = await researcher.must(requestRefund, { params, body });
    const decline = { params: { id, event: 'decline' } } as const;
    expect(await admin.call(decideRefund, { ...decline, body: { reason: ' ' } })).toMatchObject({ status: 400 });
    await admin.must(decideRefund, { ...decline, body: { reason: 'It was paid in by somebody else' } });
    expect((await wallet()).availablePesewas).toBe(51_000);
    expect(await bells(researcher)).toContain(
      'Your refund of GH₵ 300.00 was declined: It was paid in by somebody else',
    );
    const late = await researcher.call(withdrawRefund, { params: { id } });
    expect(late).toMatchObject({ status: 409, code: 'STATUS_CONFLICT' });
  });

  test('an approved refund reaches the payer once; a failed one returns to the wallet', async () => {
    const body = { topUpReference: reference, amount: 200, reason: 'Not needed' };
    const { id } = await researcher.must(requestRefund, { params, body });
    const approve = { params: { id, event: 'approve' }, body: { reason: '' } } as const;
    const approvals = await Promise.all(Array.from({ length: 5 }, () => admin.call(decideRefund, approve)));
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1);
    const statusOf = async (refundId: string) =>
      (await researcher.must(listRefunds, { params })).find((row) => row.id === refundId)?.status;
    await world.until(async () => (await statusOf(id)) === 'PAID');
    const { refunds } = (await world.sandbox('GET', '/sandbox/state')) as {
      refunds: Record<string, { amount: number }>;
    };
    expect(Object.values(refunds).map(({ amount }) => amount)).toEqual([20_000]);
    expect((await wallet()).availablePesewas).toBe(31_000);

    await world.sandbox('PUT', '/sandbox/faults', { failedRefund: 1 });
    const failing = await researcher.must(requestRefund, { params, body });
    await admin.must(decideRefund, { params: { id: failing.id, event: 'approve' }, body: {} });
    await world.until(async () => (await statusOf(failing.id)) === 'FAILED');
    await world.sandbox('PUT', '/sandbox/faults', { failedRefund: 0 });
    expect((await wallet()).availablePesewas).toBe(31_000);
  });

  test('only an admin can send a refund again after its order was lost, and never twice', async () => {
    await world.sandbox('PUT', '/sandbox/faults', { lostRequest: 1 });
    const body = { topUpReference: reference, amount: 100, reason: 'Not needed' };
    const { id } = await researcher.must(requestRefund, { params, body });
    await admin.must(decideRefund, { params: { id, event: 'approve' }, body: {} });
    const find = async () => (await admin.must(listAllRefunds, { query: { size: 50 } })).find((row) => row.id === id);
    await world.until(async () => (await find())?.status === 'SENT');
    await world.sandbox('PUT', '/sandbox/faults', { lostRequest: 0 });
    await world.goTo(addMinutes(world.now(), 120));
    expect((await find())?.status).toBe('SENT');
    await admin.must(decideRefund, { params: { id, event: 'sendAgain' }, body: {} });
    await world.until(async () => (await find())?.status === 'PAID');
    const again = await admin.call(decideRefund, { params: { id, event: 'sendAgain' }, body: {} });
    expect(again).toMatchObject({ status: 409, code: 'REFUND_KNOWN' });
    const { refunds } = (await world.sandbox('GET', '/sandbox/state')) as {
      refunds: Record<string, { amount: number }>;
    };
    expect(Object.values(refunds).filter(({ amount }) => amount === 10_000)).toHaveLength(1);
    expect((await wallet()).availablePesewas).toBe(21_000);
  });

  test('transactions can be filtered by kind and day, each with the balance after it, and exported as CSV', async () => {
    const all = await researcher.must(wallets.listTransactions, { params, query: { size: 100 } });
    expect(all[0]?.balancePesewas).toBe((await wallet()).availablePesewas);
    for (const [index, row] of all.entries()) {
      const before = all[index + 1]?.balancePesewas ?? 0;
      expect(row.balancePesewas - row.amountPesewas).toBe(before);
    }
    const of = (query: object) => researcher.must(wallets.listTransactions, { params, query });
    expect((await of({ kind: 'TOP_UP' })).map(({ amountPesewas }) => amountPesewas)).toEqual([50_000, 1_000]);
    expect((await of({ kind: 'REFUND' })).length).toBeGreaterThan(4);
    expect(await of({ kind: 'STUDY' })).toEqual([]);
    expect(await of({ to: addDays(world.today(), -1) })).toEqual([]);
    expect(await of({ from: world.today(), to: world.today(), size: 100 })).toHaveLength(all.length);
    expect(await researcher.call(wallets.listTransactions, { params, query: { from: 'soon' } as never })).toMatchObject(
      {
        status: 400,
      },
    );
    const csv = await researcher.must(wallets.exportTransactions, { params, query: { kind: 'TOP_UP' } });
    expect(String(csv).split('\n')[1]).toMatch(/,topup,,topup:topup-[0-9a-f-]+,500\.00,510\.00$/);
  });

  test('a study’s statement and a participant’s yearly summary match the books', async () => {
    await world.topUp(researcher, 30_000);
    const { id: projectId } = await researcher.must(createProject, { body: { projectName: 'Market days' } });
    const date = addDays(world.today(), 1);
    const times = ['10:00', '11:00'].map((start) => ({ start, end: start.replace('00', '30') }));
    const study = await researcher.must(publishStudy, {
      body: studyForm(projectId, 2, [{ date, availableTimes: times }]) as never,
    });
    const kofi = await world.participant('Kofi');
    const answers = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
    const { id: applicationId } = await kofi.must(applyToStudy, { params: { id: study.id }, body: answers });
    await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
    const booking = await kofi.must(bookSlot, {
      params: { id: study.id },
      body: { date, start: '10:00', end: '10:30' },
    });
    await world.goTo(addMinutes(new Date(booking.startsAt), 1));
    await researcher.must(markAttendance, { params: { id: booking.id, event: 'attend' }, body: {} });
    await world.until(async () => (await kofi.must(getEarnings)).receivedPesewas === 5_000);

    const statement = await wordsOf((await makeStatement(world.app, caller(), study.id)).pdf);
    for (const text of [
      'Study statement',
      'Reserved GH₵ 150.00',
      'Paid to participants (1) GH₵ 50.00',
      'Service fee GH₵ 50.00',
      'Still reserved GH₵ 50.00',
      'Market days',
      'Participant 1, session of',
    ]) {
      expect(statement).toContain(text);
    }
    // The document is for bookkeepers: it names no participants.
    expect(statement).not.toContain('Kofi');
    expect(String(await researcher.must(wallets.getStatement, { params: { id: study.id } })).startsWith('%PDF-')).toBe(
      true,
    );

    const year = Number(world.today().slice(0, 4));
    expect(await kofi.must(getYearlySummary, { query: { year } })).toMatchObject({
      years: [year],
      earnedPesewas: 5_000,
      receivedPesewas: 5_000,
      sessions: [{ amountPesewas: 5_000, study: 'Talk about your stall' }],
    });
    expect(await kofi.must(getYearlySummary, { query: { year: year - 1 } })).toMatchObject({ earnedPesewas: 0 });
    expect(String(await kofi.must(getYearlyStatement, { query: { year } })).startsWith('%PDF-')).toBe(true);
    expect((await checkBooks(world.app)).flatMap(({ broken }) => broken)).toEqual([]);
  });

  test('a waiting study is topped up by exactly the shortfall; with the provider’s minimum payment, the rest stays in the wallet', async () => {
    const { id: pendingStudyProjectId } = await researcher.must(createProject, { body: { projectName: 'Lacks' } });
    const before = (await wallet()).availablePesewas;
    const start = (amount: number) =>
      researcher.call(wallets.initializeTopUp, { body: { amount, pendingStudyProjectId } });
    const pay = async (answer: Awaited<ReturnType<typeof start>>) => {
      if (!answer.success) throw new Error(answer.message);
      await researcher.must(wallets.verifyTopUp, { params: { reference: await world.pay(answer.content) } });
      return (await wallet()).availablePesewas;
    };
    const exact = await start(0.1);
    expect(exact).not.toHaveProperty('message');
    expect(await pay(exact)).toBe(before + 10);
    expect(await pay(await start(9.99))).toBe(before + 1_009);
    const least = await start(0.01);
    expect(least).toMatchObject({
      message: 'The smallest payment is GH₵ 0.10. The rest stays in your wallet.',
    });
    expect(await pay(least)).toBe(before + 1_019);
    expect(await start(0)).toMatchObject({
      status: 400,
      content: [{ field: 'amount', message: 'The minimum value allowed is GH₵ 0.01' }],
    });
  });
});
