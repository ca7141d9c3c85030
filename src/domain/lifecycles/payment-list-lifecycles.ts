import type { Lifecycle } from './lifecycle.ts';

export const PAYMENT_LIST_STATUSES = {
  REVIEW: 'We are checking it',
  OPEN: 'Open',
  ENDED: 'Finished',
  DECLINED: 'Declined',
} as const;
export type PaymentListStatus = keyof typeof PAYMENT_LIST_STATUSES;
export type PaymentListEvent = 'start' | 'startForReview' | 'approve' | 'decline' | 'end';

/** The money is reserved from the start; it waits in REVIEW without anybody being texted. */
export const PAYMENT_LIST_LIFECYCLE: Lifecycle<'paymentList', PaymentListStatus, PaymentListEvent> = {
  noun: 'paymentList',
  isAudited: true,
  transitions: [
    [null, 'start', 'OPEN', ['researcher']],
    [null, 'startForReview', 'REVIEW', ['researcher']],
    ['REVIEW', 'approve', 'OPEN', ['platformAdmin']],
    ['REVIEW', 'decline', 'DECLINED', ['platformAdmin']],
    ['OPEN', 'end', 'ENDED', ['system']],
  ],
};

export const LISTED_PAYMENT_STATUSES = {
  WAITING: 'Waiting',
  CONFIRMED: 'Confirmed',
  REFUSED: 'Said no',
  EXPIRED: 'Did not answer',
  CANCELLED: 'Cancelled',
} as const;
export type ListedPaymentStatus = keyof typeof LISTED_PAYMENT_STATUSES;
export type ListedPaymentEvent = 'list' | 'confirm' | 'refuse' | 'expire' | 'cancel';

/** A confirmed payment has become the person's earnings; every other end has returned it to the wallet. */
export const LISTED_PAYMENT_LIFECYCLE: Lifecycle<'listedPayment', ListedPaymentStatus, ListedPaymentEvent> = {
  noun: 'listedPayment',
  transitions: [
    [null, 'list', 'WAITING', ['system']],
    ['WAITING', 'confirm', 'CONFIRMED', ['system']],
    ['WAITING', 'refuse', 'REFUSED', ['system']],
    ['WAITING', 'expire', 'EXPIRED', ['system']],
    ['WAITING', 'cancel', 'CANCELLED', ['researcher', 'system']],
  ],
};
