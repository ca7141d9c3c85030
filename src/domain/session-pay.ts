import type { PayoutStatus } from './lifecycles/money-lifecycles.ts';

/** How the pay for an attended session is doing, for its researchers. */
export const SESSION_PAY = {
  ON_ITS_WAY: 'On its way',
  PAID: 'Paid',
  WAITS_FOR_ACCOUNT: 'Waits until they add a mobile money account',
  ON_HOLD: 'On hold while we check it',
  RETURNED: 'Did not arrive; we will send it again',
} as const;
export type SessionPay = keyof typeof SESSION_PAY;

/** The state of a session's pay by the status of its payout. */
export const PAY_BY_PAYOUT = {
  QUEUED: 'ON_ITS_WAY',
  SENT: 'ON_ITS_WAY',
  PAID: 'PAID',
  HELD: 'ON_HOLD',
  FAILED: 'RETURNED',
  REVERSED: 'RETURNED',
} as const satisfies Record<PayoutStatus, SessionPay>;
