import type { Lifecycle } from './lifecycle.ts';

/** A request for another mobile number, from somebody without an email address who lost their account's SIM. */
export type NumberRequestStatus = 'WAITING' | 'APPROVED' | 'DECLINED';
export type NumberRequestEvent = 'ask' | 'approve' | 'decline';

export const NUMBER_REQUEST_LIFECYCLE: Lifecycle<'numberRequest', NumberRequestStatus, NumberRequestEvent> = {
  noun: 'numberRequest',
  transitions: [
    // Nobody is signed in: the visitor has only verified the new number.
    [null, 'ask', 'WAITING', ['system']],
    ['WAITING', 'approve', 'APPROVED', ['platformAdmin']],
    ['WAITING', 'decline', 'DECLINED', ['platformAdmin']],
  ],
};
