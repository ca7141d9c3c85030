import type { Lifecycle } from './lifecycle.ts';

/** A request of somebody who lost the SIM of their account, and has no email address, for another mobile number. */
export type NumberRequestStatus = 'WAITING' | 'APPROVED' | 'DECLINED';
export type NumberRequestEvent = 'ask' | 'approve' | 'decline';

export const NUMBER_REQUEST_LIFECYCLE: Lifecycle<'numberRequest', NumberRequestStatus, NumberRequestEvent> = {
  noun: 'numberRequest',
  transitions: [
    // Nobody is signed in: the visitor has only proved the new number.
    [null, 'ask', 'WAITING', ['system']],
    ['WAITING', 'approve', 'APPROVED', ['platformAdmin']],
    ['WAITING', 'decline', 'DECLINED', ['platformAdmin']],
  ],
};
