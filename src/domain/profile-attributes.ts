import {
  BROWSERS,
  COMPUTER_SYSTEMS,
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_BANDS,
  INDUSTRIES,
  JOB_ROLES,
  LANGUAGES,
  PHONE_SYSTEMS,
} from './enumerations.ts';

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

/** ELIGIBLE-07: attributes that quotas can use: everybody has exactly one value of each. */
export const QUOTA_ATTRIBUTES = {
  GENDER: { label: 'Gender', values: GENDERS as Labels },
  AGE_BAND: { label: 'Age', values: AGE_BANDS as Labels },
  REGION: { label: 'Region of Ghana', values: GHANA_REGIONS as Labels },
  EDUCATION: { label: 'Level of education', values: EDUCATION_LEVELS as Labels },
  INCOME: { label: 'Household income', values: INCOME_BANDS as Labels },
  EMPLOYMENT_STATUS: { label: 'Employment', values: EMPLOYMENT_STATUSES as Labels },
} as const;
export type QuotaAttribute = keyof typeof QUOTA_ATTRIBUTES;

interface Profile {
  gender: string;
  region: string | null;
  educationLevel: string;
  annualHouseholdIncome: string;
  employmentStatus: string;
  jobRole: string | null;
  industry: string | null;
  languages: readonly string[];
  languagesUnderstood: readonly string[];
  phoneOs: string;
  computerOs: string;
  browsers: readonly string[];
}

const held = (code: string | null): readonly string[] => (code === null ? [] : [code]);

/** Every attribute that a screener never asks for again. */
export function knownAnswers(profile: Profile): Record<ProfileAttribute, readonly string[]> {
  return {
    EMPLOYMENT_STATUS: held(profile.employmentStatus),
    JOB_ROLE: held(profile.jobRole),
    INDUSTRY: held(profile.industry),
    REGION: held(profile.region),
    // A screener asks which languages people speak.
    LANGUAGES: profile.languages.filter((language) => !profile.languagesUnderstood.includes(language)),
    PHONE_OS: held(profile.phoneOs),
    COMPUTER_OS: held(profile.computerOs),
    BROWSERS: profile.browsers,
  };
}

/** A person's value for every quota attribute; null if the profile has none (no region outside Ghana). */
export function quotaValues(profile: Profile, age: number): Record<QuotaAttribute, string | null> {
  return {
    GENDER: profile.gender,
    AGE_BAND: ageBand(age),
    REGION: profile.region,
    EDUCATION: profile.educationLevel,
    INCOME: profile.annualHouseholdIncome,
    EMPLOYMENT_STATUS: profile.employmentStatus,
  };
}

function ageBand(age: number): string | null {
  const band = Object.keys(AGE_BANDS).find((name) => {
    const [from, to] = name.split('-').map(Number) as [number, number];
    return age >= from && age <= to;
  });
  return band ?? null;
}
