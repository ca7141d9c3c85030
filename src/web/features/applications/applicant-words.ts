import type { z } from 'zod/mini';
import type { Applicant } from '../../../contract/applications.ts';
import { EDUCATION_LEVELS, EMPLOYMENT_STATUSES, GENDERS, GHANA_REGIONS } from '../../../domain/enumerations.ts';
import { participantLine } from '../ratings/reputation-words.ts';

export type ApplicantView = z.output<typeof Applicant>;

const label = (labels: Record<string, string>, code: string | null) => (code ? (labels[code] ?? code) : null);

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
    label(EDUCATION_LEVELS, applicant.educationLevel),
    label(EMPLOYMENT_STATUSES, applicant.employmentStatus),
  ].filter((fact) => fact !== null);
}

/** "12 sessions attended · 1 no-show · 93% on time", or "New here": what we know about a person's reliability. */
export function historyOf({ reputation }: ApplicantView): string {
  return participantLine(reputation);
}
