import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { PAYOUT_FEE_PESEWAS, type PayoutState } from '../../platform/payments/port.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { tell } from '../notifications/notifications.service.ts';
import { change, type Payout } from './payout-status.service.ts';
import * as sql from './payouts.sql.ts';

/*
 * Sending is written down and committed before the provider is called. An unclear answer is asked about, never repeated
 * under a new reference.
 */

/** The job that sends. A run after a crash finds the payout SENT and asks before it sends the same reference again. */
export async function sendPayout(app: App, payoutId: string): Promise<void> {
  const claimed = await app.db.transaction(async (tx) => {
    const payout = await sql.lockPayout(tx, payoutId);
    if (!payout) return null;
    if (payout.status === 'SENT') return { payout, first: false };
    let status: PayoutStatus = payout.status;
    if (status === 'HELD' && payout.holdUntil !== null && payout.holdUntil <= app.clock.now()) {
      await change(app, tx, payout, 'release', 'system');
      status = 'QUEUED';
    }
    if (status !== 'QUEUED') return null;
    await change(app, tx, { ...payout, status }, 'send', 'system', { sentAt: app.clock.now() });
    return { payout, first: true };
  });
  if (claimed === null) return;
  const state = claimed.first ? await order(app, claimed.payout) : await ask(app, claimed.payout);
  await settlePayout(app, payoutId, claimed.payout.reference, state);
  await watchUnlessSettled(app, payoutId, claimed.payout.reference, 0);
}

function order(app: App, payout: Payout): Promise<PayoutState> {
  const { reference, amountPesewas, network, number, accountName } = payout;
  return app.payments.sendPayout({
    reference,
    amountPesewas,
    network,
    number,
    accountName,
    reason: 'Nyansapo: thank you for your session',
  });
}

/** Not found is not failure: the request may still be on its way, so the same reference is sent again. */
async function ask(app: App, payout: Payout): Promise<PayoutState> {
  const state = await app.payments.getPayout(payout.reference);
  if (state.outcome !== 'notFound') return state;
  const again = await order(app, payout);
  // The request before may still arrive: only what the provider says of the transfer itself can fail it now.
  return again.outcome === 'failed' ? app.payments.getPayout(payout.reference) : again;
}

async function watchUnlessSettled(app: App, payoutId: string, reference: string, asked: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const payout = await sql.lockPayout(tx, payoutId);
    if (payout?.status !== 'SENT' || payout.reference !== reference) return;
    const startAfter = new Date(app.clock.now().getTime() + Math.min(3 * 2 ** asked, 600) * 1000);
    await app.jobs.enqueue(
      tx,
      'payout.watch',
      { payoutId, reference, asked: asked + 1 },
      { key: `${reference}:${asked}`, startAfter },
    );
  });
}

export async function watchPayout(
  app: App,
  { payoutId, reference, asked }: { payoutId: string; reference: string; asked: number },
): Promise<void> {
  const payout = await app.db.transaction((tx) => sql.lockPayout(tx, payoutId));
  if (payout?.status !== 'SENT' || payout.reference !== reference) return;
  await settlePayout(app, payoutId, reference, await ask(app, payout));
  await watchUnlessSettled(app, payoutId, reference, asked);
}

/** A provider's event about a transfer: the provider is asked, never believed. */
export async function settleByReference(app: App, reference: string): Promise<void> {
  const payoutId = await app.db.transaction((tx) => sql.findPayoutId(tx, reference));
  if (payoutId) await settlePayout(app, payoutId, reference, await app.payments.getPayout(reference));
}

/** The one way a payout settles: idempotent, in any order. Unclear states change nothing. */
async function settlePayout(app: App, payoutId: string, reference: string, state: PayoutState): Promise<void> {
  await app.db.transaction(async (tx) => {
    const payout = await sql.lockPayout(tx, payoutId);
    if (!payout || payout.reference !== reference) return;
    if (state.outcome === 'succeeded' && payout.status === 'SENT') await settlePaid(app, tx, payout);
    if (state.outcome === 'failed' && payout.status === 'SENT')
      await settleReturned(app, tx, payout, 'fail', state.reason);
    if (state.outcome === 'reversed' && (payout.status === 'SENT' || payout.status === 'PAID')) {
      await settleReturned(app, tx, payout, 'reverse', state.reason);
    }
  });
}

async function settlePaid(app: App, tx: Tx, payout: Payout): Promise<void> {
  await ledger.post(tx, {
    reference: `payout:${payout.reference}:ok`,
    event: 'paid',
    at: app.clock.now(),
    legs: [
      { account: ledger.PAYOUT_TRANSIT, amountPesewas: -payout.amountPesewas },
      { account: ledger.PROVIDER_FLOAT, amountPesewas: payout.amountPesewas + PAYOUT_FEE_PESEWAS },
      { account: ledger.PROVIDER_FEES, amountPesewas: -PAYOUT_FEE_PESEWAS },
    ],
  });
  await change(app, tx, payout, 'succeed', 'system', { settledAt: app.clock.now() });
  await tell(app, tx, {
    userId: payout.participantId,
    message: `${formatCedis(payout.amountPesewas)} have been paid to ${maskNumber(payout.number)}.`,
    redirectUrl: '/dashboard/wallet-management',
    mail: { template: 'paid', about: { payoutId: payout.id } },
  });
}

/** The money is the participant's again, and says why it came back. */
async function settleReturned(
  app: App,
  tx: Tx,
  payout: Payout,
  event: 'fail' | 'reverse',
  reason: string | null,
): Promise<void> {
  const fromFloat = payout.status === 'PAID';
  await ledger.post(tx, {
    reference: `payout:${payout.reference}:${fromFloat ? 'rev' : 'fail'}`,
    event: 'payoutReturned',
    at: app.clock.now(),
    legs: [
      { account: fromFloat ? ledger.PROVIDER_FLOAT : ledger.PAYOUT_TRANSIT, amountPesewas: -payout.amountPesewas },
      { account: ledger.earned(payout.participantId), amountPesewas: payout.amountPesewas },
    ],
  });
  const failureReason = reason ?? 'The network did not accept the payment.';
  await change(app, tx, payout, event, 'system', { settledAt: app.clock.now(), failureReason }, failureReason);
  await tell(app, tx, {
    userId: payout.participantId,
    message: `Your payout of ${formatCedis(payout.amountPesewas)} did not go through. Check your mobile-money details and try again.`,
    redirectUrl: '/dashboard/wallet-management',
    mail: { template: 'payoutFailed', about: { payoutId: payout.id } },
  });
}
