import { addHours } from './calendar.ts';
import type { Pesewas } from './money.ts';

/** An account is new for this long, … */
const NEW_DAYS = 7;
/** … and once more than this has left or is about to, its next payout waits … */
const NEW_ACCOUNT_PESEWAS = 15_000;
/** … this long: signs that one person has several accounts appear within a day. */
const NEW_ACCOUNT_HOLD_HOURS = 24;

/** PAYOUT-11: until when a payout of a new account waits; null when it need not. `sumPesewas` counts this payout too. */
export function newAccountHold(
  account: { createdAt: Date; sumPesewas: Pesewas; isVerified: boolean },
  now: Date,
): Date | null {
  const isNew = now < addHours(account.createdAt, NEW_DAYS * 24);
  if (!isNew || account.isVerified || account.sumPesewas <= NEW_ACCOUNT_PESEWAS) return null;
  return addHours(now, NEW_ACCOUNT_HOLD_HOURS);
}
