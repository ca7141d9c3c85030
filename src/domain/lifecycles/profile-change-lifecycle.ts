import type { Lifecycle } from './lifecycle.ts';

/** A change of the facts that decide which studies somebody qualifies for. */
export type ProfileChangeStatus = 'MADE' | 'WAITING' | 'APPROVED' | 'DECLINED';
export type ProfileChangeEvent = 'make' | 'ask' | 'approve' | 'decline';

export const PROFILE_CHANGE_LIFECYCLE: Lifecycle<ProfileChangeStatus, ProfileChangeEvent> = {
  noun: 'profile change',
  transitions: [
    [null, 'make', 'MADE', ['participant']],
    // A date of birth or a gender, once studies were applied for or did not fit: the old one counts until it is decided.
    [null, 'ask', 'WAITING', ['participant']],
    ['WAITING', 'approve', 'APPROVED', ['platformAdmin']],
    ['WAITING', 'decline', 'DECLINED', ['platformAdmin']],
  ],
};
