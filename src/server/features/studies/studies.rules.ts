import type { Criteria } from '../../../domain/eligibility.ts';

/** A study's columns as eligibility criteria. */
export function criteriaOf(study: {
  minimumAge: number;
  maximumAge: number;
  genders: string[];
  educationLevels: string[];
  incomeBands: string[];
  deviceRequirements: string[];
}): Criteria {
  return {
    minimumAge: study.minimumAge,
    maximumAge: study.maximumAge,
    gender: study.genders,
    education: study.educationLevels,
    annualHouseholdIncome: study.incomeBands,
    deviceRequirements: study.deviceRequirements,
  };
}
