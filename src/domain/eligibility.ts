import { ageOn } from './calendar.ts';
import { isGhana } from './country-value.ts';
import { regionOfDistrict } from './district-code.ts';
import { GENDERS, INCOME_BANDS } from './enumerations.ts';
import { FACT_NAMES, type FactCriteria, type FactName, type FactRequirement, factOf, requirementsOf } from './facts.ts';
import { hasOnlyButtonPhone } from './keypad-phones.ts';
import { isWithoutWork } from './profile-rules.ts';
import type { Device } from './session-kinds.ts';
import { knowsAll, type LanguagesOfProfile, type Spoken } from './spoken.ts';

/** The people a study looks for (STUDY-05). */
export interface Criteria {
  minimumAge: number;
  maximumAge: number;
  /** Any of these devices. */
  deviceRequirements: readonly string[];
  /** Whether people meet in a video call, which a button phone can't join. */
  byVideo: boolean;
  /** Languages that the session needs, all of them. */
  spoken: readonly Spoken[];
  facts: FactCriteria;
  /** Districts of some of the regions in `facts`: of these regions, only people of these districts. */
  districts: readonly string[];
}

/** The criteria as a study's form and columns have them. */
interface Demographics extends Omit<Criteria, 'facts'> {
  gender: readonly string[];
  education: readonly string[];
  annualHouseholdIncome: readonly string[];
  facts: FactCriteria;
}

/** ELIGIBLE-03: a list of all answers, and NOT_APPLICABLE among a study's levels, mean "anyone". */
export function criteriaFrom(demographics: Demographics): Criteria {
  const { minimumAge, maximumAge, deviceRequirements, byVideo, spoken, districts } = demographics;
  const { gender, education, annualHouseholdIncome, facts } = demographics;
  const restricting = (chosen: readonly string[], all: object) =>
    Object.keys(all).every((code) => chosen.includes(code)) ? [] : chosen;
  return {
    ...{ minimumAge, maximumAge, deviceRequirements, byVideo, spoken, districts },
    facts: {
      ...facts,
      gender: restricting(gender, GENDERS),
      education: education.includes('NOT_APPLICABLE') ? [] : education,
      income: restricting(annualHouseholdIncome, INCOME_BANDS),
    },
  };
}

/** What a profile knows of a person. Null, or an empty list, is what they have not been asked. */
export interface Person extends LanguagesOfProfile {
  dateOfBirth: string;
  gender: string;
  country: string;
  region: string | null;
  district: string | null;
  locality: string | null;
  educationLevel: string | null;
  annualHouseholdIncome: string | null;
  employmentStatus: string | null;
  jobRole: string | null;
  industry: string | null;
  phoneOs: string | null;
  computerOs: string | null;
  browsers: readonly string[];
  /** The devices that they have, and those that they have not been asked about. */
  devices: readonly string[];
  devicesUnknown: readonly string[];
  usesMobileMoney: string | null;
  hasBankAccount: string | null;
  usesInternet: string | null;
  seeing: string | null;
  hearing: string | null;
  walking: string | null;
  remembering: string | null;
}

interface Technical {
  computerOs: string | null;
  phoneOs: string | null;
  tabletOs: string | null;
  hasWebcam: boolean | null;
}

/** PARTICIPANT-06: devices follow from the technical details. People who have dialled in have a phone, of whatever kind. */
export function devicesOf(
  { computerOs, phoneOs, tabletOs, hasWebcam }: Technical,
  hasDialled = false,
): {
  devices: Device[];
  devicesUnknown: Device[];
} {
  const hasComputer = both(computerOs === null ? null : computerOs !== 'NO_COMPUTER', hasWebcam);
  const has: Record<Device, boolean | null> = {
    COMPUTER_WITH_WEBCAM: hasComputer,
    MOBILE_PHONE: phoneOs === null ? hasDialled || null : phoneOs !== 'NO_PHONE',
    TABLET: tabletOs === null ? null : tabletOs !== 'NO_TABLET',
  };
  const whose = (known: boolean | null) => (Object.keys(has) as Device[]).filter((device) => has[device] === known);
  return { devices: whose(true), devicesUnknown: whose(null) };
}

const both = (one: boolean | null, other: boolean | null) =>
  one === false || other === false ? false : one === null || other === null ? null : true;

/** What can decide whether somebody qualifies: a person's facts, and what has rules of its own. */
export const CRITERIA = ['age', ...FACT_NAMES, 'district', 'devices', 'languages'] as const;
export type Criterion = (typeof CRITERIA)[number];

export type Fit = 'FITS' | 'MAY_FIT' | 'UNFIT';

export interface Match {
  /** MAY_FIT: nothing that the person has answered speaks against it, and something has not been asked. */
  fit: Fit;
  /** What would have to be asked, for MAY_FIT. */
  missing: Criterion[];
}

/** Before the set-up nothing speaks against a study. */
export const MATCH_BEFORE_SET_UP: Match = { fit: 'MAY_FIT', missing: [] };

/**
 * ELIGIBLE-01: whether a person meets every criterion of a study on the given GMT day, has at least one accepted device, can
 * join its video call, and knows the session's languages. The only definition: what counts people in SQL is compared with it.
 */
export function matchOf(person: Person, criteria: Criteria, today: string): Match {
  const missing: Criterion[] = [];
  for (const [criterion, isMet] of decisionsOf(person, criteria, today)) {
    if (isMet === false) return { fit: 'UNFIT', missing: [] };
    if (isMet === null) missing.push(criterion);
  }
  return { fit: missing.length === 0 ? 'FITS' : 'MAY_FIT', missing };
}

export function qualifies(person: Person, criteria: Criteria, today: string): boolean {
  return matchOf(person, criteria, today).fit === 'FITS';
}

/** Each criterion with whether it is met; null if the person has not been asked. */
function* decisionsOf(person: Person, criteria: Criteria, today: string): Generator<[Criterion, boolean | null]> {
  const age = ageOn(person.dateOfBirth, today);
  yield ['age', age >= criteria.minimumAge && age <= criteria.maximumAge];
  for (const requirement of requirementsOf(criteria.facts)) yield [requirement.name, meets(person, requirement)];
  yield ['district', isOfDistricts(person, criteria.districts)];
  yield ['devices', hasDevice(person, criteria.deviceRequirements)];
  if (criteria.byVideo) yield ['devices', !hasOnlyButtonPhone(person)];
  const isAsked = person.languages.length > 0 || criteria.spoken.length === 0;
  yield ['languages', isAsked ? knowsAll(person, criteria.spoken) : null];
}

function meets(person: Person, { name, accepted, unclear }: FactRequirement): boolean | null {
  const answers = answersOf(person, name);
  if (answers === null) return null;
  if (answers.some((answer) => accepted.includes(answer))) return true;
  return answers.some((answer) => unclear.includes(answer)) ? null : false;
}

/** A person's answers about a fact: none if it does not apply to them, null if they have not been asked. */
export function answersOf(person: Person, name: FactName): readonly string[] | null {
  if (name === 'language') return person.languages.length === 0 ? null : spokenBy(person);
  const { column, ofGhana, ofWork } = factOf(name);
  const answer: string | null | readonly string[] = person[column];
  if (answer !== null && typeof answer !== 'string') return answer.length === 0 ? null : answer;
  if (answer !== null) return [answer];
  if (ofGhana && !isGhana(person.country)) return [];
  if (ofWork && isWithoutWork(person.employmentStatus)) return [];
  return null;
}

const spokenBy = ({ languages, languagesUnderstood }: LanguagesOfProfile) =>
  languages.filter((language) => !languagesUnderstood.includes(language));

/** Of regions without a chosen district, everybody. */
function isOfDistricts({ region, district }: Person, districts: readonly string[]): boolean | null {
  if (region === null || !districts.some((one) => regionOfDistrict(one) === region)) return true;
  return district === null ? null : districts.includes(district);
}

function hasDevice({ devices, devicesUnknown }: Person, accepted: readonly string[]): boolean | null {
  if (accepted.some((device) => devices.includes(device))) return true;
  return accepted.some((device) => devicesUnknown.includes(device)) ? null : false;
}

/** The profile facts that decide which studies fit, which quota places are left and which questions are asked. */
const DECIDING_COLUMNS = [
  'dateOfBirth',
  'country',
  'district',
  'languagesUnderstood',
  'languagesRead',
  ...FACT_NAMES.map((name) => factOf(name).column),
] as const;
export type DecidingFact = (typeof DECIDING_COLUMNS)[number];

/**
 * Which deciding facts differ in a new version of a profile. Missing facts count as unchanged, and a first answer is no
 * change.
 */
export function changedFacts(before: object, after: object): DecidingFact[] {
  const asText = (facts: object, name: DecidingFact) => {
    const value: unknown = facts[name as keyof typeof facts] ?? null;
    return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  };
  return DECIDING_COLUMNS.filter((name) => {
    const was = asText(before, name);
    return name in after && was !== 'null' && was !== '[]' && was !== asText(after, name);
  });
}

/** The study criteria a person meets, in the order of the card. */
export const FIT_REASONS = {
  AGE: 'age',
  GENDER: 'gender',
  REGION: 'region',
  LOCALITY: 'town or village',
  EDUCATION: 'education',
  INCOME: 'household income',
  WORK: 'work',
  PHONE: 'kind of phone',
  COMPUTER_WITH_WEBCAM: 'computer',
  MOBILE_PHONE: 'phone',
  TABLET: 'tablet',
  LANGUAGE: 'languages',
} as const;
export type FitReason = keyof typeof FIT_REASONS;

/** The facts that a card names; one about health is never named. */
const REASON_OF: Partial<Record<FactName, FitReason>> = {
  gender: 'GENDER',
  region: 'REGION',
  locality: 'LOCALITY',
  education: 'EDUCATION',
  income: 'INCOME',
  employment: 'WORK',
  work: 'WORK',
  industry: 'WORK',
  phone: 'PHONE',
};

/**
 * Why a study fits somebody who qualifies: always age and device, and each other criterion that the study restricts.
 */
export function fitReasons(person: { devices: readonly string[] }, criteria: Criteria): FitReason[] {
  const device = criteria.deviceRequirements.find((one) => person.devices.includes(one));
  const restricted = requirementsOf(criteria.facts).flatMap(({ name }) => REASON_OF[name] ?? []);
  const reasons = new Set<FitReason>([
    'AGE',
    ...restricted,
    ...(device ? [device as Device] : []),
    ...(criteria.spoken.length > 0 ? (['LANGUAGE'] as const) : []),
  ]);
  return (Object.keys(FIT_REASONS) as FitReason[]).filter((reason) => reasons.has(reason));
}

export const FEWEST_TOLD = 10;

/**
 * ELIGIBLE-06: a number of people that is safe to show: null means "fewer than 10", so that nobody can be identified.
 */
export function shownCount(people: number): number | null {
  return people < FEWEST_TOLD ? null : people;
}
