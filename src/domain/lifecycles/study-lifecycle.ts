import type { Lifecycle } from './lifecycle.ts';

export const STUDY_STATUSES = {
  RECRUITING: 'Recruiting',
  PAUSED: 'Paused',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
} as const;
export type StudyStatus = keyof typeof STUDY_STATUSES;
export type StudyEvent = 'publish' | 'pause' | 'resume' | 'complete' | 'cancel';

export const STUDY_LIFECYCLE: Lifecycle<StudyStatus, StudyEvent> = {
  noun: 'study',
  transitions: [
    [null, 'publish', 'RECRUITING', ['researcher']],
    ['RECRUITING', 'pause', 'PAUSED', ['researcher', 'system']],
    ['PAUSED', 'resume', 'RECRUITING', ['researcher']],
    ['RECRUITING', 'complete', 'COMPLETED', ['researcher', 'system']],
    ['PAUSED', 'complete', 'COMPLETED', ['researcher', 'system']],
    ['RECRUITING', 'cancel', 'CANCELLED', ['researcher']],
    ['PAUSED', 'cancel', 'CANCELLED', ['researcher']],
  ],
};
