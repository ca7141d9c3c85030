import { addresses } from '../../../contract/addresses.ts';
import type { PayoutHold } from '../../../domain/holds.ts';
import { PAYOUT_LIFECYCLE } from '../../../domain/lifecycles/money-lifecycles.ts';
import { holdWords } from '../../../messages/holds.ts';
import { m } from '../../../messages/m.ts';
import { mailTo } from '../../platform/mail/mail-jobs.ts';
import type { Work } from '../../platform/work.ts';
import { closeAppealAbout } from '../appeal-clock/appeal-clock.service.ts';
import { notifyAdmins } from '../notifications/notifications.service.ts';
import { payoutHeld } from './payouts.mails.ts';
import { type lockPayout, NOT_AWAITED } from './payouts.sql.ts';

export type Payout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>;
type Reason = Exclude<PayoutHold, 'CHECKED'>;

/** What the payout’s history says, shown to the person in their language; an admin sees the signals. */
export const IN_HISTORY: Readonly<Record<Reason, string>> = {
  FRAUD_SCORE: 'We are checking this payout before we send it. You don’t need to do anything.',
  BY_ADMIN: 'We are checking this payout before we send it. You don’t need to do anything.',
  NEW_ACCOUNT:
    'Your account is new, so we hold payouts above GH₵ 150 in the first 7 days for 24 hours. We then send this one. You don’t need to do anything.',
  ACCOUNT_CHANGED: 'The mobile-money account was changed less than 48 hours ago.',
  NUMBER_CHANGED: 'The mobile number of your account was changed less than 48 hours ago.',
  NEW_BROWSER:
    'Somebody logged in with your mobile number in a new browser less than 48 hours ago. If it was not you, sign out that device.',
  ACCOUNTS_MERGED: 'Your account was merged with another one less than 48 hours ago.',
  NUMBER_OF_OTHERS: 'The mobile number that it goes to belongs to somebody else now.',
};

/** Holds that `holdPayouts` announces in the bell, once for all payouts together. */
const ANNOUNCED: readonly Reason[] = ['NUMBER_CHANGED', 'NEW_BROWSER', 'ACCOUNTS_MERGED'];

/**
 * Holds a queued payout until an instant, or until a person decides, and notifies its participant why. Without `by`, it is the
 * caller who holds it.
 */
export async function holdPayout(
  work: Work,
  queued: { id: string; participantId: string },
  { because, until, by }: { because: Reason; until: Date | null; by?: 'system' },
): Promise<void> {
  await work.change(PAYOUT_LIFECYCLE, { id: queued.id, status: 'QUEUED' }, 'hold', {
    ...(by ? { by } : {}),
    reason: IN_HISTORY[because],
    set: { holdUntil: until, heldBecause: because, ...NOT_AWAITED },
  });
  if (ANNOUNCED.includes(because)) {
    mailTo(work, queued.participantId, payoutHeld({ payoutId: queued.id }));
    return;
  }
  work.notify({
    userId: queued.participantId,
    message: () => m.holds_told({ reason: holdWords({ kind: 'PAYOUT', code: because }).reason }),
    redirectUrl: addresses.walletManagement,
    mail: payoutHeld({ payoutId: queued.id }),
  });
}

/** Holds a queued payout until an admin has reviewed its signals. */
export async function holdForAdmin(
  work: Work,
  queued: { id: string; participantId: string },
  points: number,
): Promise<void> {
  await holdPayout(work, queued, { because: 'FRAUD_SCORE', until: null, by: 'system' });
  await notifyAdmins(work, {
    message: `A payout to {who} is waiting for your decision: its fraud score is ${points}.`,
    who: queued.participantId,
    redirectUrl: `${addresses.adminPayouts}?status=HELD`,
  });
}

/** Ends a hold, and with it the appeal against it if one is open. */
export async function releasePayout(
  work: Work,
  payout: Pick<Payout, 'id' | 'status'>,
  { by }: { by?: 'system' } = {},
): Promise<void> {
  await work.change(PAYOUT_LIFECYCLE, payout, 'release', { ...(by ? { by } : {}), set: { holdUntil: null } });
  await closeAppealAbout(work, 'PAYOUT', payout.id);
}
