import { disputableUntil } from './entry-steps.ts';
import type { ApplicationStatus } from './lifecycles/application-lifecycle.ts';
import type { EntryStatus } from './lifecycles/entry-lifecycle.ts';
import type { Pesewas } from './money.ts';

/*
 * What an assignment has earned and may still earn, and the status of its application. Everything is computed from its entries,
 * so that closing a study, a review and a dispute give the same result.
 */

export interface PaidEntry {
  status: EntryStatus;
  reviewedAt: Date | null;
  upheldAt: Date | null;
}

export interface Pay {
  payPesewas: Pesewas;
  bonusPesewas: Pesewas;
  /** How many approved entries earn the bonus. */
  entriesForBonus: number;
}

/** Whether a rejected entry may still be disputed: within 72 hours, and once. */
export function isDisputable({ status, reviewedAt, upheldAt }: PaidEntry, now: Date): boolean {
  return status === 'REJECTED' && upheldAt === null && reviewedAt !== null && disputableUntil(reviewedAt) > now;
}

/** Whether an entry may still be approved: it is open, waits for a review, is disputed, or can still be disputed. */
function mayBeApproved(entry: PaidEntry, now: Date): boolean {
  const { status } = entry;
  return status === 'OPEN' || status === 'SUBMITTED' || status === 'DISPUTED' || isDisputable(entry, now);
}

const countApproved = (entries: readonly PaidEntry[]) => entries.filter(({ status }) => status === 'APPROVED').length;

/** ASSIGNMENT-09: whether the approved entries earn the bonus. */
export function earnsBonus(entries: readonly PaidEntry[], { bonusPesewas, entriesForBonus }: Pay): boolean {
  return bonusPesewas > 0 && countApproved(entries) >= entriesForBonus;
}

/** What an assignment's entries have earned: each approved one, and the bonus once there are enough. */
export function earnedPesewas(entries: readonly PaidEntry[], pay: Pay): Pesewas {
  return countApproved(entries) * pay.payPesewas + (earnsBonus(entries, pay) ? pay.bonusPesewas : 0);
}

/** ASSIGNMENT-17: what may still have to be paid, so that an ended study keeps it reserved. */
export function mayStillEarn(entries: readonly PaidEntry[], pay: Pay, now: Date): Pesewas {
  const possible = entries.map((entry) =>
    mayBeApproved(entry, now) ? { ...entry, status: 'APPROVED' as const } : entry,
  );
  return earnedPesewas(possible, pay) - earnedPesewas(entries, pay);
}

/** Whether a place is used: an entry was accepted, or may still be. Otherwise the place is free for somebody else. */
export function usesPlace(entries: readonly PaidEntry[], now: Date): boolean {
  return entries.some((entry) => entry.status === 'APPROVED' || mayBeApproved(entry, now));
}

/**
 * The application's status by its assignment's entries: in progress while one is open or waits for a review; then completed if
 * anything was accepted, not accepted if something was handed in (even while that is disputed), and expired if nothing was.
 */
export function applicationOf(
  entries: readonly PaidEntry[],
): Extract<ApplicationStatus, 'SCHEDULED' | 'COMPLETED' | 'NO_SHOW' | 'EXPIRED'> {
  const has = (...statuses: EntryStatus[]) => entries.some(({ status }) => statuses.includes(status));
  if (has('OPEN', 'SUBMITTED')) return 'SCHEDULED';
  if (has('APPROVED')) return 'COMPLETED';
  return has('REJECTED', 'DISPUTED') ? 'NO_SHOW' : 'EXPIRED';
}
