import type { Criteria } from '../eligibility.ts';
import { type FactCriteria, type FactName, factOf } from '../facts.ts';
import { attributeOf, educationOf, type QuotaAttribute } from '../profile-attributes.ts';
import type { CensusCell, CensusEducation } from './census.ts';

/** How profiles call the census's levels. */
const LEVELS: Readonly<Record<CensusEducation, readonly string[]>> = {
  NONE: ['NO_SCHOOLING'],
  PRIMARY: ['PRIMARY_SCHOOL', 'BASIC_SCHOOL'],
  JHS: ['JUNIOR_HIGH_SCHOOL', 'BASIC_SCHOOL'],
  SHS: ['HIGH_SECONDARY_SCHOOL'],
  VOCATIONAL: ['TRADE_TECHNICAL_VOCATIONAL_TRAINING'],
  DIPLOMA: ['DIPLOMA', 'ASSOCIATE_DEGREE'],
  BACHELOR: ['BACHELORS_DEGREE'],
  POSTGRADUATE: ['MASTERS_DEGREE', 'DOCTORATE'],
};

/** What the census knows of a study's criteria. */
const KNOWN_TO_CENSUS: readonly FactName[] = ['region', 'locality', 'gender', 'education'];

/** The criteria that the census says nothing about, in words: its shares are those of people with and without them. */
export function outsideCensus({ facts, districts, spoken, byVideo }: Criteria): string[] {
  const names = (Object.keys(facts) as FactName[]).filter(
    (name) => (facts[name]?.length ?? 0) > 0 && !KNOWN_TO_CENSUS.includes(name),
  );
  return [
    ...names.map((name) => factOf(name).label.toLowerCase()),
    ...(districts.length > 0 ? ['district'] : []),
    ...(spoken.length > 0 ? ['languages'] : []),
    ...(byVideo ? ['a device for video calls'] : []),
  ];
}

/** The part of a group of the census that meets a study's criteria, from 0 to 1; ages are spread evenly within a band. */
export function shareWithin({ region, locality, sex, education, age }: CensusCell, criteria: Criteria): number {
  const { facts, minimumAge, maximumAge } = criteria;
  const isAmong = (wanted: readonly string[] | undefined, ...codes: readonly string[]) =>
    !wanted || wanted.length === 0 || codes.some((code) => wanted.includes(code));
  const isMeant =
    isAmong(facts.region, region) &&
    isAmong(facts.locality, locality) &&
    isAmong(facts.gender, sex) &&
    isAmong(facts.education, ...LEVELS[education]);
  if (!isMeant) return 0;
  const [from, to] = age.split('-').map(Number) as [number, number];
  const years = Math.min(to, maximumAge) - Math.max(from, minimumAge) + 1;
  return Math.max(0, years) / (to - from + 1);
}

/** The criteria of a study together with those of a group; null if nobody can meet both. */
export function criteriaWithin(
  criteria: Criteria,
  values: Readonly<Partial<Record<QuotaAttribute, string>>>,
): Criteria | null {
  let { minimumAge, maximumAge } = criteria;
  const facts: { -readonly [N in keyof FactCriteria]: FactCriteria[N] } = { ...criteria.facts };
  for (const [name, value] of Object.entries(values) as [QuotaAttribute, string][]) {
    const { fact } = attributeOf(name);
    if (fact === null) {
      const [from, to] = value.split('-').map(Number) as [number, number];
      minimumAge = Math.max(minimumAge, from);
      maximumAge = Math.min(maximumAge, to);
      continue;
    }
    const codes = name === 'SCHOOLING' ? educationOf(value) : [value];
    const wanted = facts[fact] ?? [];
    const both = wanted.length === 0 ? codes : codes.filter((code) => wanted.includes(code));
    if (both.length === 0) return null;
    facts[fact] = both;
  }
  return minimumAge > maximumAge ? null : { ...criteria, minimumAge, maximumAge, facts };
}
