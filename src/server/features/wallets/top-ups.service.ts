import { addresses } from '../../../contract/addresses.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { TOP_UP_LIFECYCLE, type TopUpEvent } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, type Pesewas } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import type { Collection } from '../../platform/payments/port.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Work } from '../../platform/work.ts';
import { walletCredited } from '../events/events.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { topUpSettled, topUpSuspended } from '../ledger/top-up-movements.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { noteBalance } from './balance-notice.service.ts';
import * as sql from './top-ups.sql.ts';
import { topUpWatch } from './wallets.jobs.ts';
import { topUpReceived } from './wallets.mails.ts';

const TOP_UP_HOURS = 24;
const WATCH_MINUTES = 2;

/**
 * Starts a top-up: records it, then opens the provider's page. If the response is lost, the person starts again under a
 * new reference, while we still watch this one.
 */
export async function initializeTopUp(
  app: App,
  caller: ResearcherCaller,
  order: { amountPesewas: Pesewas; returnPath: string },
): Promise<string> {
  const id = newId();
  const reference = `topup-${id}`;
  const now = app.clock.now();
  await app.work(caller, async (work) => {
    await work.create(TOP_UP_LIFECYCLE, 'initialise', {
      id,
      organizationId: caller.organizationId,
      createdBy: caller.userId,
      reference,
      amountPesewas: order.amountPesewas,
      returnPath: order.returnPath,
      authorizationUrl: null,
      createdAt: now,
      settledAt: null,
    });
    await enqueueWatch(work, reference, 0);
  });
  // The wallet's field has its amount again after cancelling; a study knows what it needs.
  const filledIn = order.returnPath === addresses.wallet ? `&amount=${(order.amountPesewas / 100).toFixed(2)}` : '';
  let authorizationUrl: string;
  try {
    ({ authorizationUrl } = await app.payments.createCheckout({
      reference,
      amountPesewas: order.amountPesewas,
      email: caller.email,
      returnUrl: `${app.settings.origin}${order.returnPath}`,
      cancelUrl: `${app.settings.origin}${order.returnPath}?cancelled=${reference}${filledIn}`,
    }));
  } catch (error) {
    app.log.warn({ err: error, reference }, 'the provider did not open a payment page');
    refuse('PAYMENT_UNAVAILABLE');
  }
  await app.work(caller, (work) => sql.setAuthorizationUrl(work.tx, reference, authorizationUrl));
  return authorizationUrl;
}

/** The browser returned from the provider. That proves nothing, so we verify with the provider. */
export async function verifyTopUp(app: App, caller: ResearcherCaller, reference: string) {
  const topUp = found(await app.read((reader) => sql.findTopUp(reader.tx, reference)));
  if (topUp.organizationId !== caller.organizationId) refuse('NOT_FOUND');
  await settleTopUp(app, reference);
  const settled = found(await app.read((reader) => sql.findTopUp(reader.tx, reference)));
  if (settled.status !== 'SUCCEEDED') refuse('PAYMENT_NOT_COMPLETED');
  return { reference, status: settled.status, amountPesewas: settled.amountPesewas };
}

/**
 * The only way a top-up settles, whatever noticed it first: return, webhook, watch job or reconciler. Credits once per
 * reference. Returns false if the provider gave no clear answer.
 */
export async function settleTopUp(app: App, reference: string): Promise<boolean> {
  const collection = await app.payments.getCollection(reference);
  await app.work(null, async (work) => {
    const topUp = await sql.lockTopUp(work.tx, reference);
    if (!topUp || (await ledger.isPosted(work.tx, `topup:${reference}`))) return;
    if (collection.providerId !== null) await sql.setProviderId(work.tx, topUp.id, collection.providerId);
    if (collection.outcome === 'succeeded') await settlePaid(work, topUp, collection);
    else if (collection.outcome === 'failed') await change(work, topUp, 'fail', collection.reason);
    else if (addHours(topUp.createdAt, TOP_UP_HOURS) <= work.now) await change(work, topUp, 'expire', null);
  });
  return collection.outcome !== 'unknown';
}

type TopUp = NonNullable<Awaited<ReturnType<typeof sql.lockTopUp>>>;

async function settlePaid(work: Work, topUp: TopUp, collection: Collection): Promise<void> {
  const { amountPesewas: amount, currency } = collection;
  const feePesewas =
    collection.feePesewas ?? Math.round((amount * work.settings.providerCosts.collectionPercent) / 100);
  const asOrdered = currency === 'GHS' && amount === topUp.amountPesewas;
  const { id: topUpId, reference, organizationId } = topUp;
  const at = work.now;
  const paid = { topUpId, reference, organizationId, amountPesewas: amount, providerFeePesewas: feePesewas, at };
  await ledger.post(work, asOrdered ? topUpSettled(paid) : topUpSuspended(paid));
  if (!asOrdered) {
    await change(work, topUp, 'fail', 'The amount paid differs from the amount ordered.');
    await notifyOfSuspense(work, topUp, amount);
    return;
  }
  await noteBalance(work, organizationId);
  await change(work, topUp, 'succeed', null);
  tellArrived(work, { organizationId, userId: topUp.createdBy, kind: 'top-up', amountPesewas: amount, reference });
}

/** Tells other software and a person that money is in the wallet, with the mail about the top-up that has this reference. */
export function tellArrived(
  work: Work,
  arrived: {
    organizationId: string;
    userId: string;
    kind: 'top-up' | 'bank transfer';
    amountPesewas: number;
    reference: string;
  },
): void {
  walletCredited(work, arrived.organizationId);
  work.notify({
    userId: arrived.userId,
    message: `Your ${arrived.kind} of ${formatCedis(arrived.amountPesewas)} has arrived.`,
    redirectUrl: addresses.wallet,
    mail: topUpReceived({ reference: arrived.reference }),
  });
}

async function notifyOfSuspense(work: Work, topUp: TopUp, paidPesewas: number): Promise<void> {
  await notifyAdmins(work, {
    message: `A payment of ${formatCedis(paidPesewas)} arrived for an order of ${formatCedis(topUp.amountPesewas)}. It is in suspense.`,
    redirectUrl: addresses.adminBooks,
  });
}

/** An event that the lifecycle doesn't allow changes nothing, because the provider may report the same thing twice. */
async function change(work: Work, topUp: TopUp, event: TopUpEvent, reason: string | null): Promise<void> {
  if (targetOf(TOP_UP_LIFECYCLE, topUp.status, event, 'system') === null) return;
  await work.change(TOP_UP_LIFECYCLE, topUp, event, { reason, set: { settledAt: work.now } });
}

/** Webhooks are only sent for successes; we find everything else by checking, at growing intervals. */
async function enqueueWatch(work: Work, reference: string, asked: number): Promise<void> {
  work.enqueue(
    topUpWatch,
    { reference, asked },
    { key: `${reference}:${asked}`, startAfter: addMinutes(work.now, WATCH_MINUTES * 2 ** Math.min(asked, 6)) },
  );
}

/** The job that verifies a top-up, and checks again later while it is pending. */
export async function watchTopUp(app: App, { reference, asked }: { reference: string; asked: number }): Promise<void> {
  await settleTopUp(app, reference);
  await app.work(null, async (work) => {
    const topUp = await sql.findTopUp(work.tx, reference);
    if (topUp?.status === 'PENDING') await enqueueWatch(work, reference, asked + 1);
  });
}

/** Verifies every top-up that has been open for long, whatever its jobs did. */
export async function chaseOpenTopUps(app: App, olderThan: Date): Promise<void> {
  const open = await app.read((reader) => sql.listOpen(reader.tx, olderThan));
  await runEach(app, open, 'an open top-up could not be settled', (reference) => settleTopUp(app, reference));
}

/** Verifies again the top-ups that we gave up on: a late payment is still the organisation's money. */
export async function chaseLateTopUps(app: App, since: Date): Promise<void> {
  const givenUp = await app.read((reader) => sql.listGivenUp(reader.tx, since));
  await runEach(app, givenUp, 'a late top-up could not be settled', (reference) => settleTopUp(app, reference));
}
