/** @module-tag core */
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { makeKey } from '../../../../tests/support/api-key.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { SEED } from '../../../../tests/support/size.ts';
import type { Person } from '../../../../tests/support/world.ts';
import { changeOrganizationProfile } from '../../../contract/organizations/profile.ts';
import * as calls from '../../../contract/transfers.ts';
import { decideRefund, listAllRefunds, requestRefund } from '../../../contract/wallets/refunds.ts';
import { getReceipt, getWallet, listTransactions } from '../../../contract/wallets.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { checkBooks } from '../books/books.service.ts';
import { post } from '../ledger/ledger.service.ts';
import { settledToBank } from '../ledger/settlement-movements.ts';
import { markPosted, saveSettlement } from '../settlements/settlements.sql.ts';
import { makeReceipt } from '../wallets/documents.service.ts';
import { printProForma } from './pro-formas.service.ts';

/* Bank transfers from the pro-forma to the wallet, and every pesewa of our bank's statement. */

const { world, admin, researcher } = await startResearch(100_000);
const second = await world.admin('second.admin@nyansapo.example');
const params = { organizationId: researcher.organizationId };
const caller = () =>
  ({ userId: researcher.user.userId, organizationId: researcher.organizationId }) as unknown as ResearcherCaller;

async function upload(person: Person, csv: string) {
  const response = await fetch(`${world.running.url}/api/v1/payment/admin/bank-lines`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${person.token()}` },
    body: new TextEncoder().encode(csv),
  });
  const answer = (await response.json()) as {
    code?: string;
    content: { newLines: number; knownLines: number; creditedPesewas: number; waitingPesewas: number } & Record<
      string,
      unknown
    >;
  };
  return { status: response.status, ...answer };
}
const order = (cedis: number) =>
  researcher.must(calls.orderProForma, { params, body: { amount: cedis, purchaseOrder: '' } });
const wallet = async () => (await researcher.must(getWallet, { params })).availablePesewas;
const inBooks = async (...kinds: string[]) => {
  const { accounts } = await world.books();
  return kinds.map((kind) => accounts[kind] ?? 0);
};
const lineWith = async (words: string) => {
  const lines = await admin.must(calls.listBankLines, { query: { size: 100 } });
  const line = lines.find(({ narration }) => narration.includes(words));
  if (!line) throw new Error(`no line with ${words}`);
  return line;
};
const proFormas = async () => {
  const rows = await researcher.must(calls.listProFormas, { params, query: { size: 100 } });
  return new Map(rows.map((row) => [row.reference, row]));
};
async function wordsOf({ pdf }: { pdf: Uint8Array }): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
const decisionOf = async (
  words: string,
  outcome: 'CREDIT' | 'RETURN' | 'KNOWN',
  organizationId: string | null = null,
  by = admin,
) => {
  const line = await lineWith(words);
  const body = { outcome, organizationId, reason: 'The payer has confirmed it' };
  const { decision } = await by.must(calls.proposeBankDecision, { params: { id: line.id }, body });
  return { id: decision?.id ?? '', event: 'post' as const };
};

test('a pro-forma says whose it is, to which account and until when; the amount has to be enough', async () => {
  await researcher.must(changeOrganizationProfile, {
    params,
    body: { tin: 'C0000803561', address: '12 Ring Road\nAccra', purchaseOrder: 'PO-7' },
  });
  const proForma = await order(2500);
  expect(proForma).toMatchObject({ amountPesewas: 250_000, status: 'WAITING', purchaseOrder: 'PO-7' });
  expect(proForma.reference).toMatch(/^NYA-[2-9A-Z]{6}$/);
  const words = await wordsOf(await printProForma(world.app, caller(), params.organizationId, proForma.id));
  for (const text of [
    proForma.reference,
    '12 Ring Road Accra TIN C0000803561',
    'Purchase order PO-7',
    'Sample Bank (not a real one)',
    '0000000000000',
    'Please transfer GH₵ 2,500.00',
  ]) {
    expect(words).toContain(text);
  }
  const few = await researcher.call(calls.orderProForma, { params, body: { amount: 99.99, purchaseOrder: '' } });
  expect(few).toMatchObject({ status: 400, content: [{ field: 'amount' }] });
  const cancelled = await researcher.must(calls.cancelProForma, { params: { id: proForma.id } });
  expect(cancelled.status).toBe('CANCELLED');
  expect(await researcher.call(calls.cancelProForma, { params: { id: proForma.id } })).toMatchObject({ status: 409 });
});

test('an organisation’s software orders, reads and cancels pro-formas with its own scopes', async () => {
  const { must } = await makeKey(world, researcher, { scopes: ['wallet:read', 'transfers:write'] });
  const { bank } = await must(calls.getTransferAccount);
  expect(bank?.name).toBe('Sample Bank (not a real one)');
  const { id, reference } = await must(calls.orderProForma, { params, body: { amount: 1200, purchaseOrder: 'PO-8' } });
  const [newest] = await must(calls.listProFormas, { params });
  expect(newest).toMatchObject({ id, reference, amountPesewas: 120_000, purchaseOrder: 'PO-8', status: 'WAITING' });
  const pdf = await must(calls.getProForma, { params: { ...params, id } });
  expect(String(pdf).startsWith('%PDF-')).toBe(true);
  expect(await must(calls.cancelProForma, { params: { id } })).toMatchObject({ status: 'CANCELLED' });
  const reader = await makeKey(world, researcher, { scopes: ['wallet:read'] });
  const refused = await reader.call(calls.orderProForma, { params, body: { amount: 1200, purchaseOrder: '' } });
  expect(refused).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
});

test('exact, over, under, unknown, twice, a settlement: balances to the pesewa, and two admins for what is not certain', async () => {
  const day = world.today();
  // What the provider has settled is on the bank's statement too, and in the books already.
  await world.app.work(null, async (work) => {
    const sums = { paidPesewas: 40_000, feesPesewas: 780, deductionsPesewas: 0, netPesewas: 39_220 };
    const row = { id: 'settled-1', isSettled: true, ...sums, settledOn: addDays(day, -1), seenAt: work.now };
    await saveSettlement(work.tx, row, []);
    await markPosted(work.tx, 'settled-1', 'BANK', work.now);
    await post(work, settledToBank({ settlementId: 'settled-1', amountPesewas: 39_220, at: work.now }));
  });
  const [exact, over, under] = [await order(1000), await order(500), await order(800)];
  const before = await wallet();
  const [bankBefore = 0] = await inBooks('BANK');
  const typed = exact.reference.toLowerCase().replace('-', ' ');
  const rows = [
    `${day},"PAYSTACK SETTLEMENT, T+1",,392.20,392.20`,
    `${day},TRF ${typed} KENTE LABS,,"1,000.00","1,392.20"`,
    `${day},TRF ${over.reference},,550.00,"1,942.20"`,
    `${day},TRF ${under.reference},,300.00,"2,242.20"`,
    `${day},CASH DEPOSIT AMA,,70.00,"2,312.20"`,
    `${day},CASH DEPOSIT AMA,,70.00,"2,382.20"`,
    `${day},SMS CHARGES,5.00,,"2,377.20"`,
  ];
  const csv = `Date,Description,Debit,Credit,Balance\n${rows.join('\n')}\n`;
  const first = await upload(admin, csv);
  expect(first).toMatchObject({
    status: 200,
    content: {
      newLines: 6,
      knownLines: 0,
      creditedPesewas: 100_000,
      waitingPesewas: 99_000,
      settlements: 1,
      ignoredDebits: 1,
      comparison: { day, balancePesewas: 237_720, booksPesewas: 39_220 + 199_000 },
    },
  });
  expect((await upload(second, csv)).content).toMatchObject({ newLines: 0, knownLines: 6 });
  expect(await wallet()).toBe(before + 100_000);
  expect(await inBooks('BANK', 'SUSPENSE')).toEqual([bankBefore - 199_000, 99_000]);
  expect((await proFormas()).get(exact.reference)).toMatchObject({ status: 'RECEIVED', receivedPesewas: 100_000 });
  expect(await lineWith(over.reference)).toMatchObject({ status: 'WAITING', proForma: { amountPesewas: 50_000 } });
  expect(await lineWith('PAYSTACK')).toMatchObject({ status: 'SETTLED' });

  // It is a top-up like any other: in the list, with a receipt, and told to who ordered it.
  const [movement] = await researcher.must(listTransactions, { params, query: { kind: 'TOP_UP' } });
  const reference = movement?.topUpReference ?? '';
  expect(movement).toMatchObject({ amountPesewas: 100_000, event: 'topup' });
  const receipt = await wordsOf(await makeReceipt(world.app, caller(), reference));
  expect(receipt).toContain('Bank transfer, at our bank on');
  expect(receipt).toContain(`Pro-forma invoice ${exact.reference}`);
  expect(String(await researcher.must(getReceipt, { params: { ...params, reference } })).startsWith('%PDF-')).toBe(
    true,
  );

  // One admin alone decides nothing.
  const tooMuch = await decisionOf(over.reference, 'CREDIT', params.organizationId);
  expect(await admin.call(calls.decideBankDecision, { params: tooMuch })).toMatchObject({
    code: 'SECOND_ADMIN_NEEDED',
  });
  const again = { outcome: 'RETURN' as const, organizationId: null, reason: 'No' };
  const { id: overId } = await lineWith(over.reference);
  expect(await second.call(calls.proposeBankDecision, { params: { id: overId }, body: again })).toMatchObject({
    code: 'DECISION_OPEN',
  });
  expect(await wallet()).toBe(before + 100_000);
  await second.must(calls.decideBankDecision, { params: tooMuch });
  const tooLittle = await decisionOf(under.reference, 'CREDIT', params.organizationId, second);
  await admin.must(calls.decideBankDecision, { params: tooLittle });
  expect(await wallet()).toBe(before + 100_000 + 55_000 + 30_000);
  const after = await proFormas();
  expect(after.get(over.reference)).toMatchObject({ status: 'RECEIVED', receivedPesewas: 55_000 });
  expect(after.get(under.reference)).toMatchObject({ status: 'PARTLY', receivedPesewas: 30_000 });
  // The rest with the same reference is exact again.
  const rest = await upload(admin, `Date,Credit,Narration\n${day},500.00,${under.reference} rest\n`);
  expect(rest.content).toMatchObject({ creditedPesewas: 50_000 });
  expect((await proFormas()).get(under.reference)).toMatchObject({ status: 'RECEIVED', receivedPesewas: 80_000 });

  // Unknown ones: one goes back, the other one was known otherwise.
  for (const outcome of ['RETURN', 'KNOWN'] as const) {
    const waiting = await admin.must(calls.listBankLines, { query: { status: 'WAITING' } });
    const [line] = waiting;
    const body = { outcome, organizationId: null, reason: 'As the bank says' };
    const { decision } = await admin.must(calls.proposeBankDecision, { params: { id: line?.id ?? '' }, body });
    await second.must(calls.decideBankDecision, { params: { id: decision?.id ?? '', event: 'post' } });
  }
  expect(await inBooks('BANK', 'SUSPENSE')).toEqual([bankBefore - 199_000 - 50_000 + 14_000, 0]);
  const broken = (await checkBooks(world.app)).flatMap((invariant) => invariant.broken);
  expect(broken).toEqual([]);
});

test('an expired reference waits for two admins, and a wrong file is refused with its line', async () => {
  const late = await order(200);
  await world.goTo(instantOf(addDays(world.today(), 31), '08:00'));
  expect((await proFormas()).get(late.reference)?.status).toBe('EXPIRED');
  // Signs in again, a month later.
  await admin.must(calls.listBankLines);
  const csv = `Date,Credit,Narration\n${world.today()},200.00,${late.reference}\n`;
  expect((await upload(admin, csv)).content).toMatchObject({ creditedPesewas: 0, waitingPesewas: 20_000 });
  await second.must(calls.decideBankDecision, {
    params: await decisionOf(late.reference, 'CREDIT', params.organizationId),
  });
  expect((await proFormas()).get(late.reference)?.status).toBe('RECEIVED');
  const wrong = await upload(admin, `Date,Credit,Narration\n${world.today()},ten,x\n`);
  expect(wrong).toMatchObject({ status: 400, content: [{ field: 'file' }] });
});

test('a refund of a transfer leaves our bank after two admins', async () => {
  const paid = await order(300);
  await upload(admin, `Date,Credit,Narration\n${world.today()},300.00,${paid.reference}\n`);
  const [movement] = await researcher.must(listTransactions, { params, query: { kind: 'TOP_UP' } });
  const topUpReference = movement?.topUpReference ?? '';
  const { id } = await researcher.must(requestRefund, {
    params,
    body: { topUpReference, amount: 300, reason: 'Twice' },
  });
  const [bank = 0] = await inBooks('BANK');
  const decide = (person: Person, event: 'approve' | 'transfer') =>
    person.call(decideRefund, { params: { id, event }, body: { reason: '' } });
  expect(await decide(admin, 'approve')).toMatchObject({ status: 200 });
  await world.settle();
  expect((await admin.must(listAllRefunds))[0]).toMatchObject({ status: 'APPROVED', isOwn: true });
  expect(await decide(admin, 'transfer')).toMatchObject({ code: 'SECOND_ADMIN_NEEDED' });
  expect(await decide(second, 'transfer')).toMatchObject({ status: 200, content: { status: 'PAID' } });
  expect(await inBooks('BANK', 'REFUND_TRANSIT')).toEqual([bank + 30_000, 0]);
});

test('two admins upload the same file at once, and two confirm at once: everything counts once', async () => {
  const some = [await order(110), await order(120), await order(130)];
  const day = world.today();
  const rows = some.map(({ reference, amountPesewas }) => `${day},${(amountPesewas / 100).toFixed(2)},${reference}`);
  const csv = `Date,Credit,Narration\n${[...rows, `${day},99.00,NOBODY`].join('\n')}\n`;
  const before = await wallet();
  const [suspense = 0] = await inBooks('SUSPENSE');
  const results = await Promise.all([admin, second, admin, second].map((person) => upload(person, csv)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(results.reduce((sum, { content }) => sum + content.newLines, 0)).toBe(4);
  expect(await wallet()).toBe(before + 36_000);
  expect(await inBooks('SUSPENSE')).toEqual([suspense + 9_900]);
  const third = await world.admin('third.admin@nyansapo.example');
  const decision = await decisionOf('NOBODY', 'CREDIT', params.organizationId);
  const decided = await Promise.all(
    [second, third].map((one) => one.call(calls.decideBankDecision, { params: decision })),
  );
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await wallet()).toBe(before + 36_000 + 9_900);
});

test('random statements in overlapping pieces and any order: each line once, and no pesewa is lost', async () => {
  const day = world.today();
  let run = 0;
  const Line = fc.record({ cedis: fc.integer({ min: 1, max: 4 }), isKnown: fc.boolean(), isDebit: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(Line, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (lines, cuts, isNewestFirst) => {
        run += 1;
        const { reference } = await order(100);
        let balance = 100_000;
        const rows = lines.map(({ cedis, isKnown, isDebit }) => {
          // Equal amounts and narrations, which only the balance tells apart.
          balance += isDebit ? -cedis : cedis;
          const text = isKnown ? `Run ${run} ${reference}` : `Run ${run}`;
          return `${day},${text},${isDebit ? cedis : ''},${isDebit ? '' : cedis},${balance}.00`;
        });
        const pieces = [[0, rows.length], ...cuts.map(([from, length]) => [from, from + length + 1])].map(
          ([from, to]) => rows.slice(from, to),
        );
        const before = { wallet: await wallet(), books: await inBooks('BANK', 'SUSPENSE') };
        for (const piece of pieces.toReversed()) {
          const body = (isNewestFirst ? piece.toReversed() : piece).join('\n');
          expect((await upload(admin, `Date,Narration,Debit,Credit,Balance\n${body}\n`)).status).toBe(200);
        }
        const credits = lines.filter(({ isDebit }) => !isDebit);
        const sum = credits.reduce((total, { cedis }) => total + cedis * 100, 0);
        const [bank = 0, suspense = 0] = await inBooks('BANK', 'SUSPENSE');
        expect((before.books[0] ?? 0) - bank).toBe(sum);
        expect((await wallet()) - before.wallet + suspense - (before.books[1] ?? 0)).toBe(sum);
        const waiting = await admin.must(calls.listBankLines, { query: { status: 'WAITING', size: 100 } });
        const own = waiting.filter(
          ({ narration }) => narration.startsWith(`Run ${run}`) && narration.split(' ')[1] === `${run}`,
        );
        expect(own.length).toBe(credits.length);
        // Half of them goes back, the rest to the wallet.
        for (const [index, { id }] of own.entries()) {
          const outcome = index % 2 === 0 ? ('RETURN' as const) : ('CREDIT' as const);
          const body = { outcome, organizationId: index % 2 === 0 ? null : params.organizationId, reason: 'r' };
          const { decision } = await admin.must(calls.proposeBankDecision, { params: { id }, body });
          await second.must(calls.decideBankDecision, { params: { id: decision?.id ?? '', event: 'post' } });
        }
        const returned = own.reduce(
          (total, { amountPesewas }, index) => total + (index % 2 === 0 ? amountPesewas : 0),
          0,
        );
        const [bankAfter = 0, suspenseAfter = 0] = await inBooks('BANK', 'SUSPENSE');
        expect(suspenseAfter).toBe(before.books[1]);
        expect((before.books[0] ?? 0) - bankAfter).toBe(sum - returned);
        expect((await wallet()) - before.wallet).toBe(sum - returned);
      },
    ),
    { numRuns: 12, seed: SEED },
  );
  expect((await checkBooks(world.app)).flatMap(({ broken }) => broken)).toEqual([]);
});
