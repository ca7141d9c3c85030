import type { FieldError } from '../../../contract/errors.ts';
import { codeOfCountry } from '../../../domain/countries.ts';
import { regionOfDistrict } from '../../../domain/district-code.ts';
import { isDistrict } from '../../../domain/districts.ts';
import { demographicProblems, employmentProblems } from '../../../domain/profile-rules.ts';

type Demographic = Parameters<typeof demographicProblems>[0] & { district: string | null };

/** The domain's rules at the fields of a request, and whether the country and the district exist. */
export function refuseDemographic(demographic: Demographic, today: string): FieldError[] {
  const problems = demographicProblems(demographic, today);
  const { district, region } = demographic;
  if (district !== null && !(isDistrict(district) && regionOfDistrict(district) === region))
    problems.push({ field: 'district', message: 'Please select your district' });
  if (codeOfCountry(demographic.country) === null)
    problems.push({ field: 'country', message: 'Please select a country' });
  return problems.map(({ field, message }) => ({ field: `demographic.${field}`, message }));
}

export function refuseEmployment(...given: Parameters<typeof employmentProblems>): FieldError[] {
  return employmentProblems(...given).map(({ field, message }) => ({ field: `employment.${field}`, message }));
}

/** Nothing is kept about difficulties without the person's consent. */
export function refuseHealth({ consents, ...answers }: { consents: boolean }): FieldError[] {
  const isEmpty = Object.values(answers).every((answer) => answer === null);
  return consents || isEmpty ? [] : [{ field: 'health.consents', message: 'Please agree first, or leave it empty' }];
}
