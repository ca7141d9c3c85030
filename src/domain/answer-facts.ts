import {
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  LOCALITIES,
  PHONE_SYSTEMS,
  YES_NO,
} from './enumerations.ts';
import { AGE_BANDS } from './profile-attributes.ts';
import { JOB_ROLES } from './work-lists.ts';

/**
 * Facts of a profile by which a study's answers can be filtered and compared. Of people who only applied, an organisation
 * knows the first ones; the others are in the data of people who took part, which has no names.
 */
export const ANSWER_FACTS = {
  gender: { label: 'Gender', values: GENDERS, ofApplicants: true },
  age: { label: 'Age', values: AGE_BANDS, ofApplicants: true },
  region: { label: 'Region', values: GHANA_REGIONS, ofApplicants: true },
  locality: { label: 'Town or village', values: LOCALITIES, ofApplicants: true },
  education: { label: 'Education', values: EDUCATION_LEVELS, ofApplicants: true },
  employment: { label: 'Employment', values: EMPLOYMENT_STATUSES, ofApplicants: true },
  work: { label: 'Work', values: JOB_ROLES, ofApplicants: true },
  phone: { label: 'Phone', values: PHONE_SYSTEMS, ofApplicants: false },
  mobileMoney: { label: 'Uses mobile money', values: YES_NO, ofApplicants: false },
  bankAccount: { label: 'Has a bank account', values: YES_NO, ofApplicants: false },
  internet: { label: 'Uses the internet', values: YES_NO, ofApplicants: false },
} as const satisfies Record<string, { label: string; values: Readonly<Record<string, string>>; ofApplicants: boolean }>;
export type AnswerFact = keyof typeof ANSWER_FACTS;

export const ANSWER_FACT_NAMES = Object.keys(ANSWER_FACTS) as AnswerFact[];

/** A person's value of each fact; null if they were not asked. */
export type AnswerFacts = Readonly<Record<AnswerFact, string | null>>;
