import { addresses } from '../../../contract/addresses.ts';
import { PAYOUT_RAILS, type PayoutRailName } from '../../../domain/enumerations.ts';
import { HOLD_FROM_POINTS } from '../../../domain/fraud.ts';
import { PAYOUT_LIFECYCLE, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { isCallbackSecret } from '../../platform/payments/mtn-callback.ts';
import {
  type ApprovalRequest,
  BULK_MOST,
  type PayoutOrder,
  type PayoutRail,
  type PayoutState,
} from '../../platform/payments/port.ts';
import { refuse } from '../../platform/refusal.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import { scorePayout } from '../fraud/fraud.service.ts';
import { maySend } from '../ledger/database-life.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { payoutFailed, payoutPaid, payoutRequested, payoutReversed } from '../ledger/movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { withSeenTopUp } from '../rails/rail-top-ups.service.ts';
import { chooseRail, feeOf, hasAnother, isConclusive, noteOrders, railNamed } from '../rails/rails.service.ts';
import { withSeenBalance } from '../settlements/settlements.service.ts';
import { holdForAdmin, type Payout } from './payout-hold.service.ts';
import { parseReference, referenceOf } from './payout-references.rules.ts';
import { payoutSending, payoutWatch } from './payouts.jobs.ts';
import * as mails from './payouts.mails.ts';
import { attendedToPaid } from './payouts.metrics.ts';
import * as sql from './payouts.sql.ts';

/*
 * Sending is recorded and committed before the provider is called. After an unclear response we verify, and never
 * repeat under a new reference.
 */

/**
 * The job that sends. A run after a crash finds the payout SENT and verifies before it sends the same reference again.
 */
export async function sendPayout(app: App, payoutId: string): Promise<void> {
  const learnt = await learnName(app, payoutId);
  const wanted = await findWanted(app, payoutId);
  if (wanted === null) return;
  if (wanted.status === 'SENT') return verifyAgain(app, payoutId);
  const choice = await chooseRail(app, wanted);
  if ('waits' in choice) return waitForRail(app, payoutId);
  const { rail, health } = choice;
  const isListed = rail.rail === 'PAYSTACK' && (await mayFillList(app));
  const claimed = await app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    // Somebody else may have sent it, or held it, while the rail was chosen.
    if (!payout || payout.attempt !== wanted.attempt || !(await maySend(work))) return null;
    let status: PayoutStatus = payout.status;
    const isDue = isHoldOver(app, payout);
    if (isDue) {
      await work.change(PAYOUT_LIFECYCLE, payout, 'release');
      status = 'QUEUED';
    }
    if (status !== 'QUEUED') return null;
    // Signals seen in the meantime also count: that is the purpose of the wait.
    if (isDue || learnt) {
      const { points } = await scorePayout(work, payout);
      if (points >= HOLD_FROM_POINTS) {
        await holdForAdmin(work, { ...payout, status }, points);
        return null;
      }
    }
    await markSent(work, { ...payout, status }, rail);
    const others = isListed ? await sql.lockQueued(work.tx, BULK_MOST - 1, rail.serves) : [];
    const all = [
      payout,
      ...whatFits(others, (health.balancePesewas ?? Number.MAX_SAFE_INTEGER) - payout.amountPesewas),
    ];
    for (const other of all.slice(1)) await markSent(work, other, rail);
    return all;
  });
  if (claimed === null) return;
  const isList = claimed.length > 1;
  const states = await order(app, rail, claimed);
  for (const [index, { id, reference }] of claimed.entries()) {
    const state = states[index];
    if (state) await settlePayout(app, id, reference, state);
    await watchUnlessSettled(app, id, reference, isList ? ASKED_AFTER_LIST : 0);
  }
}

/** What decides which rail can take a payout; null if there is nothing to send. */
async function findWanted(app: App, payoutId: string) {
  return app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    if (!payout || !(await maySend(work))) return null;
    if (payout.status !== 'SENT' && payout.status !== 'QUEUED' && !isHoldOver(app, payout)) return null;
    return { ...payout, ...(await sql.listRefusals(work.tx, payoutId)) };
  });
}

/** A run after a crash, or one whose payout another run has sent with a list. */
async function verifyAgain(app: App, payoutId: string): Promise<void> {
  const payout = await app.work(null, async (work) => {
    const found = await sql.lockPayout(work.tx, payoutId);
    return found?.status === 'SENT' && !wasJustSent(work, found) ? found : null;
  });
  if (payout === null) return;
  await settlePayout(app, payoutId, payout.reference, await ask(app, payout));
  await watchUnlessSettled(app, payoutId, payout.reference, 0);
}

/** How soon a payout that no rail can take now is tried again. */
const WAIT_SECONDS = 20;

async function waitForRail(app: App, payoutId: string, seconds = WAIT_SECONDS): Promise<void> {
  await app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    if (!payout || (payout.status !== 'QUEUED' && payout.status !== 'HELD')) return;
    const startAfter = new Date(work.now.getTime() + seconds * 1000);
    work.enqueue(payoutSending, { payoutId }, { key: `${payout.reference}:waits:${startAfter.getTime()}`, startAfter });
  });
}

/** As many of some payouts, in their order, as a balance is enough for. */
function whatFits<P extends Pick<Payout, 'amountPesewas'>>(payouts: readonly P[], balancePesewas: number): P[] {
  let left = balancePesewas;
  return payouts.filter(({ amountPesewas }) => {
    if (amountPesewas > left) return false;
    left -= amountPesewas;
    return true;
  });
}

/** From so many waiting payouts on, they are sent with one call. */
const LIST_FROM = 20;
/** Nobody looks at a list that is sent at once, so it is verified as seldom as a payout that was asked about so often. */
const ASKED_AFTER_LIST = 3;

/** Whether many payouts wait, and the provider takes another list of them. */
async function mayFillList(app: App): Promise<boolean> {
  return (
    (await app.read((reader) => sql.areQueued(reader.tx, LIST_FROM))) && (await app.limits.spend('providerBulk', 'all'))
  );
}

/** For how long the provider may still be called about a payout that was just sent. */
const SENDING_SECONDS = 30;

/** Sent with a list by another job, or by a run of this one that has crashed: what `markSent` has planned verifies it. */
function wasJustSent(work: Work, { sentAt }: Payout): boolean {
  return sentAt !== null && work.now.getTime() - sentAt.getTime() < SENDING_SECONDS * 1000;
}

/** Records that a payout is about to be sent, and plans to verify it, whatever happens to this process. */
async function markSent(work: Work, payout: Payout, { rail }: Pick<PayoutRail, 'rail'>): Promise<void> {
  const { id: payoutId, reference } = payout;
  const sentAt = work.now;
  await work.change(PAYOUT_LIFECYCLE, payout, 'send', { set: { sentAt } });
  await sql.insertAttempt(work.tx, { reference, payoutId, sentAt, rail });
  const startAfter = new Date(sentAt.getTime() + SENDING_SECONDS * 1000);
  work.enqueue(payoutWatch, { payoutId, reference, asked: 0 }, { key: `${reference}:sent`, startAfter });
}

function isHoldOver(app: App, { status, holdUntil }: Payout): boolean {
  return status === 'HELD' && holdUntil !== null && holdUntil <= app.clock.now();
}

/** Asks the network for a name that it did not return when the number was saved. Returns whether it has one now. */
async function learnName(app: App, payoutId: string): Promise<boolean> {
  const payout = await app.work(null, async (work) => {
    const found = await sql.lockPayout(work.tx, payoutId);
    if (!found || (found.status !== 'QUEUED' && !isHoldOver(app, found))) return null;
    const account = await sql.findMobileMoney(work.tx, found.participantId);
    return account?.number === found.number && !account.nameChecked ? found : null;
  });
  if (payout === null) return false;
  const name = await app.payments.resolveAccountName(payout.network, payout.number);
  if (name === null) return false;
  await app.work(null, async (work) => {
    await sql.lockPayout(work.tx, payoutId);
    await sql.setCheckedName(work.tx, payout, name);
  });
  return true;
}

/** Orders payouts that are marked as sent, with one call if they are several, and keeps the provider's codes of their accounts. */
async function order(app: App, rail: PayoutRail, payouts: readonly Payout[]): Promise<PayoutState[]> {
  // Only Paystack has codes of accounts.
  const hasCodes = rail.rail === 'PAYSTACK';
  const orders = await app.read(async ({ tx }) => {
    const made: PayoutOrder[] = [];
    for (const { reference, amountPesewas, network, number, accountName, participantId } of payouts) {
      const recipientCode = hasCodes ? await sql.findRecipient(tx, participantId, { network, number }) : null;
      made.push({ reference, recipientCode, amountPesewas, network, number, accountName, reason: NARRATION });
    }
    return made;
  });
  const [first, ...others] = orders;
  if (!first) return [];
  const startedAt = performance.now();
  const sent = others.length === 0 ? [await rail.sendPayout(first)] : await rail.sendPayouts(orders);
  await noteOrders(app, rail, sent, (performance.now() - startedAt) / 1000);
  if (!hasCodes) return sent;
  await app.work(null, async (work) => {
    for (const [index, payout] of payouts.entries()) {
      const code = sent[index]?.recipientCode;
      if (code != null && code !== orders[index]?.recipientCode) await sql.keepRecipient(work.tx, payout, code);
    }
  });
  return sent;
}

/** What the network shows to the person. */
const NARRATION = 'Nyansapo: thank you for your session';

/** "Not found" is not a failure: the request may still be on its way, so the same reference is sent again, on the same rail. */
async function ask(app: App, payout: Payout): Promise<PayoutState> {
  const rail = await railOf(app, payout.reference);
  const state = await rail.getPayout(payout.reference);
  if (state.outcome !== 'notFound' || !(await mayOrderAgain(app, payout))) return state;
  const [again] = await order(app, rail, [payout]);
  // The earlier request may still arrive: only the provider's status of the transfer itself can fail it now.
  return !again || again.outcome === 'failed' || again.outcome === 'refused' ? rail.getPayout(payout.reference) : again;
}

/** Counts the order that is about to be made. From then on, no answer to an order says that nothing was taken. */
function mayOrderAgain(app: App, { id, reference }: Payout): Promise<boolean> {
  return app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, id);
    if (payout?.status !== 'SENT' || payout.reference !== reference) return false;
    await sql.countOrder(work.tx, reference);
    return true;
  });
}

/** The rail that a reference is bound to. */
async function railOf(app: App, reference: string): Promise<PayoutRail> {
  const attempt = await app.read((reader) => sql.findAttempt(reader.tx, reference));
  const name = attempt?.rail ?? 'PAYSTACK';
  const rail = railNamed(app, name);
  if (rail === null) throw new Error(`${PAYOUT_RAILS[name]} has a payout, but its settings are gone`);
  return rail;
}

/** Often while the person may be looking, then at growing intervals. */
function pauseSeconds(asked: number): number {
  if (asked < 12) return Math.min(3 * 2 ** asked, 20);
  return asked < 60 ? 60 : 600;
}

async function watchUnlessSettled(app: App, payoutId: string, reference: string, asked: number): Promise<void> {
  await app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    if (payout?.status !== 'SENT' || payout.reference !== reference) return;
    const startAfter = new Date(work.now.getTime() + pauseSeconds(asked) * 1000);
    work.enqueue(payoutWatch, { payoutId, reference, asked: asked + 1 }, { key: `${reference}:${asked}`, startAfter });
  });
}

/** The job that verifies a sent payout, and checks again later if it is not settled. */
export async function watchPayout(
  app: App,
  { payoutId, reference, asked }: { payoutId: string; reference: string; asked: number },
): Promise<void> {
  const payout = await app.work(null, async (work) =>
    (await maySend(work)) ? sql.lockPayout(work.tx, payoutId) : undefined,
  );
  if (payout?.status !== 'SENT' || payout.reference !== reference) return;
  await settlePayout(app, payoutId, reference, await ask(app, payout));
  await watchUnlessSettled(app, payoutId, reference, asked);
}

/**
 * A provider's event about a transfer: we verify it with the provider and never believe it. Returns false without a
 * clear answer.
 */
export async function settleByReference(app: App, reference: string): Promise<boolean> {
  const payout = await app.read((reader) => sql.findByReference(reader.tx, reference));
  if (!payout) return true;
  const state = await (await railOf(app, reference)).getPayout(reference);
  await settlePayout(app, payout.id, reference, state);
  return state.outcome !== 'unknown';
}

/**
 * Somebody says that a transfer has ended: it is asked about soon. Callbacks are not signed, so nothing else is read, and a payout
 * is asked about once, however many come.
 */
export async function heedCallback(app: App, secret: string, reference: unknown): Promise<Record<string, never>> {
  if (!isCallbackSecret(app.settings, secret)) refuse('UNAUTHENTICATED');
  if (typeof reference !== 'string' || parseReference(reference) === null) return {};
  await app.work(null, async (work) => {
    const payout = await sql.findByReference(work.tx, reference);
    if (payout?.status !== 'SENT') return;
    work.enqueue(
      payoutWatch,
      { payoutId: payout.id, reference, asked: ASKED_AFTER_LIST },
      { key: `${reference}:callback` },
    );
  });
  return {};
}

/**
 * The only way a payout settles: idempotent, with the same books in any order of events. Unclear states change nothing
 * except the provider's id.
 */
async function settlePayout(app: App, payoutId: string, reference: string, state: PayoutState): Promise<void> {
  const settle = async (work: Work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    if (!payout || payout.reference !== reference) return null;
    await sql.lockEarner(work.tx, payout.participantId);
    const attempt = await sql.findAttempt(work.tx, reference);
    if (!attempt) return null;
    const { rail } = attempt;
    if (state.providerId !== null) await sql.setProviderId(work.tx, reference, state.providerId);
    await noteAttention(work, payout, state);
    if (payout.status === 'SENT' && state.outcome === 'succeeded') {
      await settlePaid(work, payout, rail);
      return payout.awaitedSince === null ? null : work.now.getTime() - payout.awaitedSince.getTime();
    }
    if (payout.status === 'SENT' && isConclusive(state, attempt.orders)) {
      await settleRefusal(app, work, payout, rail, state);
    } else if (state.outcome === 'reversed' && (payout.status === 'SENT' || payout.status === 'PAID')) {
      // It was paid before it was returned, whether or not we saw that: the provider kept its fee.
      if (payout.status === 'SENT') await postPayment(work, payout, rail);
      await postReturn(work, payout, rail);
      await giveBack(work, payout, 'reverse', state.reason);
    }
    return null;
  };
  const awaitedMs = await withSeenMoney(app, reference, () => app.work(null, settle));
  if (awaitedMs !== null) app.metrics.observe(attendedToPaid, awaitedMs / 1000);
  // Orders were counted when they were made.
  if (state.outcome === 'failed' && state.because === 'RAIL')
    await noteOrders(app, await railOf(app, reference), [state], 0);
}

/**
 * A transfer that waits for a one-time password waits until the provider gives up, and so will all others: admins are
 * notified of the first one.
 */
async function noteAttention(work: Work, payout: Payout, { outcome }: PayoutState): Promise<void> {
  if (outcome === 'unknown' || outcome === 'notFound' || outcome === 'refused') return;
  const needsAttention = outcome === 'needsAttention';
  if (needsAttention === (payout.attentionSince !== null)) return;
  if (needsAttention) await sql.lockAttention(work.tx);
  const isFirst = needsAttention && (await sql.countAttention(work.tx)) === 0;
  await sql.setAttention(work.tx, payout.id, needsAttention ? work.now : null);
  if (!isFirst) return;
  await notifyAdmins(work, {
    message: 'Transfers need OTP to be switched off at the provider. Payouts wait until somebody does that.',
    redirectUrl: addresses.adminPayouts,
  });
}

/** If our books hold too little for a payout that was carried out, somebody has topped up the rail's balance. */
async function withSeenMoney<T>(app: App, reference: string, book: () => Promise<T>): Promise<T> {
  const attempt = await app.read((reader) => sql.findAttempt(reader.tx, reference));
  if (attempt?.rail !== 'MTN') return withSeenBalance(app, book);
  const payout = await app.read((reader) => sql.findByReference(reader.tx, reference));
  return withSeenTopUp(app, attempt.rail, (payout?.amountPesewas ?? 0) + feeOf(app.settings, attempt.rail), book);
}

/** A rail has refused a payout conclusively: another one takes it, or the person gets the money back. */
async function settleRefusal(app: App, work: Work, payout: Payout, rail: PayoutRailName, state: PayoutState) {
  const isRail = state.because === 'RAIL';
  const before = await sql.listRefusals(work.tx, payout.id);
  const refusedBy = isRail ? before.refusedBy : [...before.refusedBy, rail];
  const isElsewhere = await hasAnother(work, app, rail, { ...payout, refusedBy });
  // Nothing else can take it: an order that was not taken is made again, and a transfer that failed is over.
  if (!isElsewhere && state.outcome === 'refused') return;
  if (isElsewhere || isRail) return reroute(work, payout, { endedAs: isRail ? 'DECLINED' : 'REFUSED', isElsewhere });
  await postFailure(work, payout);
  await giveBack(work, payout, 'fail', state.reason);
}

/** How soon a rail that was not able to pay is tried again if no other rail can. */
const SAME_RAIL_SECONDS = 60;

/** Queues the payout again under a new reference. Its money passes through the person's earnings, which are locked. */
async function reroute(
  work: Work,
  payout: Payout,
  { endedAs, isElsewhere }: { endedAs: 'DECLINED' | 'REFUSED'; isElsewhere: boolean },
): Promise<void> {
  const { id: payoutId, participantId, amountPesewas } = payout;
  const attempt = payout.attempt + 1;
  await sql.endAttempt(work.tx, payout.reference, endedAs);
  await postFailure(work, payout);
  await ledger.post(work, payoutRequested({ payoutId, attempt, participantId, amountPesewas, at: work.now }));
  const set = { attempt, reference: referenceOf(payoutId, attempt), sentAt: null, attentionSince: null };
  await work.change(PAYOUT_LIFECYCLE, payout, 'reroute', { by: 'system', reason: REROUTED, set });
  const later = { startAfter: new Date(work.now.getTime() + SAME_RAIL_SECONDS * 1000) };
  work.enqueue(payoutSending, { payoutId }, { key: `${payoutId}:${attempt}`, ...(isElsewhere ? {} : later) });
}

/** The person reads this. */
const REROUTED = 'It could not be sent this way, so we are sending it another way.';

function postPayment(work: Work, { reference, amountPesewas }: Payout, rail: PayoutRailName) {
  const providerFeePesewas = feeOf(work.settings, rail);
  return ledger.post(work, payoutPaid({ reference, rail, amountPesewas, providerFeePesewas, at: work.now }));
}

function postFailure(work: Work, { reference, participantId, amountPesewas }: Payout) {
  return ledger.post(work, payoutFailed({ reference, participantId, amountPesewas, at: work.now }));
}

function postReturn(work: Work, { reference, participantId, amountPesewas }: Payout, rail: PayoutRailName) {
  return ledger.post(work, payoutReversed({ reference, rail, participantId, amountPesewas, at: work.now }));
}

async function settlePaid(work: Work, payout: Payout, rail: PayoutRailName): Promise<void> {
  await postPayment(work, payout, rail);
  await work.change(PAYOUT_LIFECYCLE, payout, 'succeed', { set: { settledAt: work.now } });
  work.notify({
    userId: payout.participantId,
    message: () => m.bells_paid({ amount: formatCedis(payout.amountPesewas), number: maskNumber(payout.number) }),
    redirectUrl: addresses.walletManagement,
    mail: mails.paid({ payoutId: payout.id }),
  });
}

/** Returns the money to the participant, with the reason. */
async function giveBack(work: Work, payout: Payout, event: 'fail' | 'reverse', reason: string | null) {
  const failureReason = reason ?? 'The network did not accept the payment.';
  await sql.endAttempt(work.tx, payout.reference, event === 'fail' ? 'FAILED' : 'RETURNED');
  const set = { settledAt: work.now, failureReason, ...sql.NOT_AWAITED };
  await work.change(PAYOUT_LIFECYCLE, payout, event, { reason: failureReason, set });
  work.notify({
    userId: payout.participantId,
    message: () => m.bells_payout_failed({ amount: formatCedis(payout.amountPesewas) }),
    redirectUrl: addresses.walletManagement,
    mail: mails.payoutFailed({ payoutId: payout.id }),
  });
}

/**
 * Whether the provider may carry out a transfer: only if it is on its way in our books. Null while nobody can say, because
 * the database was restored and may not know the transfer yet.
 */
export async function approvesTransfer(app: App, request: ApprovalRequest): Promise<boolean | null> {
  const [payout, isWhole] = await app.read(async (reader) => [
    await sql.findByReference(reader.tx, request.reference),
    await maySend(reader),
  ]);
  if (!payout && !isWhole) return null;
  return payout?.status === 'SENT' && payout.amountPesewas === request.amountPesewas && request.currency === 'GHS';
}

/**
 * Handles payouts that have been open for long, whatever happened to their jobs: queued ones are sent, sent ones
 * settled.
 */
export async function chaseOpenPayouts(app: App, olderThan: Date): Promise<void> {
  const open = await app.read((reader) => sql.listOpen(reader.tx, olderThan));
  await runEach(app, open, 'could not settle an open payout', async ({ id, reference, status }) => {
    if (status !== 'SENT') await sendPayout(app, id);
    else await settlePayout(app, id, reference, await (await railOf(app, reference)).getPayout(reference));
  });
}
