import { ageOn } from './calendar.ts';
import { isGhana } from './country-value.ts';
import {
  BROWSERS,
  COMPUTER_SYSTEMS,
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_BANDS,
  LANGUAGES,
  LOCALITIES,
  PHONE_SYSTEMS,
} from './enumerations.ts';
import type { FactName } from './facts.ts';
import { INDUSTRIES, JOB_ROLES } from './work-lists.ts';

type Labels = Readonly<Record<string, string>>;

/**
 * STUDY-10: what a profile knows in addition to the study's demographics: a screener can use it without asking again.
 */
export const PROFILE_ATTRIBUTES = {
  EMPLOYMENT_STATUS: { label: 'Employment', values: EMPLOYMENT_STATUSES as Labels },
  JOB_ROLE: { label: 'Job role', values: JOB_ROLES as Labels },
  INDUSTRY: { label: 'Industry', values: INDUSTRIES as Labels },
  REGION: { label: 'Region of Ghana', values: GHANA_REGIONS as Labels },
  LANGUAGES: { label: 'Languages', values: LANGUAGES as Labels },
  PHONE_OS: { label: 'Phone system', values: PHONE_SYSTEMS as Labels },
  COMPUTER_OS: { label: 'Computer system', values: COMPUTER_SYSTEMS as Labels },
  BROWSERS: { label: 'Browsers', values: BROWSERS as Labels },
} as const;
export type ProfileAttribute = keyof typeof PROFILE_ATTRIBUTES;

/** The age bands of quotas. */
export const AGE_BANDS = {
  '18-24': '18–24 years',
  '25-34': '25–34 years',
  '35-44': '35–44 years',
  '45-54': '45–54 years',
  '55-100': '55 years and older',
} as const;

/** Schooling as profiles and the census both know it. */
export const SCHOOLING = {
  NONE: 'No schooling',
  BASIC: 'Basic school',
  SECONDARY: 'Senior high, secondary or vocational school',
  TERTIARY: 'Diploma, degree or higher',
} as const;

const SCHOOLING_OF: Readonly<Record<keyof typeof EDUCATION_LEVELS, keyof typeof SCHOOLING>> = {
  NO_SCHOOLING: 'NONE',
  PRIMARY_SCHOOL: 'BASIC',
  JUNIOR_HIGH_SCHOOL: 'BASIC',
  BASIC_SCHOOL: 'BASIC',
  HIGH_SECONDARY_SCHOOL: 'SECONDARY',
  TRADE_TECHNICAL_VOCATIONAL_TRAINING: 'SECONDARY',
  DIPLOMA: 'TERTIARY',
  ASSOCIATE_DEGREE: 'TERTIARY',
  BACHELORS_DEGREE: 'TERTIARY',
  MASTERS_DEGREE: 'TERTIARY',
  DOCTORATE: 'TERTIARY',
};

/** The levels of education that are one level of schooling. */
export const educationOf = (schooling: string): string[] =>
  Object.entries(SCHOOLING_OF).flatMap(([level, one]) => (one === schooling ? [level] : []));

interface Attribute {
  label: string;
  values: Labels;
  /** What a person is asked for it; null if every profile has it. */
  fact: FactName | null;
}

/** ELIGIBLE-07: attributes that quotas can use: everybody has at most one value of each. */
export const QUOTA_ATTRIBUTES = {
  REGION: { label: 'Region of Ghana', values: GHANA_REGIONS, fact: 'region' },
  LOCALITY: { label: 'Town or village', values: LOCALITIES, fact: 'locality' },
  GENDER: { label: 'Gender', values: GENDERS, fact: 'gender' },
  AGE_BAND: { label: 'Age', values: AGE_BANDS, fact: null },
  SCHOOLING: { label: 'Schooling', values: SCHOOLING, fact: 'education' },
  EDUCATION: { label: 'Level of education', values: EDUCATION_LEVELS, fact: 'education' },
  INCOME: { label: 'Household income', values: INCOME_BANDS, fact: 'income' },
  EMPLOYMENT_STATUS: { label: 'Employment', values: EMPLOYMENT_STATUSES, fact: 'employment' },
} as const satisfies Record<string, Attribute>;
export type QuotaAttribute = keyof typeof QUOTA_ATTRIBUTES;

export const attributeOf = (name: QuotaAttribute): Attribute => QUOTA_ATTRIBUTES[name];

/** Facts of a profile by which samples are composed. */
export interface Composing {
  dateOfBirth: string;
  gender: string;
  country: string;
  region: string | null;
  locality: string | null;
  educationLevel: string | null;
  annualHouseholdIncome: string | null;
  employmentStatus: string | null;
}

/** The value of an attribute that does not apply to somebody, such as a region outside Ghana. */
export const NOT_APPLICABLE = '';
export type QuotaValues = Readonly<Record<QuotaAttribute, string | null>>;

/** A person's value for every quota attribute on a day; null is what they have not been asked. */
export function quotaValues(person: Composing, today: string): QuotaValues {
  const { country, region, educationLevel } = person;
  return {
    REGION: region ?? (isGhana(country) ? null : NOT_APPLICABLE),
    LOCALITY: person.locality,
    GENDER: person.gender,
    AGE_BAND: ageBand(ageOn(person.dateOfBirth, today)),
    SCHOOLING: educationLevel && (SCHOOLING_OF[educationLevel as keyof typeof SCHOOLING_OF] ?? NOT_APPLICABLE),
    EDUCATION: educationLevel,
    INCOME: person.annualHouseholdIncome,
    EMPLOYMENT_STATUS: person.employmentStatus,
  };
}

/** The age band of quotas and samples. */
export function ageBand(age: number): string {
  const band = Object.keys(AGE_BANDS).find((name) => {
    const [from, to] = name.split('-').map(Number) as [number, number];
    return age >= from && age <= to;
  });
  return band ?? NOT_APPLICABLE;
}
