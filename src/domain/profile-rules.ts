import { OLDEST, YOUNGEST } from './ages.ts';
import { ageOn } from './calendar.ts';
import { isGhana } from './country-value.ts';
import { WORKING_STATUSES } from './enumerations.ts';

/** A problem with a whole section of a participant's profile: the field and a message for the person. */
export interface ProfileProblem {
  field: string;
  message: string;
}

/** PARTICIPANT-04: 18 or older on `today` ('YYYY-MM-DD'); a region if in Ghana. */
export function demographicProblems(
  { dateOfBirth, country, region }: { dateOfBirth: string; country: string; region: string | null },
  today: string,
): ProfileProblem[] {
  const age = ageOn(dateOfBirth, today);
  return [
    ...(age < YOUNGEST ? [{ field: 'dateOfBirth', message: 'Age must be 18 or more' }] : []),
    ...(age > OLDEST ? [{ field: 'dateOfBirth', message: 'Maximum age must be 100 or less' }] : []),
    ...(isGhana(country) && region === null ? [{ field: 'region', message: 'Please select your region' }] : []),
  ];
}

export interface EmploymentAnswers {
  employmentStatus: string | null;
  jobRole: string | null;
  industry: string | null;
}

const works = (status: string) => (WORKING_STATUSES as readonly string[]).includes(status);

/** Whether somebody has said that they don't work. */
export const isWithoutWork = (status: string | null) => status !== null && !works(status);

/**
 * PARTICIPANT-05: people who work don't leave out their job role and industry where they are sent, and others have none.
 * What is not sent has not been asked.
 */
export function employmentProblems(
  { employmentStatus, ...sent }: { [K in keyof EmploymentAnswers]?: EmploymentAnswers[K] | undefined },
  statusBefore: string | null = null,
): ProfileProblem[] {
  const status = employmentStatus === undefined ? statusBefore : employmentStatus;
  if (status === null) return [];
  if (works(status)) {
    return [
      ...(sent.jobRole === null ? [{ field: 'jobRole', message: 'Please select your job role' }] : []),
      ...(sent.industry === null ? [{ field: 'industry', message: 'Please select your industry' }] : []),
    ];
  }
  // Sent together with the status, the two are only left over from another one.
  if (employmentStatus !== undefined) return [];
  const message = 'Your employment says that you don’t work';
  return (['jobRole', 'industry'] as const).flatMap((field) => (sent[field] ? [{ field, message }] : []));
}

/** PARTICIPANT-05: what follows from an employment status. Full-time students are students; others without work have no role. */
export function withoutWork(answers: EmploymentAnswers): EmploymentAnswers {
  const { employmentStatus } = answers;
  if (!isWithoutWork(employmentStatus)) return answers;
  return {
    employmentStatus,
    jobRole: employmentStatus === 'SCHOOL_FULL_TIME' ? 'PUPIL_STUDENT' : null,
    industry: null,
  };
}
