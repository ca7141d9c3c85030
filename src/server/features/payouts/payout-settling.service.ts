import { addresses } from '../../../contract/addresses.ts';
import { PAYOUT_RAILS, type PayoutRailName } from '../../../domain/enumerations.ts';
import { PAYOUT_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import type { PayoutRail, PayoutState } from '../../platform/payments/port.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { payoutFailed, payoutPaid, payoutRequested, payoutReversed } from '../ledger/payout-movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { withSeenTopUp } from '../rails/rail-top-ups.service.ts';
import { feeOf, hasAnother, isConclusive, noteOrders, railNamed } from '../rails/rails.service.ts';
import { withSeenBalance } from '../settlements/settlements.service.ts';
import { releaseTransferId } from './mtn-transfers.sql.ts';
import type { Payout } from './payout-hold.service.ts';
import { referenceOf } from './payout-references.rules.ts';
import { payoutSending } from './payouts.jobs.ts';
import * as mails from './payouts.mails.ts';
import { attendedToPaid } from './payouts.metrics.ts';
import * as sql from './payouts.sql.ts';

/* How a payout ended, as its rail reports it. */

/** The rail that a reference is bound to, and the id that its transfer has there. */
export async function attemptOf(app: App, reference: string): Promise<{ rail: PayoutRail; transferId: string | null }> {
  const attempt = await app.read((reader) => sql.findAttempt(reader.tx, reference));
  const name = attempt?.rail ?? 'PAYSTACK';
  const rail = railNamed(app, name);
  if (rail === null) throw new Error(`${PAYOUT_RAILS[name]} has a payout, but its settings are gone`);
  return { rail, transferId: attempt?.transferId ?? null };
}

/** What the rail of a reference currently reports about it. */
export async function readState(app: App, reference: string): Promise<PayoutState> {
  const { rail, transferId } = await attemptOf(app, reference);
  return rail.getPayout(reference, transferId);
}

/**
 * A provider's event about a transfer: we never trust it, but verify it with the provider. Returns false without a clear answer.
 */
export async function settleByReference(app: App, reference: string): Promise<boolean> {
  const payout = await app.read((reader) => sql.findByReference(reader.tx, reference));
  if (!payout) return true;
  const state = await readState(app, reference);
  await settlePayout(app, payout.id, reference, state);
  return state.outcome !== 'unknown';
}

/**
 * The only way to settle a payout: idempotent, with the same books in any order of events. Unclear states change nothing except
 * the provider's id.
 */
export async function settlePayout(app: App, payoutId: string, reference: string, state: PayoutState): Promise<void> {
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
      // The payout was paid before it was returned, whether or not we saw that, so the provider kept its fee.
      if (payout.status === 'SENT') await postPayment(work, payout, rail);
      await postReturn(work, payout, rail);
      await giveBack(work, payout, 'reverse', state.reason);
    }
    return null;
  };
  const awaitedMs = await withSeenMoney(app, reference, () => app.work(null, settle));
  if (awaitedMs !== null) app.metrics.observe(attendedToPaid, awaitedMs / 1000);
  // Orders were already counted when they were made.
  if (state.outcome === 'failed' && state.because === 'RAIL')
    await noteOrders(app, (await attemptOf(app, reference)).rail, [state], 0);
}

/**
 * A transfer that needs a one-time password waits until the provider gives up, and so will all others: we notify admins of the
 * first one.
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

/** If our books have too little for a payout that was carried out, somebody has topped up the rail's balance. */
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
  // No other rail can take it: an order that was not accepted is made again, and a failed transfer is final.
  if (!isElsewhere && state.outcome === 'refused') return;
  if (state.outcome === 'refused') await releaseTransferId(work.tx, payout.reference);
  if (isElsewhere || isRail) return reroute(work, payout, { endedAs: isRail ? 'DECLINED' : 'REFUSED', isElsewhere });
  await postFailure(work, payout);
  await giveBack(work, payout, 'fail', state.reason);
}

/** How soon a rail that could not pay is tried again if no other rail can. */
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

/** Shown to the person. */
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
