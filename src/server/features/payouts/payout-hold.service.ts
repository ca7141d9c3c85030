import { addresses } from '../../../contract/addresses.ts';
import { PAYOUT_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Work } from '../../platform/work.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { type lockPayout, NOT_AWAITED } from './payouts.sql.ts';

export type Payout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>;

/** Holds a queued payout until an admin has reviewed its signals. */
export async function holdForAdmin(
  work: Work,
  queued: { id: string; status: 'QUEUED'; participantId: string },
  points: number,
): Promise<void> {
  // Shown to the person; the signals are for admins.
  const reason = 'We are checking this payout before we send it. You don’t need to do anything.';
  await work.change(PAYOUT_LIFECYCLE, queued, 'hold', {
    by: 'system',
    reason,
    set: { holdUntil: null, ...NOT_AWAITED },
  });
  await notifyAdmins(work, {
    message: `A payout to {who} is waiting for your decision: its fraud score is ${points}.`,
    who: queued.participantId,
    redirectUrl: `${addresses.adminPayouts}?status=HELD`,
  });
}
