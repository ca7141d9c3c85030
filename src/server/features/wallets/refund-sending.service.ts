import { addresses } from '../../../contract/addresses.ts';
import { REFUND_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import type { RefundState } from '../../platform/payments/port.ts';
import { found, refuse, refuseFields } from '../../platform/refusal.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import { maySend } from '../ledger/database-life.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { refundPaid } from '../ledger/refund-movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { findRefundSource, postSettlements } from '../settlements/settlements.service.ts';
import { describeRefund, giveBack, notifyRequester, type Refund } from './refunds.service.ts';
import * as sql from './refunds.sql.ts';
import { refundSending, refundWatch } from './wallets.jobs.ts';

/*
 * The provider's refunds don't carry our reference: a repeated order would be a second refund. So a refund is sent
 * once, and after an unclear response we only check. If the provider does not know it, only an admin sends it again
 * (the reconciler reports it if it takes long).
 */

const DISPUTED = 'The person who paid disputes the payment at their bank.';

/**
 * The job that sends. A run after a crash finds the refund SENT and only checks it. If the payer has disputed the payment since the
 * approval, nothing is sent: the bank would return the same money again.
 */
export async function sendRefund(app: App, refundId: string): Promise<void> {
  const claimed = await app.work(null, async (work) => {
    const refund = await sql.lockWithTopUp(work.tx, refundId);
    if (refund?.status !== 'APPROVED' || !(await maySend(work))) return null;
    if (await sql.isTransfer(work.tx, refund.topUpId)) return null;
    if (await sql.isTopUpDisputed(work.tx, refund.topUpId)) {
      await settleFailed(work, refund, DISPUTED);
      return null;
    }
    await work.change(REFUND_LIFECYCLE, refund, 'send', { set: { sentAt: work.now } });
    const refunded = await sql.readRefunded(work.tx, refund.topUpId);
    return { ...refunded, amountPesewas: refund.amountPesewas, refundId };
  });
  if (claimed) {
    const state = await app.payments.refund(claimed);
    if (state.outcome === 'notSent') {
      await postpone(app, refundId);
      throw new Error('the provider takes no more calls now: the job tries again');
    }
    await settleRefund(app, refundId, state);
  }
  await watchUnlessSettled(app, refundId, 0);
}

/** The order was not sent, so the refund waits as before. */
async function postpone(app: App, refundId: string): Promise<void> {
  await app.work(null, async (work) => {
    const refund = await sql.lockRefund(work.tx, refundId);
    if (refund?.status === 'SENT') await work.change(REFUND_LIFECYCLE, refund, 'postpone', { set: { sentAt: null } });
  });
}

/** The job that checks a sent refund, and checks again later if it is not settled. */
export async function watchRefund(app: App, { refundId, asked }: { refundId: string; asked: number }): Promise<void> {
  await settleRefund(app, refundId, await ask(app, refundId));
  await watchUnlessSettled(app, refundId, asked);
}

/**
 * A provider's event about a collection's refunds: we verify each with the provider. Returns false without a clear
 * answer.
 */
export async function settleRefundsOf(app: App, collectionReference: string): Promise<boolean> {
  let isClear = true;
  for (const id of await app.read((reader) => sql.listSentOf(reader.tx, collectionReference))) {
    const state = await ask(app, id);
    await settleRefund(app, id, state);
    isClear &&= state.outcome !== 'unknown';
  }
  return isClear;
}

/** Asks the provider about one refund. */
export async function checkRefund(app: App, refundId: string): Promise<void> {
  await settleRefund(app, refundId, await ask(app, refundId));
}

/** Continues every refund that has been open for long, whatever its jobs did. */
export async function chaseOpenRefunds(app: App, olderThan: Date): Promise<void> {
  const open = await app.read((reader) => sql.listOpen(reader.tx, olderThan));
  await runEach(app, open, 'could not settle an open refund', async ({ id, status }) => {
    if (status === 'APPROVED') await sendRefund(app, id);
    else await settleRefund(app, id, await ask(app, id));
  });
}

async function ask(app: App, refundId: string): Promise<RefundState> {
  const refunded = await app.work(null, async (work) => {
    const refund = found(await sql.lockRefund(work.tx, refundId));
    return sql.readRefunded(work.tx, refund.topUpId);
  });
  return app.payments.getRefund({ ...refunded, refundId });
}

/** The only way a refund settles: idempotent, in any order. Unclear states change nothing. */
async function settleRefund(app: App, refundId: string, state: RefundState): Promise<void> {
  // The balance lines show where the provider took it from.
  if (state.outcome === 'succeeded') await postSettlements(app);
  await app.work(null, async (work) => {
    const refund = await sql.lockRefund(work.tx, refundId);
    if (refund?.status !== 'SENT') return;
    if (state.providerId !== null) await sql.setProviderId(work.tx, refundId, state.providerId);
    await noteAttention(work, refund, state);
    if (state.outcome === 'succeeded') await settlePaid(work, refund, state.providerId);
    else if (state.outcome === 'failed') await settleFailed(work, refund, state.reason);
  });
}

/** The provider can't return the money to its source account, until an admin gives another one. */
async function noteAttention(work: Work, refund: Refund, { outcome }: RefundState): Promise<void> {
  if (outcome === 'unknown' || outcome === 'notFound') return;
  const needsAttention = outcome === 'needsAttention';
  if (needsAttention === (refund.attentionSince !== null)) return;
  await sql.setAttention(work.tx, refund.id, needsAttention ? work.now : null);
  if (!needsAttention) return;
  await notifyAdmins(work, {
    message: `A refund of ${formatCedis(refund.amountPesewas)} did not reach the account of the person who paid. It needs another account of theirs.`,
    redirectUrl: addresses.adminRefunds,
  });
}

async function settlePaid(work: Work, refund: Refund, providerId: string | null): Promise<void> {
  const { id, organizationId, amountPesewas } = refund;
  const at = work.now;
  const takenFrom = await findRefundSource(work, { providerId, amountPesewas });
  await work.change(REFUND_LIFECYCLE, refund, 'succeed', { set: { settledAt: at } });
  await ledger.post(work, refundPaid({ refundId: id, organizationId, amountPesewas, at, takenFrom }));
  notifyRequester(
    work,
    refund,
    `Your refund of ${formatCedis(amountPesewas)} is on its way back to the person who paid.`,
  );
}

async function settleFailed(work: Work, refund: Refund, reason: string | null): Promise<void> {
  const failureReason = reason ?? 'The provider could not complete it.';
  await giveBack(work, refund, 'fail', { reason: failureReason, set: { failureReason } });
  notifyRequester(
    work,
    refund,
    `Your refund of ${formatCedis(refund.amountPesewas)} did not go through. The money is in your wallet again.`,
  );
}

async function watchUnlessSettled(app: App, refundId: string, asked: number): Promise<void> {
  await app.work(null, async (work) => {
    const refund = await sql.lockRefund(work.tx, refundId);
    if (refund?.status !== 'SENT') return;
    const startAfter = new Date(work.now.getTime() + Math.min(3 * 2 ** asked, 600) * 1000);
    const key = `${refundId}:${refund.sentAt?.toISOString()}:${asked}`;
    work.enqueue(refundWatch, { refundId, asked: asked + 1 }, { key, startAfter });
  });
}

/** How long an order that the provider doesn't know may still be on its way. */
const ON_ITS_WAY_MS = 60_000;

/** An admin resends or gives up a refund that the provider, after another check, does not know. */
export async function resolveUnknown(app: App, caller: AdminCaller, refundId: string, event: 'sendAgain' | 'fail') {
  const state = await ask(app, refundId);
  if (state.outcome === 'unknown') refuse('PAYMENT_UNAVAILABLE');
  if (state.outcome !== 'notFound') {
    await settleRefund(app, refundId, state);
    refuse('REFUND_KNOWN');
  }
  await app.work(caller, async (work) => {
    const refund = found(await sql.lockRefund(work.tx, refundId));
    if (refund.sentAt && work.now.getTime() - refund.sentAt.getTime() < ON_ITS_WAY_MS) refuse('PAYMENT_UNAVAILABLE');
    if (event === 'fail') {
      await giveBack(work, refund, 'fail', { set: { failureReason: 'The provider does not know this refund.' } });
      return;
    }
    await work.change(REFUND_LIFECYCLE, refund, 'sendAgain');
    const key = `${refundId}:${work.now.toISOString()}`;
    work.enqueue(refundSending, { refundId }, { key });
  });
  return describeRefund(app, refundId);
}

export async function listRefundBanks(app: App) {
  try {
    return await app.payments.listBanks();
  } catch (error) {
    app.log.warn({ err: error }, 'the provider did not list its banks');
    refuse('PAYMENT_UNAVAILABLE');
  }
}

/**
 * An admin sends a refund that needs attention to another account of the payer, which we don't store. The provider accepts that
 * once, so a second request changes nothing.
 */
export async function redirectRefund(
  app: App,
  caller: AdminCaller,
  refundId: string,
  account: { bankId: string; accountNumber: string },
) {
  const state = await ask(app, refundId);
  await settleRefund(app, refundId, state);
  if (state.outcome === 'unknown') refuse('PAYMENT_UNAVAILABLE');
  const { providerId } = state;
  if (state.outcome !== 'needsAttention' || providerId === null) refuse('STATUS_CONFLICT');
  await app.work(caller, async (work) => {
    await work.change(REFUND_LIFECYCLE, found(await sql.lockRefund(work.tx, refundId)), 'redirect');
  });
  const redirected = await app.payments.redirectRefund({ providerId, ...account });
  await settleRefund(app, refundId, redirected);
  if (redirected.outcome === 'unknown') refuse('PAYMENT_UNAVAILABLE');
  if (redirected.outcome === 'needsAttention') {
    refuseFields([
      { field: 'accountNumber', message: `The provider refused it: ${redirected.reason ?? 'no reason given'}` },
    ]);
  }
  return describeRefund(app, refundId);
}
