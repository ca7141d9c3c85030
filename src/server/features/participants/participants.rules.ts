import COUNTRY_CODES from 'countries-list/minimal/countries.2to3.min.json' with { type: 'json' };
import type { FieldError } from '../../../contract/errors.ts';
import { ageOn } from '../../../domain/calendar.ts';
import { WORKING_STATUSES } from '../../../domain/enumerations.ts';

/** product.md section 5: 18 or older on the day of asking; a region when in Ghana. */
export function refuseDemographic(
  demographic: { dateOfBirth: string; country: string; region: string | null },
  today: string,
): FieldError[] {
  const wrong: FieldError[] = [];
  const age = ageOn(demographic.dateOfBirth, today);
  if (age < 18) wrong.push({ field: 'demographic.dateOfBirth', message: 'Age must be 18 or more' });
  if (age > 100) wrong.push({ field: 'demographic.dateOfBirth', message: 'Maximum age must be 100 or less' });
  if (!(demographic.country in COUNTRY_CODES)) {
    wrong.push({ field: 'demographic.country', message: 'Please select a country' });
  }
  if (demographic.country === 'GH' && demographic.region === null) {
    wrong.push({ field: 'demographic.region', message: 'Please select your region' });
  }
  return wrong;
}

/** Job role and industry are needed from people who work, and only from them. */
export function refuseEmployment(employment: {
  employmentStatus: string;
  jobRole: string | null;
  industry: string | null;
}): FieldError[] {
  if (!(WORKING_STATUSES as readonly string[]).includes(employment.employmentStatus)) return [];
  return [
    ...(employment.jobRole === null ? [{ field: 'employment.jobRole', message: 'Please select your job role' }] : []),
    ...(employment.industry === null ? [{ field: 'employment.industry', message: 'Please select your industry' }] : []),
  ];
}
