import type { PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { NumberHold } from '../../../domain/phone-codes.ts';
import { m } from '../../../messages/m.ts';

export const PAYOUT_WORDS: Readonly<Record<PayoutStatus, string>> = {
  QUEUED: m.lists_payout_queued(),
  SENT: m.lists_payout_sent(),
  PAID: m.lists_payout_paid(),
  FAILED: m.lists_payout_failed(),
  REVERSED: m.lists_payout_reversed(),
  HELD: m.lists_payout_held(),
};

/** Why a person's number may now belong to somebody else. */
export const HELD_WORDS: Readonly<Record<NumberHold, string>> = {
  NUMBER_CHANGED: m.wallet_held_number(),
  NEW_BROWSER: m.wallet_held_browser(),
  ACCOUNTS_MERGED: m.wallet_held_merged(),
};
