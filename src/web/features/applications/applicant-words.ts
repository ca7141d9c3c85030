import type { z } from 'zod/mini';
import type { Applicant } from '../../../contract/applications.ts';
import { countOf } from '../../../domain/counts.ts';
import { EDUCATION_LEVELS, EMPLOYMENT_STATUSES, GENDERS, GHANA_REGIONS } from '../../../domain/enumerations.ts';

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

/** "3 sessions attended, 1 missed": what we know about a person's reliability. */
export function historyOf({ attendedBefore, missedBefore }: ApplicantView): string {
  if (attendedBefore + missedBefore === 0) return 'No sessions on Nyansapo yet';
  const attended = `${countOf(attendedBefore, 'session')} attended`;
  return missedBefore > 0 ? `${attended}, ${missedBefore} missed` : attended;
}
