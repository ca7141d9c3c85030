import type { Lifecycle } from './lifecycle.ts';

export const PARTIAL_PAY_STATUSES = {
  NONE: 'Paid in full',
  PROPOSED: 'Part proposed',
  AGREED: 'Part agreed',
  REFUSED: 'Part refused',
  LAPSED: 'Paid in full without an answer',
  WITHDRAWN: 'Paid in full after all',
  PAID_IN_FULL: 'Paid in full by a decision',
  UPHELD: 'Part paid by a decision',
} as const;
export type PartialPayStatus = keyof typeof PARTIAL_PAY_STATUSES;
export type PartialPayEvent = 'propose' | 'agree' | 'refuse' | 'lapse' | 'takeBack' | 'payInFull' | 'upholdPart';

/** Less than the full pay for a session that was cut short. A proposal that is not answered is paid in full. */
export const PARTIAL_PAY_LIFECYCLE: Lifecycle<'booking', PartialPayStatus, PartialPayEvent> = {
  noun: 'booking',
  column: 'partialStatus',
  isAudited: true,
  transitions: [
    ['NONE', 'propose', 'PROPOSED', ['researcher']],
    ['PROPOSED', 'agree', 'AGREED', ['participant']],
    ['PROPOSED', 'refuse', 'REFUSED', ['participant']],
    ['PROPOSED', 'lapse', 'LAPSED', ['system']],
    // The researcher pays in full after all, or the study is taken down.
    ['PROPOSED', 'takeBack', 'WITHDRAWN', ['researcher', 'system']],
    // A platform admin decides about a part that was refused; in full if nobody does in time.
    ['REFUSED', 'payInFull', 'PAID_IN_FULL', ['platformAdmin', 'system']],
    ['REFUSED', 'upholdPart', 'UPHELD', ['platformAdmin']],
  ],
};
