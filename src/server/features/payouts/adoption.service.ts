import type { PayoutRailName } from '../../../domain/enumerations.ts';
import { PAYOUT_LIFECYCLE, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { App } from '../../platform/app.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import type { ListedTransfer, Outcome } from '../../platform/payments/port.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { payoutRequested } from '../ledger/movements.ts';
import { railNamed } from '../rails/rails.service.ts';
import * as sql from './adoption.sql.ts';
import { REASON, takeOverUnknown } from './advances.service.ts';
import { parseReference, referenceOf } from './payout-references.rules.ts';
import { settleByReference } from './payout-sending.service.ts';
import { payoutRequest, payoutSending, payoutWatch } from './payouts.jobs.ts';
import { insertAttempt, lockEarner, lockPayout } from './payouts.sql.ts';

/*
 * What the provider knows about payouts and a restored database does not. References are made from our ids, so a transfer
 * says which payout it is, and taking it over leads to the same row and the same ledger references as before the loss.
 */

export type Adopted = 'known' | 'adopted' | 'unclaimed' | 'foreign';

/** How each payout that has ended is listed by the provider. */
const LISTED_AS: Partial<Record<PayoutStatus, Outcome>> = { PAID: 'succeeded', FAILED: 'failed', REVERSED: 'reversed' };

/**
 * Those of the provider's transfers whose end our books don't have, in the same order. Nearly all are known after a failover,
 * and taking each over costs a call of the provider and three transactions.
 */
export async function listUnsettled(reader: Reader, transfers: readonly ListedTransfer[]): Promise<ListedTransfer[]> {
  const ids = transfers.flatMap(({ reference }) => parseReference(reference)?.payoutId ?? []);
  const payouts = new Map((await sql.listPayouts(reader.tx, ids)).map((payout) => [payout.id, payout]));
  return transfers.filter(({ reference, outcome }) => {
    const ours = parseReference(reference);
    const payout = ours && payouts.get(ours.payoutId);
    if (!payout || payout.attempt < ours.attempt) return true;
    return payout.attempt === ours.attempt && LISTED_AS[payout.status] !== outcome;
  });
}

/**
 * Takes over one transfer. Idempotent; earlier transfers of a payout come first. An `unclaimed` one went to a number that
 * nobody has: the next person who saves the number is not paid again for it. A `foreign` one is none of ours.
 */
export async function adoptTransfer(app: App, transfer: ListedTransfer): Promise<Adopted> {
  const ours = parseReference(transfer.reference);
  if (ours === null) return 'foreign';
  const before = await app.read((reader) => sql.findPayout(reader.tx, ours.payoutId));
  const isOpenBefore = before !== undefined && before.status !== 'FAILED' && before.status !== 'REVERSED';
  // A later attempt was only made after this one had ended: its end is taken over first.
  if (before && before.attempt < ours.attempt && isOpenBefore) await conclude(app, before.id);
  const result = await app.work(null, (work) => takeOver(work, ours, transfer));
  if (result !== 'foreign') await settleByReference(app, transfer.reference);
  return result;
}

/** Asks how the current attempt of a payout ended. */
async function conclude(app: App, payoutId: string): Promise<void> {
  const reference = await app.work(null, async (work) => {
    const payout = await lockPayout(work.tx, payoutId);
    if (!payout) return null;
    if (payout.status === 'QUEUED' || payout.status === 'HELD') await markSent(work, payout);
    return payout.reference;
  });
  if (reference !== null) await settleByReference(app, reference);
}

type Payout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>;

async function markSent(
  work: Work,
  payout: Pick<Payout, 'id' | 'status' | 'reference'>,
  { set = {}, rail = 'PAYSTACK' }: { set?: object; rail?: PayoutRailName } = {},
): Promise<void> {
  const change = { ...set, sentAt: work.now, holdUntil: null };
  await work.change(PAYOUT_LIFECYCLE, payout, 'adopt', { by: 'system', reason: REASON, set: change });
  await insertAttempt(work.tx, { reference: payout.reference, payoutId: payout.id, sentAt: work.now, rail });
}

async function takeOver(
  work: Work,
  { payoutId, attempt }: { payoutId: string; attempt: number },
  transfer: ListedTransfer,
  rail: PayoutRailName = 'PAYSTACK',
): Promise<Adopted> {
  const payout = await lockPayout(work.tx, payoutId);
  if (payout && payout.attempt >= attempt) {
    if (payout.attempt > attempt || (payout.status !== 'QUEUED' && payout.status !== 'HELD')) return 'known';
    await markSent(work, payout, { rail });
    return 'adopted';
  }
  // It moved no money, or gave it back, and nothing in our books waits for it.
  if (transfer.outcome === 'failed') return 'known';
  const { reference, number, network, amountPesewas } = transfer;
  if (number === null || network === null) return 'foreign';
  if (payout) {
    if (payout.status !== 'FAILED' && payout.status !== 'REVERSED') return 'foreign';
    const { participantId } = payout;
    await lockEarner(work.tx, participantId);
    await ledger.post(work, payoutRequested({ payoutId, attempt, participantId, amountPesewas, at: work.now }));
    const accountName = await sql.readAccountName(work.tx, participantId, number);
    const sent = { reference, number, network, accountName };
    const reset = { attempt, failureReason: null, settledAt: null };
    await markSent(work, { ...payout, reference }, { set: { ...sent, ...reset }, rail });
    return 'adopted';
  }
  const participantId = await sql.findByNumber(work.tx, number);
  if (participantId === null) {
    const numberMark = keyedHash(work.settings, 'number', number);
    await sql.keepUnclaimed(work.tx, { reference, numberMark, amountPesewas, foundAt: work.now });
    return 'unclaimed';
  }
  const { at } = transfer;
  const accountName = await sql.readAccountName(work.tx, participantId, number);
  const sent = { reference, number, network, accountName };
  await takeOverUnknown(work, { ...sent, payoutId, attempt, participantId, amountPesewas, at });
  return 'adopted';
}

/**
 * MTN has no list, so it is asked about every payout that the books may have forgotten to be sent there: those that wait, and the next
 * attempt of those that were returned. Returns how many were taken over. Throws without a clear answer.
 */
export async function adoptFromMtn(app: App): Promise<number> {
  const mtn = railNamed(app, 'MTN');
  if (mtn === null) return 0;
  let adopted = 0;
  for (const { id: payoutId, ...payout } of await app.read((reader) => sql.listUnsent(reader.tx, mtn.serves))) {
    // An attempt that was refused there may have been followed by others.
    for (let attempt = payout.nextAttempt; ; attempt += 1) {
      const reference = referenceOf(payoutId, attempt);
      const { outcome } = await mtn.getPayout(reference);
      if (outcome === 'unknown' || outcome === 'refused') throw new Error('MTN did not say whether it has a payout');
      if (outcome === 'notFound') break;
      const transfer = { ...payout, reference, outcome, at: app.clock.now() };
      if ((await app.work(null, (work) => takeOver(work, { payoutId, attempt }, transfer, 'MTN'))) !== 'adopted') break;
      adopted += 1;
      await settleByReference(app, reference);
    }
  }
  return adopted;
}

/** Plans everything that did nothing while no money could leave. */
export async function resumePayouts(work: Work, life: number): Promise<void> {
  for (const { id, reference, attempt, status } of await sql.listOpen(work.tx, work.now)) {
    if (status === 'SENT')
      work.enqueue(payoutWatch, { payoutId: id, reference, asked: 0 }, { key: `${reference}:life${life}` });
    else work.enqueue(payoutSending, { payoutId: id }, { key: `${id}:${attempt}:life${life}` });
  }
  for (const participantId of await sql.listUnpaid(work.tx)) {
    work.enqueue(payoutRequest, { participantId }, { key: `${participantId}:life${life}` });
  }
}
