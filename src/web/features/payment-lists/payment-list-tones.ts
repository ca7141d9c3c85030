import { PAYOUT_STATUSES, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import {
  LISTED_PAYMENT_STATUSES,
  type ListedPaymentStatus,
  type PaymentListStatus,
} from '../../../domain/lifecycles/payment-list-lifecycles.ts';
import type { Tone } from '../../ui/badge.tsx';

export const PAYMENT_LIST_TONES: Record<PaymentListStatus, Tone> = {
  REVIEW: 'wait',
  OPEN: 'act',
  ENDED: 'quiet',
  DECLINED: 'bad',
};

const PAYMENT_TONES: Record<ListedPaymentStatus, Tone> = {
  WAITING: 'wait',
  CONFIRMED: 'act',
  REFUSED: 'quiet',
  EXPIRED: 'quiet',
  CANCELLED: 'quiet',
};

const PAYOUT_TONES: Partial<Record<PayoutStatus, Tone>> = {
  PAID: 'good',
  FAILED: 'bad',
  REVERSED: 'bad',
  HELD: 'wait',
};

/** A payment's state: once its person has confirmed, that of the payout. */
export function stateOf({ status, payoutStatus }: { status: ListedPaymentStatus; payoutStatus: PayoutStatus | null }): {
  tone: Tone;
  words: string;
} {
  if (payoutStatus === null) return { tone: PAYMENT_TONES[status], words: LISTED_PAYMENT_STATUSES[status] };
  return { tone: PAYOUT_TONES[payoutStatus] ?? 'act', words: PAYOUT_STATUSES[payoutStatus] };
}
