import type { App } from '../../platform/app.ts';
import type { BalanceLine, ListedSettlement } from '../../platform/payments/port.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { BANK, PROVIDER_PENDING } from '../ledger/movements.ts';
import type { RefundSource } from '../ledger/refund-movements.ts';
import { balanceFunded, settledToBalance, settledToBank } from '../ledger/settlement-movements.ts';
import * as sql from './settlements.sql.ts';

/*
 * Collections do not reach the payout balance at once. They are settled on a working day: to our bank, or into the balance if the
 * provider's dashboard is set to that. The balance is topped up from the bank. Nobody has to book any of this: we read it from
 * the provider and post it once.
 */

/** Our references of payments; a payment without one was made on the provider's dashboard. */
const OURS = /^topup-/;

/**
 * Reads what the provider settled and what moved the balance, and posts it. Idempotent, even if several processes run it at the
 * same time. Throws if the provider can't be reached.
 */
export async function postSettlements(app: App): Promise<void> {
  // Settlements come first: their balance lines exist once the settlement has arrived.
  const settlements = await readNewSettlements(app);
  const lines = await readNewLines(app);
  await app.work(null, async (work) => {
    for (const { payments, on, ...settlement } of settlements) {
      await sql.saveSettlement(work.tx, { ...settlement, settledOn: on, seenAt: work.now }, payments);
    }
    await sql.insertLines(work.tx, lines);
  });
  const [unposted, unpostedLines] = await app.read(async (reader) => [
    await sql.listUnposted(reader.tx),
    await sql.listUnpostedLines(reader.tx),
  ]);
  // In chronological order, so that a top-up takes what the bank had at that time.
  const inOrder = [
    ...unposted.map((settlement) => ({ at: settlement.at, post: () => postSettlement(app, settlement) })),
    ...unpostedLines.map((line) => ({ at: line.at, post: () => postLine(app, line) })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  await runEach(app, inOrder, 'could not post a settlement or a line of the balance', ({ post }) => post());
}

async function postSettlement(app: App, { id, netPesewas, isInBalance }: sql.UnpostedSettlement): Promise<void> {
  await unlessTooLow(
    app.work(null, async (work) => {
      await sql.lockPosting(work.tx);
      if (!(await sql.markPosted(work.tx, id, isInBalance ? 'BALANCE' : 'BANK', work.now))) return;
      // The balance's own lines show what arrived there.
      if (isInBalance || netPesewas <= 0) return;
      await ledger.post(work, settledToBank({ settlementId: id, amountPesewas: netPesewas, at: work.now }));
    }),
  );
}

async function postLine(app: App, line: sql.UnpostedLine): Promise<void> {
  const { id, item, isBooked, differencePesewas: amountPesewas } = line;
  const isFunding = item === 'FUNDING' || (isBooked === null && (await isMadeElsewhere(app, line)));
  // The line of an unbooked payment of ours is posted once the payment is booked.
  if (!isFunding && isBooked !== true) return;
  await unlessTooLow(
    app.work(null, async (work) => {
      await sql.lockPosting(work.tx);
      if (!(await sql.markLinePosted(work.tx, id, work.now))) return;
      if (!isFunding) {
        await ledger.post(work, settledToBalance({ lineId: id, amountPesewas, at: work.now }));
        return;
      }
      if (item !== 'FUNDING') await sql.markFunding(work.tx, id);
      const inBankPesewas = -(await ledger.readBalance(work.tx, BANK, true));
      await ledger.post(
        work,
        balanceFunded({ lineId: id, rail: 'PAYSTACK', amountPesewas, inBankPesewas, at: work.now }),
      );
    }),
  );
}

/** The provider can't settle what was not collected, so the payment is not booked yet and we try again later. */
async function unlessTooLow(posting: Promise<void>): Promise<void> {
  try {
    await posting;
  } catch (error) {
    if (!(error instanceof ledger.InsufficientFunds)) throw error;
  }
}

async function isMadeElsewhere(app: App, { providerId }: sql.UnpostedLine): Promise<boolean> {
  const reference = await app.payments.findCollectionReference(providerId);
  return reference === null || !OURS.test(reference);
}

/**
 * Reads lines newest first, page by page, until a page has nothing new. Stores them only after all are read, so that no gap
 * remains.
 */
async function readNewLines(app: App): Promise<BalanceLine[]> {
  const fresh: BalanceLine[] = [];
  for (let page = 1; ; page += 1) {
    const lines = await app.payments.listBalanceLines(page);
    const ids = lines.map(({ id }) => id);
    const known = await app.read((reader) => sql.findKnownLines(reader.tx, ids));
    const unknown = lines.filter(({ id }) => !known.has(id));
    if (unknown.length === 0) return fresh;
    fresh.push(...unknown);
  }
}

/** Reads settlements in the same way; those on their way are read again until they have arrived. */
async function readNewSettlements(app: App): Promise<(ListedSettlement & { payments: string[] })[]> {
  const fresh: (ListedSettlement & { payments: string[] })[] = [];
  for (let page = 1; ; page += 1) {
    const listed = (await app.payments.listSettlements(page)) ?? [];
    const ids = listed.map(({ id }) => id);
    const settled = await app.read((reader) => sql.findSettled(reader.tx, ids));
    const unknown = listed.filter(({ id }) => !settled.has(id));
    if (unknown.length === 0) return fresh;
    for (const settlement of unknown) fresh.push({ ...settlement, payments: await readPayments(app, settlement.id) });
  }
}

async function readPayments(app: App, settlementId: string): Promise<string[]> {
  const payments: string[] = [];
  for (let page = 1; ; page += 1) {
    const listed = await app.payments.listSettledPayments(settlementId, page);
    if (listed === null) return payments;
    payments.push(...listed);
  }
}

/** Where the provider took a refund from: the balance if that has a line for it, otherwise the next settlement. */
export async function findRefundSource(
  work: Pick<Work, 'tx'>,
  refund: { providerId: string | null; amountPesewas: number },
): Promise<RefundSource> {
  const { providerId, amountPesewas } = refund;
  if (providerId !== null && (await sql.hasRefundLine(work.tx, providerId))) return 'PROVIDER_BALANCE';
  const pending = -(await ledger.readBalance(work.tx, PROVIDER_PENDING, true));
  return pending >= amountPesewas ? 'PROVIDER_PENDING' : 'PROVIDER_BALANCE';
}

/**
 * Runs the booking of a payout that the provider carried out. If our books have too little for that, somebody has topped up the
 * balance and we have not seen it yet: we read the balance, and run it again.
 */
export async function withSeenBalance<T>(app: App, book: () => Promise<T>): Promise<T> {
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof ledger.InsufficientFunds)) throw error;
    await postSettlements(app);
    return book();
  }
}

// ---- For chargebacks, which the provider deducts from both

export const { lockPosting, markLinePosted } = sql;
