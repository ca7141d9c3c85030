import { addHours } from './calendar.ts';
import type { Pesewas } from './money.ts';

/** How long an account counts as new. */
const NEW_DAYS = 7;
/** The total of payouts, sent or on their way, above which a new account's next payout waits. */
const NEW_ACCOUNT_PESEWAS = 15_000;
/** How long it waits: signs of one person with several accounts appear within a day. */
const NEW_ACCOUNT_HOLD_HOURS = 24;

/**
 * PAYOUT-11: the end of the hold on a new account's payout; null if it is not held. `sumPesewas` includes this payout.
 */
export function newAccountHold(
  account: { createdAt: Date; sumPesewas: Pesewas; isVerified: boolean },
  now: Date,
): Date | null {
  const isNew = now < addHours(account.createdAt, NEW_DAYS * 24);
  if (!isNew || account.isVerified || account.sumPesewas <= NEW_ACCOUNT_PESEWAS) return null;
  return addHours(now, NEW_ACCOUNT_HOLD_HOURS);
}
