import type { z } from 'zod/mini';
import type { Applicant } from '../../../contract/applications.ts';
import {
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  LOCALITIES,
} from '../../../domain/enumerations.ts';
import { APPLICATION_LIFECYCLE, type ApplicationEvent } from '../../../domain/lifecycles/application-lifecycle.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { JOB_ROLES } from '../../../domain/work-lists.ts';
import { participantLine } from '../ratings/reputation-words.ts';

export type ApplicantView = z.output<typeof Applicant>;

/** Nothing for what the person has not said. */
const label = (labels: Record<string, string>, code: string | null) => (code && labels[code]) || null;

export function nameOf({ applicant }: ApplicantView): string {
  const { firstName, lastName } = applicant.basicInformation;
  return `${firstName} ${lastName}`;
}

/** Describes a person without any contact details. */
export function factsOf({ applicant }: ApplicantView): string[] {
  return [
    `${applicant.age} years`,
    label(GENDERS, applicant.gender),
    label(GHANA_REGIONS, applicant.region),
    label(LOCALITIES, applicant.locality),
    label(EDUCATION_LEVELS, applicant.educationLevel),
    label(EMPLOYMENT_STATUSES, applicant.employmentStatus),
    label(JOB_ROLES, applicant.jobRole),
  ].filter((fact) => fact !== null);
}

/** "12 sessions attended · 1 no-show · 93% on time", or "First study on Nyansapo": what we know about a person's reliability. */
export function historyOf({ reputation }: ApplicantView): string {
  return participantLine(reputation);
}

/** Whether a researcher may do this with an applicant now. */
export function may({ status, held }: ApplicantView, event: ApplicationEvent): boolean {
  return held === null && targetOf(APPLICATION_LIFECYCLE, status, event, 'researcher') !== null;
}

/** Whether the study has a place for an invitation of this applicant; without one, `quotaClosed` says why. */
export function mayInvite(application: ApplicantView): boolean {
  return may(application, 'invite') && application.quotaClosed === null;
}

/** Whether somebody can get a bonus: they have attended, or work for a task or diary. */
export function mayThank({ status }: ApplicantView, kind: StudyKind): boolean {
  return status === 'COMPLETED' || (status === 'SCHEDULED' && !hasSessions(kind));
}

/** Why nobody can be invited from a row, in the width of a button. */
export const CLOSED_WORDS = {
  QUOTA_FULL: 'Quota full',
  QUOTA_WAITS: 'Group waits',
  FACTS_NEEDED: 'Group not known',
} as const;

const GROUPS = {
  toReview: 'To review',
  invited: 'Invited',
  booked: 'Booked',
  done: 'Done',
  notChosen: 'Not chosen',
  all: 'All',
} as const;

/** The groups of applicants, in a study of this kind. */
export function groupWords(kind: StudyKind): Readonly<Record<keyof typeof GROUPS, string>> {
  return hasSessions(kind) ? GROUPS : { ...GROUPS, booked: 'In progress' };
}
