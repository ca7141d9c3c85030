import type { Lifecycle } from './lifecycle.ts';

export const ENTRY_STATUSES = {
  OPEN: 'To do',
  SUBMITTED: 'Handed in',
  APPROVED: 'Accepted',
  REJECTED: 'Not accepted',
  DISPUTED: 'In dispute',
  LAPSED: 'Time over',
  CANCELLED: 'Ended early',
} as const;
export type EntryStatus = keyof typeof ENTRY_STATUSES;
export type EntryEvent =
  | 'begin'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'dispute'
  | 'pay'
  | 'uphold'
  | 'lapse'
  | 'stop'
  | 'endWithStudy';

/**
 * One entry of a task or diary. It is handed in by the participant, by the researcher's software, or by the link at the end of a
 * survey, which needs no login.
 */
export const ENTRY_LIFECYCLE: Lifecycle<'assignmentEntry', EntryStatus, EntryEvent> = {
  noun: 'assignmentEntry',
  transitions: [
    [null, 'begin', 'OPEN', ['participant']],
    ['OPEN', 'submit', 'SUBMITTED', ['participant', 'researcher', 'system']],
    ['OPEN', 'lapse', 'LAPSED', ['system']],
    // A researcher ends it when a person withdraws a consent that was given before a witness.
    ['OPEN', 'stop', 'CANCELLED', ['participant', 'researcher']],
    ['OPEN', 'endWithStudy', 'CANCELLED', ['researcher', 'platformAdmin']],
    // After 72 hours without a review, and when a study ends before the review.
    ['SUBMITTED', 'approve', 'APPROVED', ['researcher', 'system']],
    ['SUBMITTED', 'reject', 'REJECTED', ['researcher']],
    ['REJECTED', 'dispute', 'DISPUTED', ['participant']],
    // By the system if no admin has decided in time.
    ['DISPUTED', 'pay', 'APPROVED', ['platformAdmin', 'system']],
    ['DISPUTED', 'uphold', 'REJECTED', ['platformAdmin']],
  ],
};
