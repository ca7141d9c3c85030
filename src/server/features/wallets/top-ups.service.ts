import { addresses } from '../../../contract/addresses.ts';
import { addHours, addMinutes } from '../../../domain/calendar.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { TOP_UP_LIFECYCLE, type TopUpEvent } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis, type Pesewas } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import { each } from '../../platform/each.ts';
import { recordChange } from '../../platform/history.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import type { Collection } from '../../platform/payments/port.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { topUpSettled, topUpSuspended } from '../ledger/movements.ts';
import { notify, notifyAdmins } from '../notifications/notifications.service.ts';
import { noteBalance } from './balance-notice.service.ts';
import * as sql from './top-ups.sql.ts';

const TOP_UP_HOURS = 24;
const WATCH_MINUTES = 2;

/**
 * Starts a top-up: writes it down first, then opens the provider's page. A lost answer means that the person starts
 * again under a new reference, while we still watch this one.
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
    await sql.insertTopUp(work.tx, {
      id,
      organizationId: caller.organizationId,
      createdBy: caller.userId,
      reference,
      amountPesewas: order.amountPesewas,
      status: 'PENDING',
      returnPath: order.returnPath,
      authorizationUrl: null,
      createdAt: now,
      settledAt: null,
    });
    history(work, { id, event: 'initialise', from: null, to: 'PENDING', actorId: caller.userId, at: now });
    await enqueueWatch(work, reference, 0);
  });
  let authorizationUrl: string;
  try {
    ({ authorizationUrl } = await app.payments.createCheckout({
      reference,
      amountPesewas: order.amountPesewas,
      email: caller.email,
      returnUrl: `${app.settings.origin}${order.returnPath}`,
    }));
  } catch (error) {
    app.log.warn({ err: error, reference }, 'the provider did not open a payment page');
    refuse('PAYMENT_UNAVAILABLE');
  }
  await app.work(caller, (work) => sql.setAuthorizationUrl(work.tx, reference, authorizationUrl));
  return authorizationUrl;
}

/** The browser is back from the provider. That proves nothing, so we ask the provider. */
export async function verifyTopUp(app: App, caller: ResearcherCaller, reference: string) {
  const topUp = found(await app.look((look) => sql.findTopUp(look.tx, reference)));
  if (topUp.organizationId !== caller.organizationId) refuse('NOT_FOUND');
  await settleTopUp(app, reference);
  const settled = found(await app.look((look) => sql.findTopUp(look.tx, reference)));
  if (settled.status !== 'SUCCEEDED') refuse('PAYMENT_NOT_COMPLETED');
  return { reference, status: settled.status, amountPesewas: settled.amountPesewas };
}

/**
 * The one way a top-up settles, no matter what noticed it first: return, webhook, watch or reconciler. Credits once per
reference.
 * False when the provider gave no clear answer.
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
  const { reference, organizationId } = topUp;
  const at = work.now;
  const paid = { reference, organizationId, amountPesewas: amount, providerFeePesewas: feePesewas, at };
  await ledger.post(work, asOrdered ? topUpSettled(paid) : topUpSuspended(paid));
  if (!asOrdered) {
    await change(work, topUp, 'fail', 'The amount paid differs from the amount ordered.');
    await tellOfSuspense(work, topUp, amount);
    return;
  }
  await noteBalance(work, organizationId);
  await change(work, topUp, 'succeed', null);
  notify(work, {
    userId: topUp.createdBy,
    message: `Your top-up of ${formatCedis(amount)} has arrived.`,
    redirectUrl: addresses.wallet,
    mail: { template: 'topUpReceived', about: { reference } },
  });
}

async function tellOfSuspense(work: Work, topUp: TopUp, paidPesewas: number): Promise<void> {
  await notifyAdmins(work, {
    message: `A payment of ${formatCedis(paidPesewas)} arrived for an order of ${formatCedis(topUp.amountPesewas)}. It is in suspense.`,
    redirectUrl: addresses.adminBooks,
  });
}

async function change(work: Work, topUp: TopUp, event: TopUpEvent, reason: string | null): Promise<void> {
  const to = targetOf(TOP_UP_LIFECYCLE, topUp.status, event, 'system');
  if (to === null) return;
  const now = work.now;
  if (await sql.changeTopUp(work.tx, topUp.id, topUp.status, to, now)) {
    history(work, { id: topUp.id, event, from: topUp.status, to, actorId: null, at: now, reason });
  }
}

function history(
  work: Work,
  row: {
    id: string;
    event: TopUpEvent;
    from: string | null;
    to: string;
    actorId: string | null;
    at: Date;
    reason?: string | null;
  },
) {
  const { id, actorId, ...rest } = row;
  return recordChange(work, {
    noun: 'topUp',
    entityId: id,
    actor: actorId ? 'researcher' : 'system',
    actorId,
    ...rest,
  });
}

/** Webhooks come only for successes; whatever else happens is learnt by asking, less and less often. */
async function enqueueWatch(work: Work, reference: string, asked: number): Promise<void> {
  work.enqueue(
    'topup.watch',
    { reference, asked },
    { key: `${reference}:${asked}`, startAfter: addMinutes(work.now, WATCH_MINUTES * 2 ** Math.min(asked, 6)) },
  );
}

export async function watchTopUp(app: App, { reference, asked }: { reference: string; asked: number }): Promise<void> {
  await settleTopUp(app, reference);
  await app.work(null, async (work) => {
    const topUp = await sql.findTopUp(work.tx, reference);
    if (topUp?.status === 'PENDING') await enqueueWatch(work, reference, asked + 1);
  });
}

/** Asks about every top-up that has been open for long, whatever became of its jobs. */
export async function chaseOpenTopUps(app: App, olderThan: Date): Promise<void> {
  const open = await app.look((look) => sql.listOpen(look.tx, olderThan));
  await each(app, open, 'an open top-up could not be settled', (reference) => settleTopUp(app, reference));
}

/** Asks again about top-ups that we gave up on: a payment that arrives late is still the organisation's money. */
export async function chaseLateTopUps(app: App, since: Date): Promise<void> {
  const givenUp = await app.look((look) => sql.listGivenUp(look.tx, since));
  await each(app, givenUp, 'a late top-up could not be settled', (reference) => settleTopUp(app, reference));
}
