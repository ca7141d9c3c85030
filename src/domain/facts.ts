import {
  BROWSERS,
  COMPUTER_SYSTEMS,
  DIFFICULTIES,
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_ANSWERS,
  LANGUAGES,
  LOCALITIES,
  PHONE_SYSTEMS,
  YES_NO,
} from './enumerations.ts';
import { INDUSTRIES, JOB_ROLES } from './work-lists.ts';

/** The columns of a profile that hold facts, as the code calls them. */
export type FactColumn =
  | 'region'
  | 'locality'
  | 'gender'
  | 'educationLevel'
  | 'annualHouseholdIncome'
  | 'employmentStatus'
  | 'jobRole'
  | 'industry'
  | 'phoneOs'
  | 'computerOs'
  | 'browsers'
  | 'languages'
  | 'usesMobileMoney'
  | 'hasBankAccount'
  | 'usesInternet'
  | 'seeing'
  | 'hearing'
  | 'walking'
  | 'remembering';

interface Fact {
  /** Its name on screen. */
  label: string;
  values: Readonly<Record<string, string>>;
  /** Null or an empty list in its column: the person has not been asked. */
  column: FactColumn;
  /** Only people who work are asked: it does not apply to the others. */
  ofWork?: boolean;
  /** Only people who live in Ghana have it. */
  ofGhana?: boolean;
  /** Answers that people gave before finer ones existed, with what each may mean: only some of them is no answer. */
  vague?: Readonly<Record<string, readonly string[]>>;
  /** About a person's health: it needs their consent, and a study must say why it asks. */
  isHealth?: boolean;
}

const difficulty = (label: string, column: FactColumn) => ({ label, values: DIFFICULTIES, column, isHealth: true });

/**
 * What a profile knows from closed lists. Each can be a criterion of a study; the order is the wizard's. The age, devices,
 * languages with their levels and districts have rules of their own in `eligibility.ts`.
 */
export const FACTS = {
  region: { label: 'Region', values: GHANA_REGIONS, column: 'region', ofGhana: true },
  locality: { label: 'Town or village', values: LOCALITIES, column: 'locality' },
  gender: { label: 'Gender', values: GENDERS, column: 'gender' },
  education: {
    label: 'Education',
    values: EDUCATION_LEVELS,
    column: 'educationLevel',
    vague: { BASIC_SCHOOL: ['PRIMARY_SCHOOL', 'JUNIOR_HIGH_SCHOOL'] },
  },
  income: { label: 'Household income', values: INCOME_ANSWERS, column: 'annualHouseholdIncome' },
  employment: { label: 'Employment', values: EMPLOYMENT_STATUSES, column: 'employmentStatus' },
  work: { label: 'Work', values: JOB_ROLES, column: 'jobRole', ofWork: true },
  industry: { label: 'Industry', values: INDUSTRIES, column: 'industry', ofWork: true },
  phone: { label: 'Phone', values: PHONE_SYSTEMS, column: 'phoneOs' },
  computer: { label: 'Computer', values: COMPUTER_SYSTEMS, column: 'computerOs' },
  browser: { label: 'Browser', values: BROWSERS, column: 'browsers' },
  language: { label: 'Speaks one of', values: LANGUAGES, column: 'languages' },
  mobileMoney: { label: 'Uses mobile money', values: YES_NO, column: 'usesMobileMoney' },
  bankAccount: { label: 'Has a bank account', values: YES_NO, column: 'hasBankAccount' },
  internet: { label: 'Uses the internet', values: YES_NO, column: 'usesInternet' },
  seeing: difficulty('Difficulty seeing', 'seeing'),
  hearing: difficulty('Difficulty hearing', 'hearing'),
  walking: difficulty('Difficulty walking', 'walking'),
  remembering: difficulty('Difficulty remembering', 'remembering'),
} as const satisfies Record<string, Fact>;
export type FactName = keyof typeof FACTS;

export const FACT_NAMES = Object.keys(FACTS) as FactName[];

export const factOf = (name: FactName): Fact => FACTS[name];

/** What a study asks of each fact: any of these answers. Without a fact, anybody fits. */
export type FactCriteria = { readonly [N in FactName]?: readonly string[] | undefined };

/** A criterion of one fact, with what follows from vague answers. */
export interface FactRequirement {
  name: FactName;
  fact: Fact;
  /** Who fits. */
  accepted: readonly string[];
  /** Answers that may or may not fit. */
  unclear: readonly string[];
}

/** Browsing asks this of the same studies again and again. */
const prepared = new WeakMap<FactCriteria, FactRequirement[]>();

/** The facts that a study restricts, in their order. */
export function requirementsOf(facts: FactCriteria): readonly FactRequirement[] {
  const before = prepared.get(facts);
  if (before) return before;
  const requirements = FACT_NAMES.flatMap((name) => {
    const wanted = facts[name] ?? [];
    return wanted.length === 0 ? [] : [requirementOf(name, wanted)];
  });
  prepared.set(facts, requirements);
  return requirements;
}

function requirementOf(name: FactName, wanted: readonly string[]): FactRequirement {
  const fact = factOf(name);
  const accepted = new Set(wanted);
  const unclear: string[] = [];
  for (const [answer, meanings] of Object.entries(fact.vague ?? {})) {
    if (accepted.has(answer)) for (const meaning of meanings) accepted.add(meaning);
    else if (meanings.every((meaning) => accepted.has(meaning))) accepted.add(answer);
    else if (meanings.some((meaning) => accepted.has(meaning))) unclear.push(answer);
  }
  return { name, fact, accepted: [...accepted], unclear };
}
