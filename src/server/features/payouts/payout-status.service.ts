import { addresses } from '../../../contract/addresses.ts';
import { type Actor, targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { PAYOUT_LIFECYCLE, type PayoutEvent } from '../../../domain/lifecycles/money-lifecycles.ts';
import { recordChange } from '../../platform/history.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { changePayout, type lockPayout } from './payouts.sql.ts';

export type Payout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>;

/** The one way a payout's status changes: by its lifecycle, by compare-and-set, with a history row; 409 otherwise. */
export async function change(
  work: Work,
  payout: Pick<Payout, 'id' | 'status'>,
  event: PayoutEvent,
  by: Actor,
  beside: Parameters<typeof changePayout>[3] = {},
  reason: string | null = null,
  actorId: string | null = null,
): Promise<void> {
  const to = targetOf(PAYOUT_LIFECYCLE, payout.status, event, by);
  if (to === null || !(await changePayout(work.tx, payout.id, payout.status, { ...beside, status: to }))) {
    refuse('STATUS_CONFLICT');
  }
  const at = work.now;
  recordChange(work, {
    noun: 'payout',
    entityId: payout.id,
    event,
    from: payout.status,
    to,
    actor: by,
    actorId,
    reason,
    at,
  });
}

/** Holds a queued payout until an admin has looked at its signals. */
export async function holdForAdmin(
  work: Work,
  queued: { id: string; status: 'QUEUED'; participantId: string },
  points: number,
): Promise<void> {
  // The person reads this; the signals are for admins.
  const reason = 'We are checking this payout before we send it. You don’t need to do anything.';
  await change(work, queued, 'hold', 'system', { holdUntil: null }, reason);
  await notifyAdmins(work, {
    message: `A payout to {who} is waiting for your decision: its fraud score is ${points}.`,
    who: queued.participantId,
    redirectUrl: `${addresses.adminPayouts}?status=HELD`,
  });
}
