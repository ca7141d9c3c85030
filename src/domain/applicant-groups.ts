import type { ApplicationStatus } from './lifecycles/application-lifecycle.ts';

/** How a study's applicants are grouped: by what the researcher has to do next. */
export const APPLICANT_GROUPS = {
  toReview: ['PENDING'],
  invited: ['INVITED'],
  booked: ['SCHEDULED'],
  done: ['COMPLETED', 'NO_SHOW', 'DISPUTED'],
  // Whoever let an invitation expire was chosen, but nobody waits for them any more.
  notChosen: ['EXPIRED', 'DISQUALIFIED', 'NOT_SELECTED', 'REJECTED', 'WITHDRAWN', 'CANCELLED'],
} as const satisfies Record<string, readonly ApplicationStatus[]>;

export type ApplicantGroup = keyof typeof APPLICANT_GROUPS;

export const APPLICANT_GROUP_NAMES = Object.keys(APPLICANT_GROUPS) as ApplicantGroup[];
