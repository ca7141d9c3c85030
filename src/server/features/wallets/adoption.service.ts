import { addresses } from '../../../contract/addresses.ts';
import { REFUND_LIFECYCLE, TOP_UP_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { App } from '../../platform/app.ts';
import type { ListedCollection, ListedRefund } from '../../platform/payments/port.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available } from '../ledger/movements.ts';
import { refundAdopted } from '../ledger/refund-movements.ts';
import * as sql from './adoption.sql.ts';
import { noteBalance } from './balance-notice.service.ts';
import { checkRefund } from './refund-sending.service.ts';
import { lockRefund } from './refunds.sql.ts';
import { settleTopUp } from './top-ups.service.ts';
import { findTopUp, lockTopUpOfCollection } from './top-ups.sql.ts';
import { refundSending, refundWatch } from './wallets.jobs.ts';

/*
 * Takes over what the provider knows about top-ups and refunds and a restored database does not. A top-up's reference and a
 * refund's note contain our id, so this gives the same row and ledger references as before the loss.
 */

const REASON = 'Taken over from the payment provider after the database was restored.';

export type Adopted = 'known' | 'adopted' | 'foreign';

/** The provider's payments that our books don't have, in the same order. */
export async function listUnposted(
  reader: Reader,
  collections: readonly ListedCollection[],
): Promise<ListedCollection[]> {
  const postedAs = (reference: string) => `topup:${reference}`;
  const posted = await ledger.listPosted(
    reader.tx,
    collections.map(({ reference }) => postedAs(reference)),
  );
  return collections.filter(({ reference }) => !posted.has(postedAs(reference)));
}

/**
 * Takes over a payment that arrived. Idempotent. A payment whose payer we can't match to an organisation is `foreign`: the
 * reconciler shows it to admins.
 */
export async function adoptCollection(app: App, collection: ListedCollection): Promise<Adopted> {
  const { reference, outcome, amountPesewas, email, at } = collection;
  const [, id] = /^topup-([0-9a-f-]{36})$/.exec(reference) ?? [];
  if (id === undefined) return 'foreign';
  if (outcome !== 'succeeded') return 'known';
  const result = await app.work(null, async (work): Promise<Adopted> => {
    if (await findTopUp(work.tx, reference)) {
      return (await ledger.isPosted(work.tx, `topup:${reference}`)) ? 'known' : 'adopted';
    }
    const payer = await sql.findResearcher(work.tx, email);
    if (payer === null) return 'foreign';
    const row = { id, ...payer, reference, amountPesewas, returnPath: addresses.wallet, authorizationUrl: null };
    const times = { createdAt: at, settledAt: null };
    await work.create(TOP_UP_LIFECYCLE, 'adopt', { ...row, ...times }, { by: 'system', reason: REASON });
    return 'adopted';
  });
  if (result === 'adopted') await settleTopUp(app, reference);
  return result;
}

/** Takes over a refund, after its payment. Idempotent. */
export async function adoptRefund(app: App, refund: ListedRefund): Promise<Adopted> {
  const { refundId } = refund;
  if (refundId === null) return 'foreign';
  const result = await app.work(null, (work) => takeOver(work, { ...refund, refundId }));
  if (result === 'adopted') await checkRefund(app, refundId);
  return result;
}

async function takeOver(work: Work, order: ListedRefund & { refundId: string }): Promise<Adopted> {
  const { refundId, amountPesewas, collectionId, at } = order;
  const refund = await lockRefund(work.tx, refundId);
  if (refund) {
    if (refund.status !== 'REQUESTED' && refund.status !== 'APPROVED') return 'known';
    const set = { sentAt: at };
    await work.change(REFUND_LIFECYCLE, refund, 'adopt', { by: 'system', reason: REASON, set });
    return 'adopted';
  }
  if (order.outcome === 'failed') return 'known';
  const topUp = await lockTopUpOfCollection(work.tx, collectionId);
  if (!topUp || (await sql.hasOpenRefund(work.tx, topUp.id))) return 'foreign';
  const { organizationId } = topUp;
  const row = { id: refundId, organizationId, topUpId: topUp.id, requestedBy: topUp.createdBy, amountPesewas };
  const sent = { reason: REASON, createdAt: at, sentAt: at };
  await work.create(REFUND_LIFECYCLE, 'adopt', { ...row, ...sent }, { by: 'system', reason: REASON });
  const availablePesewas = await ledger.readBalance(work.tx, available(organizationId), true);
  await ledger.post(work, refundAdopted({ refundId, organizationId, amountPesewas, availablePesewas, at: work.now }));
  await noteBalance(work, organizationId);
  return 'adopted';
}

/** Schedules all work that was skipped while no money could leave. */
export async function resumeRefunds(work: Work, life: number): Promise<void> {
  for (const { id, status } of await sql.listOpen(work.tx)) {
    const key = `${id}:life${life}`;
    if (status === 'APPROVED') work.enqueue(refundSending, { refundId: id }, { key });
    else work.enqueue(refundWatch, { refundId: id, asked: 0 }, { key });
  }
}
