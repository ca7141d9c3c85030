import type { Lifecycle } from './lifecycle.ts';

export const STUDY_STATUSES = {
  RECRUITING: 'Recruiting',
  PAUSED: 'Paused',
  COMPLETED: 'Completed',
  CANCELLED: 'Cancelled',
} as const;
export type StudyStatus = keyof typeof STUDY_STATUSES;
export type StudyEvent = 'publish' | 'pause' | 'resume' | 'complete' | 'cancel' | 'takeDown';

export const STUDY_LIFECYCLE: Lifecycle<'study', StudyStatus, StudyEvent> = {
  noun: 'study',
  isAudited: true,
  transitions: [
    [null, 'publish', 'RECRUITING', ['researcher']],
    ['RECRUITING', 'pause', 'PAUSED', ['researcher', 'system']],
    ['PAUSED', 'resume', 'RECRUITING', ['researcher', 'system']],
    ['RECRUITING', 'complete', 'COMPLETED', ['researcher', 'system']],
    ['PAUSED', 'complete', 'COMPLETED', ['researcher', 'system']],
    ['RECRUITING', 'cancel', 'CANCELLED', ['researcher']],
    ['PAUSED', 'cancel', 'CANCELLED', ['researcher']],
    // A platform admin cancels a study that breaks the rules, and gives a reason.
    ['RECRUITING', 'takeDown', 'CANCELLED', ['platformAdmin']],
    ['PAUSED', 'takeDown', 'CANCELLED', ['platformAdmin']],
  ],
};
