import fc from 'fast-check';
import { DISTRICTS } from '../../src/domain/districts.ts';
import { type Criteria, devicesOf, type Person } from '../../src/domain/eligibility.ts';
import {
  COMPUTER_SYSTEMS,
  EMPLOYMENT_STATUSES,
  type GHANA_REGIONS,
  INCOME_BANDS,
  PHONE_SYSTEMS,
  TABLET_SYSTEMS,
  WORKING_STATUSES,
} from '../../src/domain/enumerations.ts';
import { FACT_NAMES, FACTS, type FactName } from '../../src/domain/facts.ts';
import { DEVICES } from '../../src/domain/session-kinds.ts';
import { LANGUAGE_LEVELS, type LanguageLevel, type Spoken } from '../../src/domain/spoken.ts';

/** People and criteria for tests that compare what decides who fits a study. */

const KNOWN = ['ENGLISH', 'TWI', 'EWE'] as const;
const LEVELS = Object.keys(LANGUAGE_LEVELS) as LanguageLevel[];
/** Few, so that several people share one. */
const REGIONS = ['ASHANTI', 'OTI', 'NORTHERN'] as const satisfies readonly (keyof typeof GHANA_REGIONS)[];
const SOME_DISTRICTS = REGIONS.flatMap((region) =>
  DISTRICTS.filter((district) => district.region === region)
    .slice(0, 2)
    .map(({ code }) => code),
);

const one = (codes: object) => fc.constantFrom(...Object.keys(codes));
/** Null for a third: not asked yet. */
const answered = (codes: object) => fc.option(one(codes), { freq: 3 });
const answersOf = (name: FactName) => answered(FACTS[name].values);

const languages = fc
  .dictionary(fc.constantFrom(...KNOWN), fc.constantFrom(...LEVELS))
  .map((levels) => Object.entries(levels) as [string, LanguageLevel][])
  .map((levels) => {
    const at = (wanted: LanguageLevel) => levels.flatMap(([language, level]) => (level === wanted ? [language] : []));
    return {
      languages: levels.map(([language]) => language),
      languagesUnderstood: at('UNDERSTANDS'),
      languagesRead: at('READS'),
    };
  });

/** A profile as the set-up allows it, with gaps; some people live abroad, and some don't work. */
export const randomPerson: fc.Arbitrary<Person> = fc
  .record({
    age: fc.integer({ min: 18 * 366, max: 90 * 366 }),
    gender: one(FACTS.gender.values),
    country: fc.constantFrom('GH', 'GH', 'GH', 'TG'),
    region: fc.constantFrom(...REGIONS, null),
    district: fc.option(fc.constantFrom(...SOME_DISTRICTS)),
    locality: answersOf('locality'),
    educationLevel: answersOf('education'),
    annualHouseholdIncome: answersOf('income'),
    employmentStatus: answered(EMPLOYMENT_STATUSES),
    jobRole: answersOf('work'),
    industry: answersOf('industry'),
    technical: fc.record({
      computerOs: answered(COMPUTER_SYSTEMS),
      phoneOs: answered(PHONE_SYSTEMS),
      tabletOs: answered(TABLET_SYSTEMS),
      hasWebcam: fc.option(fc.boolean()),
    }),
    browsers: fc.subarray(Object.keys(FACTS.browser.values), { maxLength: 2 }),
    spoken: languages,
    usesMobileMoney: answersOf('mobileMoney'),
    hasBankAccount: answersOf('bankAccount'),
    usesInternet: answersOf('internet'),
    seeing: answersOf('seeing'),
    hearing: answersOf('hearing'),
    walking: answersOf('walking'),
    remembering: answersOf('remembering'),
  })
  .map(({ age, region, district, technical, spoken, jobRole, industry, ...facts }) => {
    const livesIn = facts.country === 'GH' ? region : null;
    const isAsked = facts.employmentStatus === null || (WORKING_STATUSES as string[]).includes(facts.employmentStatus);
    return {
      ...facts,
      ...spoken,
      ...technical,
      ...devicesOf(technical),
      dateOfBirth: new Date(Date.UTC(2026, 10, 21) - age * 86_400_000).toISOString().slice(0, 10),
      region: livesIn,
      district: livesIn !== null && district?.startsWith(livesIn) ? district : null,
      jobRole: isAsked ? jobRole : null,
      industry: isAsked ? industry : null,
    };
  });

const chosen = (name: FactName) => {
  const codes = name === 'region' ? REGIONS : Object.keys(name === 'income' ? INCOME_BANDS : FACTS[name].values);
  return fc.subarray([...codes], { minLength: Math.min(codes.length, 1 + Math.floor(codes.length / 3)) });
};

/** Criteria of up to four facts, sometimes with districts, languages, an age, devices and a video call. */
export const randomCriteria: fc.Arbitrary<Criteria> = fc
  .record({
    ages: fc.oneof(
      fc.constant([18, 100]),
      fc.tuple(fc.integer({ min: 18, max: 60 }), fc.integer({ min: 30, max: 100 })),
    ),
    deviceRequirements: fc.oneof(
      fc.constant(Object.keys(DEVICES)),
      fc.subarray(Object.keys(DEVICES), { minLength: 1 }),
    ),
    byVideo: fc.boolean(),
    spoken: fc.uniqueArray(
      fc.record({ language: fc.constantFrom(...KNOWN), level: fc.constantFrom(...LEVELS) }) as fc.Arbitrary<Spoken>,
      { maxLength: 1, selector: ({ language }) => language },
    ),
    names: fc.subarray(FACT_NAMES, { maxLength: 4 }),
    districts: fc.oneof(fc.constant<string[]>([]), fc.subarray(SOME_DISTRICTS)),
  })
  .chain(({ ages, names, districts, ...rest }) =>
    fc.tuple(...names.map(chosen)).map((answers): Criteria => {
      const facts = Object.fromEntries(names.map((name, at) => [name, answers[at] as string[]]));
      const [from = 18, to = 100] = ages;
      return {
        ...rest,
        minimumAge: Math.min(from, to),
        maximumAge: Math.max(from, to),
        facts,
        districts: districts.filter((district) => facts.region?.some((region) => district.startsWith(region))),
      };
    }),
  );
