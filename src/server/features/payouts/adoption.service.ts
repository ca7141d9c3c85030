import type { PayoutRailName } from '../../../domain/enumerations.ts';
import { PAYOUT_LIFECYCLE, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { App } from '../../platform/app.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import type { ListedTransfer, Outcome } from '../../platform/payments/port.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { payoutFailed, payoutRequested } from '../ledger/payout-movements.ts';
import { railNamed } from '../rails/rails.service.ts';
import * as sql from './adoption.sql.ts';
import { REASON, takeOverUnknown } from './advances.service.ts';
import { findFreeTransfer, noteAsked } from './mtn-transfers.service.ts';
import { parseReference } from './payout-references.rules.ts';
import { settleByReference } from './payout-settling.service.ts';
import { payoutRequest, payoutSending, payoutWatch } from './payouts.jobs.ts';
import { endAttempt, insertAttempt, lockEarner, lockPayout } from './payouts.sql.ts';

/*
 * Takes over what the provider knows about payouts and a restored database does not. References are derived from our ids, so a
 * transfer identifies its payout, and taking it over gives the same row and ledger references as before the loss.
 */

export type Adopted = 'known' | 'adopted' | 'unclaimed' | 'foreign';

/** How the provider lists payouts that have ended. */
const LISTED_AS: Partial<Record<PayoutStatus, Outcome>> = { PAID: 'succeeded', FAILED: 'failed', REVERSED: 'reversed' };

/**
 * The provider's transfers whose outcome our books don't have, in the same order. After a failover nearly all are known, and
 * taking one over costs a call to the provider and three transactions.
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

/** The rail of a transfer, and its id at MTN. */
interface Place {
  rail: PayoutRailName;
  transferId: string | null;
}
const LISTED: Place = { rail: 'PAYSTACK', transferId: null };

/**
 * Takes over one transfer. Idempotent; earlier transfers of a payout come first. An `unclaimed` one went to a number that nobody
 * has: the next person who saves the number is not paid again for it. A `foreign` one isn't ours.
 */
export async function adoptTransfer(app: App, transfer: ListedTransfer, place = LISTED): Promise<Adopted> {
  const ours = parseReference(transfer.reference);
  if (ours === null) return 'foreign';
  const before = await app.read((reader) => sql.findPayout(reader.tx, ours.payoutId));
  const isOpenBefore = before !== undefined && before.status !== 'FAILED' && before.status !== 'REVERSED';
  // A later attempt was only made after an earlier one had ended, so the earlier outcome is taken over first.
  if (before && before.attempt < ours.attempt && isOpenBefore) await conclude(app, before.id);
  const result = await app.work(null, (work) => takeOver(work, ours, transfer, place));
  if (result !== 'foreign') await settleByReference(app, transfer.reference);
  return result;
}

/** Asks how the current attempt of a payout ended. */
async function conclude(app: App, payoutId: string): Promise<void> {
  const reference = await app.work(null, async (work) => {
    const payout = await lockPayout(work.tx, payoutId);
    if (!payout) return null;
    if (payout.status === 'QUEUED' || payout.status === 'HELD') await markSent(work, payout, LISTED);
    return payout.reference;
  });
  if (reference !== null) await settleByReference(app, reference);
}

type Payout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>;

async function markSent(
  work: Work,
  payout: Pick<Payout, 'id' | 'status' | 'reference'>,
  place: Place,
  set: object = {},
): Promise<void> {
  const change = { ...set, sentAt: work.now, holdUntil: null };
  await work.change(PAYOUT_LIFECYCLE, payout, 'adopt', { by: 'system', reason: REASON, set: change });
  await insertAttempt(work.tx, { ...place, reference: payout.reference, payoutId: payout.id, sentAt: work.now });
}

async function takeOver(
  work: Work,
  { payoutId, attempt }: { payoutId: string; attempt: number },
  transfer: ListedTransfer,
  place: Place,
): Promise<Adopted> {
  const payout = await lockPayout(work.tx, payoutId);
  if (payout && payout.attempt >= attempt) {
    if (payout.attempt > attempt || (payout.status !== 'QUEUED' && payout.status !== 'HELD')) return 'known';
    await markSent(work, payout, place);
    return 'adopted';
  }
  // The transfer moved no money, or returned it, and nothing in our books waits for it.
  if (transfer.outcome === 'failed') return 'known';
  const { reference, number, network, amountPesewas } = transfer;
  if (number === null || network === null) return 'foreign';
  if (payout) {
    if (payout.status === 'PAID' || payout.amountPesewas !== amountPesewas) return 'foreign';
    const { participantId } = payout;
    await lockEarner(work.tx, participantId);
    const status = await endEarlier(work, payout);
    await ledger.post(work, payoutRequested({ payoutId, attempt, participantId, amountPesewas, at: work.now }));
    const accountName = await sql.readAccountName(work.tx, participantId, number);
    const sent = { reference, number, network, accountName };
    const reset = { attempt, failureReason: null, settledAt: null, attentionSince: null };
    await markSent(work, { ...payout, status, reference }, place, { ...sent, ...reset });
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
  const sent = { ...place, reference, number, network, accountName };
  await takeOverUnknown(work, { ...sent, payoutId, attempt, participantId, amountPesewas, at });
  return 'adopted';
}

/**
 * Ends an attempt that must have failed, because a later one exists: its money is back in the earnings. Returns the payout's
 * status.
 */
async function endEarlier(work: Work, payout: Payout): Promise<PayoutStatus> {
  const { status, reference, participantId, amountPesewas } = payout;
  if (status === 'FAILED' || status === 'REVERSED') return status;
  await ledger.post(work, payoutFailed({ reference, participantId, amountPesewas, at: work.now }));
  if (status !== 'SENT') return status;
  await endAttempt(work.tx, reference, 'DECLINED');
  await work.change(PAYOUT_LIFECYCLE, payout, 'reroute', { by: 'system', reason: REASON, set: { sentAt: null } });
  return 'QUEUED';
}

/** Orders that never arrived leave gaps before later ones. This many missing ids in a row mean that there are no more. */
const GAP = 3;

/** Takes over what MTN has paid to a number, as far as our books don't have it. Idempotent. Throws without a clear answer. */
export async function adoptPaidTo(app: App, number: string): Promise<void> {
  const mtn = railNamed(app, 'MTN');
  let after = 0;
  for (let missing = 0; mtn?.findTransfer && missing < GAP; ) {
    const { n, id } = await app.read((reader) => findFreeTransfer(reader, number, after));
    after = n;
    const transfer = await mtn.findTransfer(id);
    missing = transfer === null ? missing + 1 : 0;
    if (transfer !== null) await adoptTransfer(app, transfer, { rail: 'MTN', transferId: id });
  }
  await app.work(null, (work) => noteAsked(work, number));
}

/** Schedules all work that was skipped while no money could leave. */
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
