import { addresses } from '../../../contract/addresses.ts';
import { NameField } from '../../../contract/fields.ts';
import { isRealDate } from '../../../domain/calendar.ts';
import { GHANA } from '../../../domain/country-value.ts';
import {
  EDUCATION_LEVELS,
  EMPLOYMENT_STATUSES,
  GENDERS,
  GHANA_REGIONS,
  INCOME_BANDS,
  INDUSTRIES,
  JOB_ROLES,
  LANGUAGES,
  MOBILE_MONEY_NETWORKS,
  type MobileMoneyNetwork,
  WORKING_STATUSES,
} from '../../../domain/enumerations.ts';
import { isGhanaianNumber, localNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { personNameProblem } from '../../../domain/names.ts';
import { demographicProblems } from '../../../domain/profile-rules.ts';
import { home } from './menu-pages.ts';
import type { ChoicePage, Next, Page, PageName, TypedPage } from './page.ts';
import type { Draft, State } from './state.ts';
import { type Words, wordsIn } from './words.ts';

/*
 * Joining: one page for each fact that a set-up needs, in a fixed order. People with an account and no set-up answer the same
 * pages without their name, the consent and the code.
 */

type TextWord = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words];

/** Keeps what a page found out. */
function keep(state: State, facts: Partial<Draft>): Partial<State> {
  return { draft: { ...state.draft, ...facts }, typed: '' };
}

/** A page that chooses from one of the profile's lists. */
function oneOf<K extends keyof Draft>(
  field: K,
  question: TextWord,
  labels: Readonly<Record<string, string>>,
  [back, next]: [PageName, (state: State) => Next],
): ChoicePage {
  const codes = Object.keys(labels);
  return {
    kind: 'choice',
    view: ({ language }) => ({ head: wordsIn(language)[question], options: Object.values(labels) }),
    back: () => ({ to: back }),
    choose: (index, state) => {
      const after = { ...state, ...keep(state, { [field]: codes[index] }) };
      const { draft } = after;
      const step = next(after);
      return 'to' in step || 'run' in step ? { ...step, set: { draft, ...step.set } } : step;
    },
  };
}

function nameOf(
  field: 'firstName' | 'lastName',
  question: 'firstName' | 'lastName',
  back: (state: State) => Next,
  to: PageName,
): TypedPage {
  return {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language)[question] }),
    back,
    type: (typed, state) => {
      const words = wordsIn(state.language);
      const name = NameField.safeParse(typed).data;
      if (name === undefined) return { again: words.wrongName };
      const whole = field === 'lastName' ? `${state.draft.firstName} ${name}` : name;
      if (personNameProblem(name) !== null || personNameProblem(whole) !== null) return { again: words.refusedName };
      return { to, set: keep(state, { [field]: name }) };
    },
  };
}

/** A date as eight digits: day, month, year. Null if it is none. */
export function typedDate(typed: string): string | null {
  const [, day, month, year] = /^(\d\d)\D?(\d\d)\D?(\d{4})$/.exec(typed) ?? [];
  const date = `${year}-${month}-${day}`;
  return isRealDate(date) ? date : null;
}

/** After the questions about the person: how we pay, unless we know. */
function afterProfile(state: State): Next {
  return state.person?.hasAccount ? { run: 'completeSetUp' } : { to: 'payTo' };
}

/** After the last question: people with an account are done. */
function afterPayment(state: State, set: Partial<State>): Next {
  return state.person ? { run: 'completeSetUp', set } : { to: 'consent', set };
}

const ownNetwork = (state: State): MobileMoneyNetwork => state.network ?? suggestNetwork(state.number) ?? 'MTN';

export const JOINING_PAGES = {
  firstName: nameOf('firstName', 'firstName', home, 'lastName'),
  lastName: nameOf('lastName', 'lastName', () => ({ to: 'firstName' }), 'dateOfBirth'),
  dateOfBirth: {
    kind: 'typed',
    view: ({ language, person }) => {
      const words = wordsIn(language);
      return { head: person ? `${words.setUpFirst} ${words.dateOfBirth}` : words.dateOfBirth };
    },
    back: (state) => (state.person ? home(state) : { to: 'lastName' }),
    type: (typed, state) => {
      const words = wordsIn(state.language);
      const dateOfBirth = typedDate(typed);
      if (dateOfBirth === null) return { again: words.wrongDate };
      const problems = demographicProblems({ dateOfBirth, country: GHANA, region: 'any' }, state.today);
      return problems.length > 0 ? { again: words.wrongAge } : { to: 'gender', set: keep(state, { dateOfBirth }) };
    },
  },
  gender: oneOf('gender', 'gender', GENDERS, ['dateOfBirth', () => ({ to: 'region' })]),
  region: oneOf('region', 'region', GHANA_REGIONS, ['gender', () => ({ to: 'city' })]),
  city: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).city }),
    back: () => ({ to: 'region' }),
    type: (typed, state) => {
      const isPlace = /\p{L}/u.test(typed) && typed.length <= 50;
      return isPlace
        ? { to: 'education', set: keep(state, { city: typed }) }
        : { again: wordsIn(state.language).wrongName };
    },
  },
  education: oneOf('educationLevel', 'education', EDUCATION_LEVELS, ['city', () => ({ to: 'income' })]),
  income: oneOf('annualHouseholdIncome', 'income', INCOME_BANDS, ['education', () => ({ to: 'languages' })]),
  languages: {
    kind: 'pick',
    view: ({ language }) => ({ head: wordsIn(language).spoken, options: Object.values(LANGUAGES) }),
    back: () => ({ to: 'income' }),
    pick: (indices, state) => {
      const languages = indices.map((index) => Object.keys(LANGUAGES)[index] as string);
      return { to: 'employment', set: keep(state, { languages }) };
    },
  },
  employment: oneOf('employmentStatus', 'employment', EMPLOYMENT_STATUSES, [
    'languages',
    ({ draft }) => ({ to: WORKING_STATUSES.some((one) => one === draft.employmentStatus) ? 'jobRole' : 'equipment' }),
  ]),
  jobRole: oneOf('jobRole', 'jobRole', JOB_ROLES, ['employment', () => ({ to: 'industry' })]),
  industry: oneOf('industry', 'industry', INDUSTRIES, ['jobRole', () => ({ to: 'equipment' })]),
  equipment: {
    kind: 'pick',
    view: ({ language }) => {
      const { equipment, equipmentOptions } = wordsIn(language);
      return { head: equipment, options: Object.values(equipmentOptions) };
    },
    back: () => ({ to: 'employment' }),
    pick: (indices, state) => {
      const codes = Object.keys(wordsIn(state.language).equipmentOptions);
      const set = keep(state, { equipment: indices.map((index) => codes[index] as string) });
      return { ...afterProfile({ ...state, ...set }), set };
    },
  },
  payTo: {
    kind: 'choice',
    view: (state) => {
      const words = wordsIn(state.language);
      const network = MOBILE_MONEY_NETWORKS[ownNetwork(state)];
      return { head: words.payTo, options: [words.payToOwn(state.number, network), words.payToOther, words.payLater] };
    },
    back: () => ({ to: 'equipment' }),
    choose: (index, state) => {
      if (index === 1) return { to: 'payNumber' };
      const payTo = index === 0 ? { number: state.number, network: ownNetwork(state) } : null;
      return afterPayment(state, keep(state, { payTo }));
    },
  },
  payNumber: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).payNumber }),
    back: () => ({ to: 'payTo' }),
    type: (typed, { language }) => {
      const number = localNumber(typed);
      return number === null || !isGhanaianNumber(typed)
        ? { again: wordsIn(language).wrongNumber }
        : { to: 'payNetwork', set: { typed: number } };
    },
  },
  payNetwork: {
    kind: 'choice',
    view: ({ language, typed }) => ({
      head: wordsIn(language).payNetwork(typed),
      options: Object.values(MOBILE_MONEY_NETWORKS),
    }),
    back: () => ({ to: 'payNumber' }),
    choose: (index, state) => {
      const network = Object.keys(MOBILE_MONEY_NETWORKS)[index] as MobileMoneyNetwork;
      return afterPayment(state, keep(state, { payTo: { number: state.typed, network } }));
    },
  },
  consent: {
    kind: 'choice',
    view: ({ language, host }) => {
      const { consent, consentOptions } = wordsIn(language);
      return {
        head: consent(`${host}${addresses.terms}`, `${host}${addresses.privacy}`),
        options: [consentOptions.yes, consentOptions.no],
      };
    },
    back: () => ({ to: 'payTo' }),
    choose: (index, { language }) =>
      index === 0 ? { run: 'sendCode' } : { to: 'bye', set: { draft: {}, notice: wordsIn(language).noConsent } },
  },
  joinCode: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).joinCode }),
    type: (typed, { language }) => {
      if (typed === '0') return { run: 'sendCode' };
      return /^\d{6}$/.test(typed) ? { run: 'join', set: { typed } } : { again: wordsIn(language).wrongCode };
    },
  },
} satisfies Partial<Record<PageName, Page>>;

/** The set-up that the answers make, in the form that the participant's own screen sends. */
export function setUpOf(draft: Partial<Draft>) {
  const has = (code: string) => draft.equipment?.includes(code) === true;
  return {
    demographic: {
      dateOfBirth: draft.dateOfBirth,
      gender: draft.gender,
      country: GHANA,
      region: draft.region,
      city: draft.city,
      educationLevel: draft.educationLevel,
      annualHouseholdIncome: draft.annualHouseholdIncome,
      languages: draft.languages,
      // The menus don't ask how well: people speak what they name.
      languageLevels: [],
    },
    employment: {
      employmentStatus: draft.employmentStatus,
      jobRole: draft.jobRole ?? null,
      industry: draft.industry ?? null,
    },
    technicalDetail: {
      // Which browser is not asked: nothing that a person of the menus can do depends on it.
      browsers: ['OTHERS'],
      computerOs: has('WINDOWS') ? 'WINDOWS' : has('MACOS') ? 'MACOS' : 'NO_COMPUTER',
      // Somebody who dials has a phone.
      phoneOs: has('ANDROID') ? 'ANDROID' : has('IPHONE') ? 'IOS_IPHONE' : 'OTHERS',
      tabletOs: has('TABLET') ? 'ANDROID' : has('IPAD') ? 'IOS_IPHONE' : 'NO_TABLET',
      hasWebcam: has('WEBCAM'),
    },
    payment: null,
  };
}
