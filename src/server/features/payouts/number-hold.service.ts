import { maskNumber } from '../../../domain/mobile-money.ts';
import type { NumberHold } from '../../../domain/phone-codes.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './number-hold.sql.ts';
import { holdPayout } from './payout-hold.service.ts';
import { payoutSending } from './payouts.jobs.ts';
import { payoutHeld } from './payouts.mails.ts';
import { listPayouts } from './payouts.sql.ts';

/**
 * Holds the person's unsent payouts until an instant, in the transaction that locks the person; those that an admin holds stay
 * unchanged. Only sent payouts settle, so nothing takes these locks in the opposite order.
 */
export async function holdOpenPayouts(
  work: Work,
  participantId: string,
  { until, because }: { until: Date; because: NumberHold },
): Promise<void> {
  for (const { id, status, attempt, holdUntil } of await sql.lockUnsent(work.tx, participantId)) {
    if (status === 'HELD' && (holdUntil === null || holdUntil >= until)) continue;
    if (status === 'HELD') await extendHold(work, { id, participantId }, { holdUntil: until, heldBecause: because });
    else await holdPayout(work, { id, participantId }, { because, until, by: 'system' });
    const key = `${id}:${attempt}:number:${until.getTime()}`;
    work.enqueue(payoutSending, { payoutId: id }, { key, startAfter: until });
  }
}

/**
 * For a number with a new owner: its mobile-money account is no longer the person's, and unsent payouts to it wait for an admin.
 */
export async function leaveNumber(work: Work, participantId: string, number: string): Promise<void> {
  await sql.deleteAccount(work.tx, participantId, number);
  for (const { id, status, holdUntil } of await sql.lockUnsent(work.tx, participantId, number)) {
    const because = 'NUMBER_OF_OTHERS' as const;
    if (status !== 'HELD') await holdPayout(work, { id, participantId }, { because, until: null, by: 'system' });
    else if (holdUntil !== null) {
      await extendHold(work, { id, participantId }, { holdUntil: null, heldBecause: because });
    }
  }
}

/** A payout that is held already waits for something else, which its participant is told too. */
async function extendHold(
  work: Work,
  held: { id: string; participantId: string },
  hold: Parameters<typeof sql.extendHold>[2],
): Promise<void> {
  await sql.extendHold(work.tx, held.id, hold);
  mailTo(work, held.participantId, payoutHeld({ payoutId: held.id }));
}

const LAST_PAYMENTS = 3;

/** The person's newest payouts, so that an admin can compare them with what a claimant remembers. */
export async function listLastPayments(reader: Reader, participantId: string) {
  const payouts = await listPayouts(reader.tx, participantId);
  return payouts.slice(0, LAST_PAYMENTS).map(({ amountPesewas, network, number, settledAt }) => ({
    ...{ amountPesewas, network, settledAt },
    maskedNumber: maskNumber(number),
  }));
}
