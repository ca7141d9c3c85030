import { addresses } from '../../../contract/addresses.ts';
import { addHours } from '../../../domain/calendar.ts';
import { NUMBER_HOLD_HOURS, type NumberHold } from '../../../domain/phone-codes.ts';
import { m } from '../../../messages/m.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Work } from '../../platform/work.ts';
import { changeUser } from '../accounts/users.service.ts';
import { holdOpenPayouts } from '../payouts/number-hold.service.ts';

/** PAYOUT-14: somebody else may have the person's number, so new and unsent payouts wait for 48 hours. The person sees why. */
export async function holdPayouts(work: Work, userId: string, because: NumberHold): Promise<void> {
  const until = addHours(work.now, NUMBER_HOLD_HOURS);
  // The row is locked from here on, so that a payout that is requested meanwhile waits and sees the hold.
  await changeUser(work, userId, { payoutsHeldUntil: until, payoutsHeldBecause: because });
  await holdOpenPayouts(work, userId, { until, because });
  recordAudit(work, {
    at: work.now,
    action: 'account.holdPayouts',
    actor: 'system',
    actorId: null,
    subject: 'user',
    subjectId: userId,
    details: { because },
  });
  work.notify({
    userId,
    message: () => `${whyHeld(because)} ${m.bells_held({ hours: NUMBER_HOLD_HOURS })}`,
    redirectUrl: because === 'NEW_BROWSER' ? addresses.security : addresses.walletManagement,
  });
}

function whyHeld(because: NumberHold): string {
  if (because === 'NUMBER_CHANGED') return m.bells_number_changed();
  return because === 'NEW_BROWSER' ? m.bells_new_browser() : m.bells_merged();
}
