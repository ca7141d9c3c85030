import type { PayoutRailName } from '../../../domain/enumerations.ts';
import { PAYOUT_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { newId } from '../../platform/ids.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import type { Work } from '../../platform/work.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { advance, earned } from '../ledger/movements.ts';
import { advanceSetOff, payoutAdopted } from '../ledger/payout-movements.ts';
import * as sql from './adoption.sql.ts';
import { parseReference } from './payout-references.rules.ts';
import { payoutWatch } from './payouts.jobs.ts';
import { insertAttempt, lockEarner, readAwaitedSince, sumReturned } from './payouts.sql.ts';

/*
 * A payout whose earning was lost with the database means that the person was paid ahead of our books. Their next earnings,
 * normally the same session marked again, are set off against it.
 */

export const REASON = 'Taken over from the payment provider after the database was restored.';

/** A transfer that our books don't know, to a person whom they know. */
interface UnknownTransfer {
  reference: string;
  payoutId: string;
  attempt: number;
  participantId: string;
  amountPesewas: number;
  network: 'MTN' | 'TELECEL' | 'AIRTEL_TIGO';
  number: string;
  accountName: string;
  at: Date;
  rail: PayoutRailName;
  /** MTN's id of it. */
  transferId: string | null;
}

/** Books a transfer as a sent payout and sets it off; a job asks the provider how it ended. */
export async function takeOverUnknown(
  work: Work,
  { at, payoutId, rail, transferId, ...transfer }: UnknownTransfer,
): Promise<void> {
  const { reference, attempt, participantId, amountPesewas } = transfer;
  await lockEarner(work.tx, participantId);
  const awaitedSince = await readAwaitedSince(work.tx, participantId, at);
  const times = { createdAt: at, sentAt: at, awaitedSince };
  const row = { ...transfer, ...times, id: payoutId, holdUntil: null, failureReason: null };
  await work.create(PAYOUT_LIFECYCLE, 'adopt', { ...row, settledAt: null }, { by: 'system', reason: REASON });
  await insertAttempt(work.tx, { reference, payoutId, sentAt: at, rail, transferId });
  await ledger.post(work, payoutAdopted({ payoutId, attempt, participantId, amountPesewas, at: work.now }));
  await setOffAdvance(work, participantId);
  work.enqueue(payoutWatch, { payoutId, reference, asked: 0 }, { key: `${reference}:adopted` });
}

/** Takes over what was paid to a person's number when nobody had it. */
export async function claimTransfers(work: Work, participantId: string): Promise<void> {
  const account = await sql.findAccount(work.tx, participantId);
  if (!account) return;
  const { network, number, accountName } = account;
  const claimed = await sql.claim(work.tx, keyedHash(work.settings, 'number', number), work.now);
  for (const { reference, amountPesewas, foundAt: at } of claimed) {
    const ours = parseReference(reference);
    if (ours === null) continue;
    const payee = { participantId, network, number, accountName };
    // Only Paystack lists transfers to numbers that nobody asked about.
    const listed = { rail: 'PAYSTACK', transferId: null } as const;
    await takeOverUnknown(work, { ...ours, ...payee, ...listed, reference, amountPesewas, at });
  }
}

/**
 * Sets what a person was paid ahead of our books off against their earnings, except those reserved for a returned payout. The
 * person must be locked.
 */
export async function setOffAdvance(work: Work, participantId: string): Promise<void> {
  const advancePesewas = -(await ledger.readBalance(work.tx, advance(participantId)));
  if (advancePesewas <= 0) return;
  const balance = await ledger.readBalance(work.tx, earned(participantId));
  const free = balance - (await sumReturned(work.tx, participantId));
  const amountPesewas = Math.min(advancePesewas, free);
  if (amountPesewas <= 0) return;
  await ledger.post(work, advanceSetOff({ id: newId(), participantId, amountPesewas, at: work.now }));
}
