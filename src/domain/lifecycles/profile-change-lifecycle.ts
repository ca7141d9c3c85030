import type { Lifecycle } from './lifecycle.ts';

/** A change to the facts that decide which studies a person qualifies for. */
export type ProfileChangeStatus = 'MADE' | 'WAITING' | 'APPROVED' | 'DECLINED';
export type ProfileChangeEvent = 'make' | 'ask' | 'approve' | 'decline' | 'grantAppeal';

export const PROFILE_CHANGE_LIFECYCLE: Lifecycle<'profileChange', ProfileChangeStatus, ProfileChangeEvent> = {
  noun: 'profileChange',
  transitions: [
    [null, 'make', 'MADE', ['participant']],
    // A new date of birth or gender after the first application, or after the first study that the person did not qualify for.
    // The old value applies until the decision.
    [null, 'ask', 'WAITING', ['participant']],
    ['WAITING', 'approve', 'APPROVED', ['platformAdmin']],
    ['WAITING', 'decline', 'DECLINED', ['platformAdmin']],
    ['DECLINED', 'grantAppeal', 'APPROVED', ['platformAdmin', 'system']],
  ],
};
