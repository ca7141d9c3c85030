import type { Lifecycle } from './lifecycle.ts';

export const TOP_UP_STATUSES = {
  PENDING: 'Waiting for payment',
  SUCCEEDED: 'Received',
  FAILED: 'Failed',
  EXPIRED: 'Expired',
} as const;
export type TopUpStatus = keyof typeof TOP_UP_STATUSES;
export type TopUpEvent = 'initialise' | 'adopt' | 'transfer' | 'succeed' | 'fail' | 'expire';

/** A payment that arrives after we gave up on it still belongs to the organisation, so a late success is accepted. */
export const TOP_UP_LIFECYCLE: Lifecycle<'topUp', TopUpStatus, TopUpEvent> = {
  noun: 'topUp',
  isAudited: true,
  transitions: [
    [null, 'initialise', 'PENDING', ['researcher']],
    [null, 'adopt', 'PENDING', ['system']],
    [null, 'transfer', 'SUCCEEDED', ['platformAdmin']],
    ['PENDING', 'succeed', 'SUCCEEDED', ['system']],
    ['FAILED', 'succeed', 'SUCCEEDED', ['system']],
    ['EXPIRED', 'succeed', 'SUCCEEDED', ['system']],
    ['PENDING', 'fail', 'FAILED', ['system']],
    ['PENDING', 'expire', 'EXPIRED', ['system']],
  ],
};

export const PAYOUT_STATUSES = {
  QUEUED: 'Queued',
  SENT: 'Sent to the network',
  PAID: 'Paid',
  FAILED: 'Failed',
  REVERSED: 'Returned by the network',
  HELD: 'On hold',
} as const;
export type PayoutStatus = keyof typeof PAYOUT_STATUSES;
export type PayoutEvent =
  | 'request'
  | 'send'
  | 'succeed'
  | 'fail'
  | 'reverse'
  | 'retry'
  | 'hold'
  | 'release'
  | 'adopt'
  | 'reroute';

/**
 * The money of a FAILED or REVERSED payout is back with the participant; `retry` queues the same payout under a new reference.
 * `reroute` does so at once when a rail has refused it conclusively and another one may accept it. `adopt` takes over a payout
 * that the provider knows and a restored database does not.
 */
export const PAYOUT_LIFECYCLE: Lifecycle<'payout', PayoutStatus, PayoutEvent> = {
  noun: 'payout',
  isAudited: true,
  transitions: [
    [null, 'request', 'QUEUED', ['system']],
    ['QUEUED', 'send', 'SENT', ['system']],
    ['SENT', 'succeed', 'PAID', ['system']],
    ['SENT', 'fail', 'FAILED', ['system']],
    ['SENT', 'reroute', 'QUEUED', ['system']],
    ['SENT', 'reverse', 'REVERSED', ['system']],
    ['PAID', 'reverse', 'REVERSED', ['system']],
    ['FAILED', 'retry', 'QUEUED', ['participant', 'platformAdmin']],
    ['REVERSED', 'retry', 'QUEUED', ['participant', 'platformAdmin']],
    ['QUEUED', 'hold', 'HELD', ['platformAdmin', 'system']],
    ['HELD', 'release', 'QUEUED', ['platformAdmin', 'system']],
    [null, 'adopt', 'SENT', ['system']],
    ['QUEUED', 'adopt', 'SENT', ['system']],
    ['HELD', 'adopt', 'SENT', ['system']],
    ['FAILED', 'adopt', 'SENT', ['system']],
    ['REVERSED', 'adopt', 'SENT', ['system']],
  ],
};

export const REFUND_STATUSES = {
  REQUESTED: 'Waiting for approval',
  WITHDRAWN: 'Withdrawn',
  DECLINED: 'Declined',
  APPROVED: 'Approved',
  SENT: 'On the way back',
  PAID: 'Refunded',
  FAILED: 'Failed',
} as const;
export type RefundStatus = keyof typeof REFUND_STATUSES;
export type RefundEvent =
  | 'adopt'
  | 'request'
  | 'withdraw'
  | 'decline'
  | 'approve'
  | 'send'
  | 'transfer'
  | 'succeed'
  | 'fail'
  | 'sendAgain'
  | 'redirect'
  | 'postpone';

/**
 * The money leaves the wallet when a refund is requested, and returns when the refund is withdrawn, declined or failed.
 * The provider's refunds don't carry our reference, so a refund that the provider does not know is only sent again by
 * an admin. `redirect` sends one that did not reach the payer's account to another account of theirs.
 */
export const REFUND_LIFECYCLE: Lifecycle<'refund', RefundStatus, RefundEvent> = {
  noun: 'refund',
  isAudited: true,
  transitions: [
    [null, 'request', 'REQUESTED', ['researcher']],
    ['REQUESTED', 'withdraw', 'WITHDRAWN', ['researcher']],
    ['REQUESTED', 'decline', 'DECLINED', ['platformAdmin']],
    ['REQUESTED', 'approve', 'APPROVED', ['platformAdmin']],
    ['APPROVED', 'send', 'SENT', ['system']],
    ['APPROVED', 'transfer', 'PAID', ['platformAdmin']],
    ['SENT', 'succeed', 'PAID', ['system']],
    // The payer disputes the payment, so it is not sent.
    ['APPROVED', 'fail', 'FAILED', ['system']],
    ['SENT', 'fail', 'FAILED', ['system', 'platformAdmin']],
    ['SENT', 'sendAgain', 'APPROVED', ['platformAdmin']],
    ['SENT', 'redirect', 'SENT', ['platformAdmin']],
    ['SENT', 'postpone', 'APPROVED', ['system']],
    [null, 'adopt', 'SENT', ['system']],
    ['REQUESTED', 'adopt', 'SENT', ['system']],
    ['APPROVED', 'adopt', 'SENT', ['system']],
  ],
};

export const ADJUSTMENT_STATUSES = {
  PROPOSED: 'Waiting for a second admin',
  POSTED: 'Posted',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
} as const;
export type AdjustmentStatus = keyof typeof ADJUSTMENT_STATUSES;
export type AdjustmentEvent = 'propose' | 'post' | 'reject' | 'withdraw';

/**
 * The admin who proposed a correction may only withdraw it; another admin posts or rejects it (a database constraint also
 * enforces this).
 */
export const ADJUSTMENT_LIFECYCLE: Lifecycle<'adjustment', AdjustmentStatus, AdjustmentEvent> = {
  noun: 'adjustment',
  isAudited: true,
  transitions: [
    [null, 'propose', 'PROPOSED', ['platformAdmin']],
    ['PROPOSED', 'post', 'POSTED', ['platformAdmin']],
    ['PROPOSED', 'reject', 'REJECTED', ['platformAdmin']],
    ['PROPOSED', 'withdraw', 'WITHDRAWN', ['platformAdmin']],
  ],
};

export type TaxRequestStatus = AdjustmentStatus;

/** Tax terms that one admin proposes and another one confirms, as with corrections. */
export const TAX_REQUEST_LIFECYCLE: Lifecycle<'taxRequest', TaxRequestStatus, AdjustmentEvent> = {
  noun: 'taxRequest',
  isAudited: true,
  transitions: ADJUSTMENT_LIFECYCLE.transitions,
};

/** Who a credit of the bank's statement belongs to: proposed by one admin, confirmed by another one. */
export const BANK_DECISION_LIFECYCLE: Lifecycle<'bankDecision', AdjustmentStatus, AdjustmentEvent> = {
  noun: 'bankDecision',
  isAudited: true,
  transitions: ADJUSTMENT_LIFECYCLE.transitions,
};

export const PRO_FORMA_STATUSES = {
  WAITING: 'Waiting for your transfer',
  PARTLY: 'Partly received',
  RECEIVED: 'Received',
  CANCELLED: 'Cancelled',
} as const;
export type ProFormaStatus = keyof typeof PRO_FORMA_STATUSES;
export type ProFormaEvent = 'order' | 'pay' | 'payPartly' | 'cancel';

/** A pro-forma invoice for a bank transfer. Money that arrives after it was cancelled or has expired still counts. */
export const PRO_FORMA_LIFECYCLE: Lifecycle<'proForma', ProFormaStatus, ProFormaEvent> = {
  noun: 'proForma',
  isAudited: true,
  transitions: [
    [null, 'order', 'WAITING', ['researcher']],
    ['WAITING', 'cancel', 'CANCELLED', ['researcher']],
    ['WAITING', 'pay', 'RECEIVED', ['platformAdmin']],
    ['PARTLY', 'pay', 'RECEIVED', ['platformAdmin']],
    ['RECEIVED', 'pay', 'RECEIVED', ['platformAdmin']],
    ['CANCELLED', 'pay', 'RECEIVED', ['platformAdmin']],
    ['WAITING', 'payPartly', 'PARTLY', ['platformAdmin']],
    ['PARTLY', 'payPartly', 'PARTLY', ['platformAdmin']],
    ['CANCELLED', 'payPartly', 'PARTLY', ['platformAdmin']],
  ],
};

export const BANK_LINE_STATUSES = {
  WAITING: 'Waits for a decision',
  CREDITED: 'In a wallet',
  SETTLED: 'A settlement of the provider',
  KNOWN: 'Already in the books',
  RETURNED: 'Sent back',
} as const;
export type BankLineStatus = keyof typeof BANK_LINE_STATUSES;
export type BankLineEvent = 'recognise' | 'suspend' | 'credit' | 'know' | 'return';

/** A credit of the bank's statement: in suspense while it waits. */
export const BANK_LINE_LIFECYCLE: Lifecycle<'bankLine', BankLineStatus, BankLineEvent> = {
  noun: 'bankLine',
  isAudited: true,
  transitions: [
    [null, 'recognise', 'SETTLED', ['platformAdmin']],
    [null, 'suspend', 'WAITING', ['platformAdmin']],
    ['WAITING', 'credit', 'CREDITED', ['platformAdmin']],
    ['WAITING', 'know', 'KNOWN', ['platformAdmin']],
    ['WAITING', 'return', 'RETURNED', ['platformAdmin']],
  ],
};

export const CHARGEBACK_STATUSES = {
  OPEN: 'Needs an answer',
  ANSWERED: 'With the bank',
  WON: 'Won',
  LOST: 'Lost',
  CLOSED: 'Closed without a decision',
  UNCLEAR: 'Outcome unclear',
} as const;
export type ChargebackStatus = keyof typeof CHARGEBACK_STATUSES;
export type ChargebackEvent =
  | 'open'
  | 'upload'
  | 'decline'
  | 'proposeAcceptance'
  | 'withdrawAcceptance'
  | 'accept'
  | 'answer'
  | 'reopen'
  | 'win'
  | 'lose'
  | 'close'
  | 'doubt';

const CHARGEBACK_ENDS = {
  answer: 'ANSWERED',
  reopen: 'OPEN',
  win: 'WON',
  lose: 'LOST',
  close: 'CLOSED',
  doubt: 'UNCLEAR',
} as const;

/** The provider may go from every status to every other one: a bank reopens a dispute that was won. */
const AS_THE_PROVIDER_SAYS = Object.entries(CHARGEBACK_ENDS).flatMap(([event, to]) =>
  (Object.keys(CHARGEBACK_STATUSES) as ChargebackStatus[])
    .filter((from) => from !== to)
    .map((from) => [from, event as keyof typeof CHARGEBACK_ENDS, to, ['system']] as const),
);

/**
 * A payment that its payer disputes. Admins answer; the status is the provider's, which we fetch. One admin proposes to accept
 * it, and another one accepts.
 */
export const CHARGEBACK_LIFECYCLE: Lifecycle<'chargeback', ChargebackStatus, ChargebackEvent> = {
  noun: 'chargeback',
  isAudited: true,
  transitions: [
    [null, 'open', 'OPEN', ['system']],
    ['OPEN', 'upload', 'OPEN', ['platformAdmin']],
    ['OPEN', 'decline', 'OPEN', ['platformAdmin']],
    ['OPEN', 'proposeAcceptance', 'OPEN', ['platformAdmin']],
    ['OPEN', 'withdrawAcceptance', 'OPEN', ['platformAdmin']],
    ['OPEN', 'accept', 'OPEN', ['platformAdmin']],
    ...AS_THE_PROVIDER_SAYS,
  ],
};
