import { HOLD_FROM_POINTS } from '../../../domain/fraud.ts';
import { PAYOUT_LIFECYCLE, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
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
import { chooseRail, noteOrders } from '../rails/rails.service.ts';
import { adoptPaidTo } from './adoption.service.ts';
import { findFreeTransfer, listUnasked } from './mtn-transfers.service.ts';
import { holdForAdmin, type Payout, releasePayout } from './payout-hold.service.ts';
import { parseReference } from './payout-references.rules.ts';
import { attemptOf, readState, settlePayout } from './payout-settling.service.ts';
import { payoutSending, payoutWatch } from './payouts.jobs.ts';
import * as sql from './payouts.sql.ts';

/*
 * Sending is recorded and committed before we call the provider. After an unclear response, we verify, and never retry under a
 * new reference.
 */

/**
 * The job that sends. A run after a crash finds the payout SENT and verifies before it sends the same reference again.
 */
export async function sendPayout(app: App, payoutId: string): Promise<void> {
  const learnt = await learnName(app, payoutId);
  let wanted = await findWanted(app, payoutId);
  if (wanted?.isUnasked) {
    // After a restore, MTN may have paid it already.
    if (!(await learnPaid(app, wanted))) return waitForRail(app, payoutId);
    wanted = await findWanted(app, payoutId);
  }
  if (wanted === null) return;
  const { attempt } = wanted;
  if (wanted.status === 'SENT') return verifyAgain(app, payoutId);
  const choice = await chooseRail(app, wanted);
  if ('waits' in choice) return waitForRail(app, payoutId);
  const { rail, health } = choice;
  const isListed = rail.rail === 'PAYSTACK' && (await mayFillList(app));
  const claimed = await app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    // Somebody else may have sent it, or held it, while the rail was chosen.
    if (!payout || payout.attempt !== attempt || !(await maySend(work))) return null;
    let status: PayoutStatus = payout.status;
    const isDue = isHoldOver(app, payout);
    if (isDue) {
      await releasePayout(work, payout);
      status = 'QUEUED';
    }
    if (status !== 'QUEUED') return null;
    // Signals from the meantime also count: that is the purpose of the hold.
    if (isDue || learnt) {
      const { points } = await scorePayout(work, payout);
      if (points >= HOLD_FROM_POINTS) {
        await holdForAdmin(work, payout, points);
        return null;
      }
    }
    await markSent(work, { ...payout, status }, rail);
    const queued = isListed ? await sql.lockQueued(work.tx, BULK_MOST - 1, rail.serves) : [];
    const unasked = await listUnasked(work, queued);
    const others = queued.filter((other) => !unasked.includes(other));
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

/** Asks MTN what it has paid to a payout's number, if necessary. Returns false without a clear answer. */
async function learnPaid(app: App, payout: Payout): Promise<boolean> {
  const [unasked] = await app.read((reader) => listUnasked(reader, [payout]));
  if (!unasked) return true;
  try {
    await adoptPaidTo(app, payout.number);
    return true;
  } catch (error) {
    app.log.warn({ err: error }, 'could not ask MTN what it has paid to a number');
    return false;
  }
}

/** The facts that decide which rail can take a payout; null if there is nothing to send. */
async function findWanted(app: App, payoutId: string) {
  return app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    if (!payout || !(await maySend(work))) return null;
    if (payout.status !== 'SENT' && payout.status !== 'QUEUED' && !isHoldOver(app, payout)) return null;
    const isUnasked = payout.status !== 'SENT' && (await listUnasked(work, [payout])).length > 0;
    return { ...payout, ...(await sql.listRefusals(work.tx, payoutId)), isUnasked };
  });
}

/** Verifies a payout after a crash, or one that another run has sent with a list. */
async function verifyAgain(app: App, payoutId: string): Promise<void> {
  const payout = await app.work(null, async (work) => {
    const found = await sql.lockPayout(work.tx, payoutId);
    return found?.status === 'SENT' && !wasJustSent(work, found) ? found : null;
  });
  if (payout === null) return;
  await settlePayout(app, payoutId, payout.reference, await ask(app, payout));
  await watchUnlessSettled(app, payoutId, payout.reference, 0);
}

/** How soon a payout that no rail can currently take is tried again. */
const WAIT_SECONDS = 20;

async function waitForRail(app: App, payoutId: string, seconds = WAIT_SECONDS): Promise<void> {
  await app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, payoutId);
    if (!payout || (payout.status !== 'QUEUED' && payout.status !== 'HELD')) return;
    const startAfter = new Date(work.now.getTime() + seconds * 1000);
    work.enqueue(payoutSending, { payoutId }, { key: `${payout.reference}:waits:${startAfter.getTime()}`, startAfter });
  });
}

/** The first of some payouts for which a balance is enough. */
function whatFits<P extends Pick<Payout, 'amountPesewas'>>(payouts: readonly P[], balancePesewas: number): P[] {
  let left = balancePesewas;
  return payouts.filter(({ amountPesewas }) => {
    if (amountPesewas > left) return false;
    left -= amountPesewas;
    return true;
  });
}

/** From this many waiting payouts on, they are sent with one call. */
const LIST_FROM = 20;
/** Nobody watches a payout that is sent with a list, so it is verified as rarely as one after this many checks. */
const ASKED_AFTER_LIST = 3;

/** Whether many payouts wait, and the provider accepts another list of them. */
async function mayFillList(app: App): Promise<boolean> {
  return (
    (await app.read((reader) => sql.areQueued(reader.tx, LIST_FROM))) && (await app.limits.spend('providerBulk', 'all'))
  );
}

/** How long the call to the provider may still be running after a payout was sent. */
const SENDING_SECONDS = 30;

/** Whether another job sent it with a list, or a crashed run did: the job that `markSent` has scheduled verifies it. */
function wasJustSent(work: Work, { sentAt }: Payout): boolean {
  return sentAt !== null && work.now.getTime() - sentAt.getTime() < SENDING_SECONDS * 1000;
}

/** Records that a payout is about to be sent, and schedules its verification, whatever happens to this process. */
async function markSent(work: Work, payout: Payout, { rail }: Pick<PayoutRail, 'rail'>): Promise<void> {
  const { id: payoutId, reference } = payout;
  const sentAt = work.now;
  await work.change(PAYOUT_LIFECYCLE, payout, 'send', { set: { sentAt } });
  if (rail === 'MTN') await sql.lockEarner(work.tx, payout.participantId);
  const transferId = rail === 'MTN' ? (await findFreeTransfer(work, payout.number)).id : null;
  await sql.insertAttempt(work.tx, { reference, payoutId, sentAt, rail, transferId });
  const startAfter = new Date(sentAt.getTime() + SENDING_SECONDS * 1000);
  work.enqueue(payoutWatch, { payoutId, reference, asked: 0 }, { key: `${reference}:sent`, startAfter });
}

function isHoldOver(app: App, { status, holdUntil }: Payout): boolean {
  return status === 'HELD' && holdUntil !== null && holdUntil <= app.clock.now();
}

/** Asks the network for a name that it did not return when the number was saved. Returns whether there is one now. */
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

/**
 * Orders payouts that are marked as sent, with one call if there are several, and stores the provider's codes for their accounts.
 */
async function order(app: App, rail: PayoutRail, payouts: readonly Payout[]): Promise<PayoutState[]> {
  // Only Paystack has codes for accounts.
  const hasCodes = rail.rail === 'PAYSTACK';
  const orders = await app.read(async ({ tx }) => {
    const made: PayoutOrder[] = [];
    for (const { reference, amountPesewas, network, number, accountName, participantId } of payouts) {
      const recipientCode = hasCodes ? await sql.findRecipient(tx, participantId, { network, number }) : null;
      const transferId = (await sql.findAttempt(tx, reference))?.transferId ?? null;
      const payee = { network, number, accountName, recipientCode };
      made.push({ ...payee, reference, transferId, amountPesewas, reason: NARRATION });
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

/** The text that the network shows to the person. */
const NARRATION = 'Nyansapo: thank you for your session';

/** "Not found" is not a failure: the request may still be on its way, so the same reference is sent again, on the same rail. */
async function ask(app: App, payout: Payout): Promise<PayoutState> {
  const { rail, transferId } = await attemptOf(app, payout.reference);
  const state = await rail.getPayout(payout.reference, transferId);
  if (state.outcome !== 'notFound' || !(await learnPaid(app, payout)) || !(await mayOrderAgain(app, payout)))
    return state;
  const [again] = await order(app, rail, [payout]);
  // The earlier request may still arrive, so only the provider's status of the transfer itself can fail it now.
  return !again || again.outcome === 'failed' || again.outcome === 'refused'
    ? rail.getPayout(payout.reference, transferId)
    : again;
}

/** Counts the order that is about to be made. With several orders, a refusal of one no longer proves that none was accepted. */
function mayOrderAgain(app: App, { id, reference }: Payout): Promise<boolean> {
  return app.work(null, async (work) => {
    const payout = await sql.lockPayout(work.tx, id);
    if (payout?.status !== 'SENT' || payout.reference !== reference) return false;
    await sql.countOrder(work.tx, reference);
    return true;
  });
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
 * A callback says that a transfer has ended, so we ask about it soon. Callbacks are not signed, so we read nothing else from
 * them, and ask once however many come.
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
 * Whether the provider may carry out a transfer: only if it is on its way in our books. Null while that is unknown, because the
 * database was restored and may not have the transfer yet.
 */
export async function approvesTransfer(app: App, request: ApprovalRequest): Promise<boolean | null> {
  const [payout, isWhole] = await app.read(async (reader) => [
    await sql.findByReference(reader.tx, request.reference),
    await maySend(reader),
  ]);
  if (!payout && !isWhole) return null;
  return payout?.status === 'SENT' && payout.amountPesewas === request.amountPesewas && request.currency === 'GHS';
}

/** Handles payouts that have been open for long, whatever their jobs did: queued ones are sent, sent ones settled. */
export async function chaseOpenPayouts(app: App, olderThan: Date): Promise<void> {
  const open = await app.read((reader) => sql.listOpen(reader.tx, olderThan));
  await runEach(app, open, 'could not settle an open payout', async ({ id, reference, status }) => {
    if (status !== 'SENT') await sendPayout(app, id);
    else await settlePayout(app, id, reference, await readState(app, reference));
  });
}
