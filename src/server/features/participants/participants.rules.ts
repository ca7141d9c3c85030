import type { FieldError } from '../../../contract/errors.ts';
import { codeOfCountry } from '../../../domain/countries.ts';
import { demographicProblems, employmentProblems } from '../../../domain/profile-rules.ts';

/** The domain's rules at the fields of a request, and whether the country exists. */
export function refuseDemographic(demographic: Parameters<typeof demographicProblems>[0], today: string): FieldError[] {
  const problems = demographicProblems(demographic, today);
  if (codeOfCountry(demographic.country) === null)
    problems.push({ field: 'country', message: 'Please select a country' });
  return problems.map(({ field, message }) => ({ field: `demographic.${field}`, message }));
}

export function refuseEmployment(employment: Parameters<typeof employmentProblems>[0]): FieldError[] {
  return employmentProblems(employment).map(({ field, message }) => ({ field: `employment.${field}`, message }));
}
