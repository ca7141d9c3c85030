import { ageOn } from './calendar.ts';
import { isGhana } from './country-value.ts';
import { WORKING_STATUSES } from './enumerations.ts';

/** A problem with a whole section of a participant's profile: the field and a message for the person. */
export interface ProfileProblem {
  field: string;
  message: string;
}

const MINIMUM_AGE = 18;
const MAXIMUM_AGE = 100;

/** PARTICIPANT-04: 18 or older on `today` ('YYYY-MM-DD'); a region if in Ghana. */
export function demographicProblems(
  { dateOfBirth, country, region }: { dateOfBirth: string; country: string; region: string | null },
  today: string,
): ProfileProblem[] {
  const age = ageOn(dateOfBirth, today);
  return [
    ...(age < MINIMUM_AGE ? [{ field: 'dateOfBirth', message: 'Age must be 18 or more' }] : []),
    ...(age > MAXIMUM_AGE ? [{ field: 'dateOfBirth', message: 'Maximum age must be 100 or less' }] : []),
    ...(isGhana(country) && region === null ? [{ field: 'region', message: 'Please select your region' }] : []),
  ];
}

/** PARTICIPANT-05: job role and industry are required for people who work, and refused for everybody else. */
export function employmentProblems({
  employmentStatus,
  jobRole,
  industry,
}: {
  employmentStatus: string;
  jobRole: string | null;
  industry: string | null;
}): ProfileProblem[] {
  if (!(WORKING_STATUSES as readonly string[]).includes(employmentStatus)) return [];
  return [
    ...(jobRole === null ? [{ field: 'jobRole', message: 'Please select your job role' }] : []),
    ...(industry === null ? [{ field: 'industry', message: 'Please select your industry' }] : []),
  ];
}
