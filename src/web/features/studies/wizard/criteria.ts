import { OLDEST, YOUNGEST } from '../../../../domain/ages.ts';
import { codesOf } from '../../../../domain/codes.ts';
import type { CriterionName } from '../../../../domain/criteria-words.ts';
import { regionOfDistrict } from '../../../../domain/district-code.ts';
import { criteriaFrom } from '../../../../domain/eligibility.ts';
import {
  EDUCATION_LEVELS,
  FORMER_EDUCATION_LEVELS,
  GENDERS,
  GHANA_REGIONS,
  INCOME_BANDS,
} from '../../../../domain/enumerations.ts';
import type { FactName } from '../../../../domain/facts.ts';
import type { Demographics } from './draft.ts';

/* Who can apply, criterion by criterion: for each, the answers that fit, and none for anyone. */

/** Those that the stage always shows; the others are added. */
export const ALWAYS_SHOWN = ['region', 'age', 'gender', 'education', 'income'] as const satisfies CriterionName[];

export const CRITERION_GROUPS: readonly { title: string; names: readonly CriterionName[] }[] = [
  { title: 'About them', names: ['region', 'locality', 'age', 'gender', 'education', 'income'] },
  { title: 'Work', names: ['work', 'employment', 'industry'] },
  {
    title: 'Phone and internet',
    names: ['phone', 'mobileMoney', 'bankAccount', 'internet', 'computer', 'browser'],
  },
  { title: 'Languages', names: ['language', 'languages'] },
  { title: 'Difficulties', names: ['seeing', 'hearing', 'walking', 'remembering'] },
];

/** Kinds of work that researchers ask for together. */
export const WORK_GROUPS: readonly { title: string; codes: readonly string[] }[] = [
  { title: 'Traders', codes: ['MARKET_TRADER', 'SHOPKEEPER', 'STREET_VENDOR'] },
  { title: 'Farmers and fishers', codes: ['FARMER', 'FISHER'] },
  { title: 'Artisans', codes: ['TAILOR', 'HAIRDRESSER', 'MASON', 'CARPENTER', 'MECHANIC'] },
  { title: 'Drivers', codes: ['DRIVER', 'TRANSPORTATION_SHIPPING'] },
  { title: 'Teachers', codes: ['TEACHER', 'EDUCATION_TRAINING'] },
  { title: 'Health workers', codes: ['NURSE', 'MEDICAL_HEALTHCARE'] },
  { title: 'Students and apprentices', codes: ['PUPIL_STUDENT', 'APPRENTICE'] },
];

export function chosenOf(demographics: Demographics, name: FactName): readonly string[] {
  const { minimumAge, maximumAge } = demographics;
  const { facts } = criteriaFrom({
    ...demographics,
    minimumAge: minimumAge ?? YOUNGEST,
    maximumAge: maximumAge ?? OLDEST,
    deviceRequirements: [],
    byVideo: false,
  });
  return facts[name] ?? [];
}

/** A list without an answer, or with all of them, is anyone. */
const orAll = <T extends string>(codes: readonly string[], all: readonly T[]): T[] =>
  codes.length === 0 ? [...all] : all.filter((code) => codes.includes(code));

const ANY_LEVEL: Demographics['education'] = ['NOT_APPLICABLE'];

/** The demographics with other answers for one criterion. */
export function withChosen(demographics: Demographics, name: FactName, codes: readonly string[]): Demographics {
  if (name === 'gender') return { ...demographics, gender: orAll(codes, codesOf(GENDERS)) };
  if (name === 'income') return { ...demographics, annualHouseholdIncome: orAll(codes, codesOf(INCOME_BANDS)) };
  if (name === 'education') {
    const isAny = codes.length === 0 || offeredLevels([]).every((level) => codes.includes(level));
    return { ...demographics, education: isAny ? ANY_LEVEL : (codes as Demographics['education']) };
  }
  const { [name]: _, ...others } = demographics.facts;
  const facts = (codes.length === 0 ? others : { ...others, [name]: codes }) as Demographics['facts'];
  if (name !== 'region') return { ...demographics, facts };
  return {
    ...demographics,
    facts,
    districts: demographics.districts.filter((one) => codes.includes(regionOfDistrict(one))),
  };
}

/** The demographics without a criterion. */
export function withoutCriterion(demographics: Demographics, name: CriterionName): Demographics {
  if (name === 'age') return { ...demographics, minimumAge: YOUNGEST, maximumAge: OLDEST };
  if (name === 'languages') return { ...demographics, spoken: [] };
  return withChosen(demographics, name, []);
}

/** Levels of education that forms no longer offer are shown only where they were chosen. */
export function offeredLevels(chosen: readonly string[]): (keyof typeof EDUCATION_LEVELS)[] {
  return codesOf(EDUCATION_LEVELS).filter(
    (level) => !FORMER_EDUCATION_LEVELS.includes(level) || chosen.includes(level),
  );
}

/** The answers that a criterion can have. */
export function offeredCodes(name: FactName, chosen: readonly string[], all: readonly string[]): readonly string[] {
  if (name === 'education') return offeredLevels(chosen);
  if (name === 'income') return codesOf(INCOME_BANDS);
  if (name === 'region') return codesOf(GHANA_REGIONS);
  return all;
}
