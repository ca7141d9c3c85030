import type { FastifyInstance } from 'fastify';
import { collectionData } from './collections.ts';
import { type Context, feeOf, refuse } from './context.ts';
import { cedis } from './html.ts';
import type { Collection, Refund, Settlement, Store } from './state.ts';

/*
 * Payments that arrived are settled on the next working day, to the merchant's bank account or into the balance. Transfers are
 * paid from the balance only, which the merchant tops up from the bank.
 */

const DAY_MS = 24 * 3_600_000;
/** A settlement starts at midnight and arrives by this hour (UTC, which is Accra's time). */
const ARRIVES_AT_HOUR = 8;
/** Ghana's fixed public holidays, as month and day: nothing is settled on them, nor on Saturdays and Sundays. */
const HOLIDAYS = new Set(['01-01', '01-07', '03-06', '05-01', '07-01', '09-21', '12-25', '12-26']);

const dayOf = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day.slice(5));
}

/** The working day on which a payment is settled: the next one after it (T+1). */
export function settlementDay(paidAt: string): string {
  let day = dayOf(paidAt);
  do day = dayOf(new Date(Date.parse(day) + DAY_MS));
  while (!isWorkingDay(day));
  return day;
}

const netOf = ({ paidAmount }: Collection): number => paidAmount - feeOf(paidAmount);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function listUnsettled({ state }: Store): Collection[] {
  const settled = new Set(state.settling.settlements.flatMap(({ payments }) => payments));
  return Object.values(state.collections).filter(
    ({ status, reference }) => status === 'success' && !settled.has(reference),
  );
}

/** What is collected and not yet being settled, less what refunds have taken from it. */
export function pendingOf(store: Store): number {
  return sum(listUnsettled(store).map(netOf)) - store.state.settling.deductions;
}

/** Starts the settlements that are due, and completes those whose hour has come. */
export function settleDue({ store }: Context): void {
  const { settling } = store.state;
  const now = store.now();
  const due = listUnsettled(store).filter(({ paidAt }) => paidAt !== null && settlementDay(paidAt) <= dayOf(now));
  const byDay = Map.groupBy(due, ({ paidAt }) => settlementDay(paidAt ?? ''));
  for (const [day, payments] of [...byDay].toSorted()) {
    const fees = sum(payments.map(({ paidAmount }) => feeOf(paidAmount)));
    const paid = sum(payments.map(({ paidAmount }) => paidAmount));
    // What exceeds one settlement is taken from the next one.
    const deductions = Math.min(settling.deductions, paid - fees);
    settling.deductions -= deductions;
    settling.settlements.push({
      id: store.newId(),
      status: 'pending',
      payments: payments.map(({ reference }) => reference),
      ...{ paid, fees, deductions },
      date: `${day}T00:00:00.000Z`,
      createdAt: now.toISOString(),
    });
  }
  for (const settlement of settling.settlements) {
    const arrivesAt = Date.parse(settlement.date) + ARRIVES_AT_HOUR * 3_600_000;
    if (settlement.status === 'pending' && arrivesAt <= now.getTime()) arrive(store, settlement);
  }
  store.save();
}

function arrive(store: Store, settlement: Settlement): void {
  const { settling, collections } = store.state;
  settlement.status = 'success';
  if (settling.isToBank) {
    settling.bank += netPaid(settlement);
    return;
  }
  let { deductions } = settlement;
  for (const reference of settlement.payments) {
    const payment = collections[reference];
    if (!payment) continue;
    const taken = Math.min(deductions, netOf(payment));
    deductions -= taken;
    if (taken < netOf(payment)) store.move('Transaction', payment.id, netOf(payment) - taken, '');
  }
}

const netPaid = ({ paid, fees, deductions }: Settlement): number => paid - fees - deductions;

/** A refund is taken from the next settlement, or else from the balance. */
export function canTakeRefund({ store }: Context, amount: number): boolean {
  return isTakenFromSettlement(store, amount) || store.state.balance >= amount;
}

/** Payments that were settled into the balance are refunded from it. */
function isTakenFromSettlement(store: Store, amount: number): boolean {
  return store.state.settling.isToBank && pendingOf(store) >= amount;
}

export function takeRefund({ store }: Context, { id, amount, transaction }: Refund): void {
  const { settling } = store.state;
  if (!isTakenFromSettlement(store, amount)) {
    store.move('Refund', id, -amount, transaction);
    return;
  }
  settling.deductions += amount;
  settling.refundsDeducted.push(id);
  store.save();
}

export function giveRefundBack({ store }: Context, { id, amount, transaction }: Refund): void {
  const { settling } = store.state;
  if (!settling.refundsDeducted.includes(id)) {
    store.move('Refund', id, amount, transaction);
    return;
  }
  settling.deductions -= amount;
  store.save();
}

/**
 * A lost dispute is taken from the next settlements to the bank, however long that takes, or from the balance, which may go below
 * zero; a negative amount is given back.
 */
export function takeChargeback({ store }: Context, disputeId: number, amount: number): void {
  const { settling } = store.state;
  if (!settling.isToBank) {
    store.move('Dispute', disputeId, -amount, 'Chargeback');
    return;
  }
  settling.deductions += amount;
  store.save();
}

/** Tops up the balance from the bank account, which the owner fills up if it has too little. */
export function topUpBalance({ store }: Context, amount: number, isPayment: boolean): void {
  const { settling } = store.state;
  settling.bank = Math.max(0, settling.bank - amount);
  const id = store.newId();
  store.move(isPayment ? 'Transaction' : 'Topup', id, amount, 'Balance top-up');
}

interface PageQuery {
  perPage?: string;
  page?: string;
}

/** A page of a list, with the paging numbers of the provider's lists. */
function paged<T>(rows: readonly T[], { perPage = '50', page = '1' }: PageQuery) {
  const size = Number(perPage);
  const start = (Number(page) - 1) * size;
  const meta = {
    total: rows.length,
    skipped: start,
    perPage: size,
    page: Number(page),
    pageCount: Math.ceil(rows.length / size),
  };
  return { data: rows.slice(start, start + size), meta };
}

export function mountSettlements(api: FastifyInstance, context: Context): void {
  const { state } = context.store;

  api.get<{ Querystring: PageQuery }>('/settlement', async (request) => {
    settleDue(context);
    const rows = state.settling.settlements.toReversed().map((settlement) => ({
      id: settlement.id,
      domain: 'test',
      status: settlement.status,
      currency: 'GHS',
      integration: 100_043,
      total_amount: netPaid(settlement),
      effective_amount: netPaid(settlement),
      total_fees: settlement.fees,
      total_processed: settlement.paid,
      deductions: settlement.deductions === 0 ? null : settlement.deductions,
      settlement_date: settlement.date,
      settled_by: null,
      createdAt: settlement.createdAt,
      updatedAt: settlement.createdAt,
    }));
    return { status: true, message: 'Settlements retrieved', ...paged(rows, request.query) };
  });

  api.get<{ Params: { id: string }; Querystring: PageQuery }>(
    '/settlement/:id/transactions',
    async (request, reply) => {
      const settlement = state.settling.settlements.find(({ id }) => String(id) === request.params.id);
      if (!settlement) return refuse(reply, 404, 'Settlement not found');
      const rows = settlement.payments.flatMap((reference) => {
        const collection = state.collections[reference];
        return collection ? [{ ...collectionData(collection), created_at: collection.createdAt }] : [];
      });
      return { status: true, message: 'Transactions retrieved', ...paged(rows, request.query) };
    },
  );

  api.get<{ Params: { id: string } }>('/transaction/:id', async (request, reply) => {
    const collection = Object.values(state.collections).find(({ id }) => String(id) === request.params.id);
    if (!collection) return refuse(reply, 404, 'Transaction not found', 'transaction_not_found');
    return { status: true, message: 'Transaction retrieved', data: collectionData(collection) };
  });
}

/** The merchant's side: the payout schedule, the balance and the bank. */
export function mountSettlementDesk(server: FastifyInstance, context: Context): void {
  const { store } = context;
  const { settling } = store.state;

  server.post<{ Body: { amount?: string | number; as?: string } }>('/operator/top-up', async (request, reply) => {
    const amount = Math.round(Number(request.body.amount) * 100);
    if (!Number.isSafeInteger(amount) || amount < 100)
      return reply.status(400).send({ status: false, message: 'Invalid amount' });
    topUpBalance(context, amount, request.body.as === 'payment');
    return reply.redirect('/operator', 303);
  });

  server.post<{ Body: { to?: string } }>('/operator/payouts', async (request, reply) => {
    settling.isToBank = request.body.to !== 'balance';
    store.save();
    return reply.redirect('/operator', 303);
  });

  /** Moves the sandbox's calendar to an instant, or to the next settlement. */
  server.post<{ Body: { to?: string } | null }>('/operator/calendar', async (request, reply) => {
    const { to } = request.body ?? {};
    const wanted = to === undefined ? nextArrival(store) : new Date(to);
    if (wanted && Number.isFinite(wanted.getTime())) settling.aheadMs = wanted.getTime() - Date.now();
    settleDue(context);
    return reply.redirect('/operator', 303);
  });
}

function nextArrival(store: Store): Date | null {
  const days = [
    ...listUnsettled(store).map(({ paidAt }) => settlementDay(paidAt ?? '')),
    ...store.state.settling.settlements.filter(({ status }) => status === 'pending').map(({ date }) => dayOf(date)),
  ].toSorted();
  const [day] = days;
  return day === undefined ? null : new Date(Date.parse(day) + ARRIVES_AT_HOUR * 3_600_000);
}

/** The part of the operator's page about the balance, settlements and the bank. */
export function settlementDesk(context: Context): string {
  settleDue(context);
  const { store } = context;
  const { settling } = store.state;
  const next = nextArrival(store);
  const rows = settling.settlements
    .toReversed()
    .slice(0, 10)
    .map(
      (settlement) => `<tr><td>${dayOf(settlement.date)}</td><td>${settlement.status}</td>
        <td class="number">${cedis(settlement.paid)}</td><td class="number">${cedis(-settlement.fees)}</td>
        <td class="number">${cedis(-settlement.deductions)}</td><td class="number">${cedis(netPaid(settlement))}</td></tr>`,
    )
    .join('');
  const goes = settling.isToBank ? 'to the bank account' : 'into the balance';
  return `<h2>Settlements and balance</h2>
    <div class="scroll"><table>
      <tr><td>Collected, not settled yet</td><td class="number">${cedis(pendingOf(store))}</td></tr>
      <tr><td>Balance, from which transfers are paid</td><td class="number">${cedis(store.state.balance)}</td></tr>
      <tr><td>Bank account</td><td class="number">${cedis(settling.bank)}</td></tr>
    </table></div>
    <p>Payments are settled ${goes} on the next working day. Today is ${dayOf(store.now())} here; the next settlement
      ${next ? `arrives on ${dayOf(next)} at ${ARRIVES_AT_HOUR}:00` : 'waits for a payment'}.</p>
    <form method="post" action="/operator/top-up">
      <label class="field" for="amount">Top up the balance from the bank, in GH₵</label>
      <input type="tel" id="amount" name="amount" value="1000">
      <button class="main">Top up the balance</button>
    </form><br>
    <form method="post" action="/operator/calendar"><button>Go to the next settlement</button></form><br>
    <form method="post" action="/operator/payouts"><input type="hidden" name="to" value="${settling.isToBank ? 'balance' : 'bank'}">
      <button>Settle ${settling.isToBank ? 'into the balance instead' : 'to the bank instead'}</button></form>
    ${
      rows
        ? `<div class="scroll"><table><tr><th>Settlement</th><th>Status</th><th class="right">Paid</th><th class="right">Fees</th>
          <th class="right">Refunds</th><th class="right">Settled</th></tr>${rows}</table></div>`
        : ''
    }`;
}
