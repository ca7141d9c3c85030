import type { Lifecycle } from './lifecycle.ts';

export const APPLICATION_STATUSES = {
  PENDING: 'Applied',
  DISQUALIFIED: 'Not a match',
  INVITED: 'Invited',
  SCHEDULED: 'Booked',
  COMPLETED: 'Attended',
  NO_SHOW: 'Missed',
  DISPUTED: 'In dispute',
  NOT_SELECTED: 'Not selected',
  WITHDRAWN: 'Withdrawn',
  REJECTED: 'Invitation declined',
  EXPIRED: 'Invitation expired',
  CANCELLED: 'Study cancelled',
} as const;
export type ApplicationStatus = keyof typeof APPLICATION_STATUSES;
export type ApplicationEvent =
  | 'apply'
  | 'disqualify'
  | 'invite'
  | 'decline'
  | 'withdraw'
  | 'reject'
  | 'revoke'
  | 'expire'
  | 'book'
  | 'unbook'
  | 'attend'
  | 'miss'
  | 'dispute'
  | 'pay'
  | 'refusePart'
  | 'payPart'
  | 'uphold'
  | 'release'
  | 'withdrawConsent'
  | 'callOff'
  | 'start'
  | 'lapse'
  | 'stop'
  | 'accept'
  | 'refuse'
  | 'studyCancelled';

/** APPLICATION-11. `disqualify` is `apply` with a DISQUALIFY answer (APPLICATION-06). */
export const APPLICATION_LIFECYCLE: Lifecycle<'application', ApplicationStatus, ApplicationEvent> = {
  noun: 'application',
  transitions: [
    [null, 'apply', 'PENDING', ['participant']],
    [null, 'disqualify', 'DISQUALIFIED', ['participant']],
    // The system invites people on stand-by when an unconfirmed place is released.
    ['PENDING', 'invite', 'INVITED', ['researcher', 'system']],
    ['DISQUALIFIED', 'invite', 'INVITED', ['researcher']],
    ['EXPIRED', 'invite', 'INVITED', ['researcher']],
    ['PENDING', 'decline', 'NOT_SELECTED', ['researcher', 'system']],
    ['DISQUALIFIED', 'decline', 'NOT_SELECTED', ['researcher', 'system']],
    ['PENDING', 'withdraw', 'WITHDRAWN', ['participant']],
    ['INVITED', 'reject', 'REJECTED', ['participant']],
    ['INVITED', 'revoke', 'NOT_SELECTED', ['researcher']],
    ['INVITED', 'expire', 'EXPIRED', ['system']],
    ['INVITED', 'book', 'SCHEDULED', ['participant']],
    ['SCHEDULED', 'unbook', 'INVITED', ['participant', 'researcher']],
    // The invitation is valid again, for the study's other slots.
    ['SCHEDULED', 'callOff', 'INVITED', ['system']],
    ['SCHEDULED', 'release', 'EXPIRED', ['system']],
    ['SCHEDULED', 'attend', 'COMPLETED', ['researcher', 'system']],
    ['SCHEDULED', 'miss', 'NO_SHOW', ['researcher']],
    ['NO_SHOW', 'dispute', 'DISPUTED', ['participant']],
    // Somebody who refuses a part of the pay for a session that was cut short.
    ['SCHEDULED', 'refusePart', 'DISPUTED', ['participant']],
    ['DISPUTED', 'pay', 'COMPLETED', ['platformAdmin', 'system']],
    ['DISPUTED', 'payPart', 'COMPLETED', ['platformAdmin']],
    ['DISPUTED', 'uphold', 'NO_SHOW', ['platformAdmin']],
    // Somebody who withdraws the consent to a study is not asked for anything else.
    ['PENDING', 'withdrawConsent', 'WITHDRAWN', ['participant', 'researcher']],
    ['INVITED', 'withdrawConsent', 'WITHDRAWN', ['participant', 'researcher']],
    ['SCHEDULED', 'withdrawConsent', 'WITHDRAWN', ['participant', 'researcher']],
    // Tasks and diaries: their entries decide the application's status (domain/own-pay.ts).
    ['INVITED', 'start', 'SCHEDULED', ['participant']],
    ['SCHEDULED', 'lapse', 'EXPIRED', ['system']],
    ['SCHEDULED', 'stop', 'WITHDRAWN', ['participant']],
    ['SCHEDULED', 'accept', 'COMPLETED', ['system']],
    ['SCHEDULED', 'refuse', 'NO_SHOW', ['system']],
    // A dispute about an entry was decided for the participant.
    ['NO_SHOW', 'accept', 'COMPLETED', ['system']],
    ['PENDING', 'studyCancelled', 'CANCELLED', ['system']],
    ['INVITED', 'studyCancelled', 'CANCELLED', ['system']],
    ['SCHEDULED', 'studyCancelled', 'CANCELLED', ['system']],
  ],
};
