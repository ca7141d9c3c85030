import { ageOn } from './calendar.ts';
import { GENDERS, INCOME_BANDS } from './enumerations.ts';
import type { Device } from './session-kinds.ts';
import { knowsAll, type LanguagesOfProfile, type Spoken } from './spoken.ts';

/** The people a study looks for (STUDY-05). */
export interface Criteria {
  minimumAge: number;
  maximumAge: number;
  gender: readonly string[];
  education: readonly string[];
  annualHouseholdIncome: readonly string[];
  deviceRequirements: readonly string[];
  /** Languages that the session needs, all of them. */
  spoken: readonly Spoken[];
}

export interface Person extends LanguagesOfProfile {
  dateOfBirth: string;
  gender: string;
  educationLevel: string;
  annualHouseholdIncome: string;
  devices: readonly string[];
}

/** PARTICIPANT-06: devices follow from the technical details. */
export function devicesOf(technical: {
  computerOs: string;
  phoneOs: string;
  tabletOs: string;
  hasWebcam: boolean;
}): Device[] {
  const devices: Device[] = [];
  if (technical.computerOs !== 'NO_COMPUTER' && technical.hasWebcam) devices.push('COMPUTER_WITH_WEBCAM');
  if (technical.phoneOs !== 'NO_PHONE') devices.push('MOBILE_PHONE');
  if (technical.tabletOs !== 'NO_TABLET') devices.push('TABLET');
  return devices;
}

/**
 * ELIGIBLE-01: whether a person qualifies on the given GMT day: they meet every criterion, have at least one
 * accepted device, and know the session's languages.
 */
export function qualifies(person: Person, criteria: Criteria, today: string): boolean {
  const age = ageOn(person.dateOfBirth, today);
  return (
    age >= criteria.minimumAge &&
    age <= criteria.maximumAge &&
    criteria.gender.includes(person.gender) &&
    acceptsEducation(criteria.education, person.educationLevel) &&
    criteria.annualHouseholdIncome.includes(person.annualHouseholdIncome) &&
    person.devices.some((device) => criteria.deviceRequirements.includes(device)) &&
    knowsAll(person, criteria.spoken)
  );
}

/** The profile facts that decide which studies fit, which quota places are left and which questions are asked. */
const DECIDING_FACTS = [
  'dateOfBirth',
  'gender',
  'country',
  'region',
  'educationLevel',
  'annualHouseholdIncome',
  'languages',
  'languagesUnderstood',
  'languagesRead',
  'employmentStatus',
  'jobRole',
  'industry',
] as const;
export type DecidingFact = (typeof DECIDING_FACTS)[number];

/** Which deciding facts differ in a new version of a profile; missing facts count as unchanged. */
export function changedFacts(before: object, after: object): DecidingFact[] {
  const asText = (facts: object, name: DecidingFact) => {
    const value: unknown = facts[name as keyof typeof facts] ?? null;
    return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  };
  return DECIDING_FACTS.filter((name) => name in after && asText(before, name) !== asText(after, name));
}

/** ELIGIBLE-03: NOT_APPLICABLE among a study's levels means "any". */
export function acceptsEducation(levels: readonly string[], level: string): boolean {
  return levels.includes('NOT_APPLICABLE') || levels.includes(level);
}

/** The study criteria a person meets, in the order of the card. */
export const FIT_REASONS = {
  AGE: 'age',
  GENDER: 'gender',
  EDUCATION: 'education',
  INCOME: 'household income',
  COMPUTER_WITH_WEBCAM: 'computer',
  MOBILE_PHONE: 'phone',
  TABLET: 'tablet',
  LANGUAGE: 'languages',
} as const;
export type FitReason = keyof typeof FIT_REASONS;

/**
 * Why a study fits somebody who qualifies: always age and device, and each other criterion that the study restricts.
 */
export function fitReasons(person: { devices: readonly string[] }, criteria: Criteria): FitReason[] {
  const device = criteria.deviceRequirements.find((one) => person.devices.includes(one));
  return [
    'AGE',
    ...(criteria.gender.length < Object.keys(GENDERS).length ? (['GENDER'] as const) : []),
    ...(criteria.education.includes('NOT_APPLICABLE') ? [] : (['EDUCATION'] as const)),
    ...(criteria.annualHouseholdIncome.length < Object.keys(INCOME_BANDS).length ? (['INCOME'] as const) : []),
    ...(device ? [device as Device] : []),
    ...(criteria.spoken.length > 0 ? (['LANGUAGE'] as const) : []),
  ];
}

export const FEWEST_TOLD = 10;

/**
 * ELIGIBLE-06: a number of people that is safe to show: null means "fewer than 10", so that nobody can be identified.
 */
export function shownCount(people: number): number | null {
  return people < FEWEST_TOLD ? null : people;
}
