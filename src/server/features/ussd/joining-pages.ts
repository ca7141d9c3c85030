import { addresses } from '../../../contract/addresses.ts';
import { NameField } from '../../../contract/fields.ts';
import { isRealDate } from '../../../domain/calendar.ts';
import { GHANA } from '../../../domain/country-value.ts';
import {
  GENDERS,
  GHANA_REGIONS,
  MOBILE_MONEY_NETWORKS,
  type MobileMoneyNetwork,
} from '../../../domain/enumerations.ts';
import { isGhanaianNumber, localNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { personNameProblem } from '../../../domain/names.ts';
import { demographicProblems } from '../../../domain/profile-rules.ts';
import { home } from './menu-pages.ts';
import type { ChoicePage, Next, Page, PageName, TypedPage } from './page.ts';
import type { Draft, State } from './state.ts';
import { type Words, wordsIn } from './words.ts';

/*
 * Joining: one page for each fact that a profile needs, in a fixed order. People with an account but no profile answer the same
 * pages, except for their name, the consent and the code.
 */

type TextWord = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words];

/** Stores a page's result. */
function keep(state: State, facts: Partial<Draft>): Partial<State> {
  return { draft: { ...state.draft, ...facts }, typed: '' };
}

/** A page that chooses from one of the profile's lists. */
function oneOf<K extends keyof Draft>(
  field: K,
  question: TextWord,
  [codes, labels]: [codes: readonly string[], labels: 'genders' | 'regions'],
  [back, next]: [PageName, (state: State) => Next],
): ChoicePage {
  return {
    kind: 'choice',
    view: ({ language }) => ({ head: wordsIn(language)[question], options: wordsIn(language)[labels] }),
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

/** A date as eight digits: day, month, year. Null if it is not a date. */
export function typedDate(typed: string): string | null {
  const [, day, month, year] = /^(\d\d)\D?(\d\d)\D?(\d{4})$/.exec(typed) ?? [];
  const date = `${year}-${month}-${day}`;
  return isRealDate(date) ? date : null;
}

/** What is wrong with what was typed as a date. */
export function wrongDate(typed: string, words: Words): string {
  return typed.replaceAll(/\D/g, '').length === 8 ? words.noSuchDate : words.wrongDate;
}

/** Follows the questions about the person: how we pay them, unless we know that. */
function afterProfile(state: State): Next {
  return state.person?.hasAccount ? { run: 'completeSetUp' } : { to: 'payTo' };
}

/** After the last question, people with an account are done. */
function afterPayment(state: State, set: Partial<State>): Next {
  return state.person ? { run: 'completeSetUp', set } : { to: 'consent', set };
}

/** The network of the call's own number. */
export const networkOf = (state: State): MobileMoneyNetwork => state.network ?? suggestNetwork(state.number) ?? 'MTN';

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
      if (dateOfBirth === null) return { again: wrongDate(typed, words) };
      const problems = demographicProblems({ dateOfBirth, country: GHANA, region: 'any' }, state.today);
      return problems.length > 0 ? { again: words.wrongAge } : { to: 'gender', set: keep(state, { dateOfBirth }) };
    },
  },
  gender: oneOf('gender', 'gender', [Object.keys(GENDERS), 'genders'], ['dateOfBirth', () => ({ to: 'region' })]),
  region: oneOf('region', 'region', [Object.keys(GHANA_REGIONS), 'regions'], ['gender', afterProfile]),
  payTo: {
    kind: 'choice',
    view: (state) => {
      const words = wordsIn(state.language);
      const network = MOBILE_MONEY_NETWORKS[networkOf(state)];
      return { head: words.payTo, options: [words.payToOwn(state.number, network), words.payToOther, words.payLater] };
    },
    back: () => ({ to: 'region' }),
    choose: (index, state) => {
      if (index === 1) return { to: 'payNumber' };
      const payTo = index === 0 ? { number: state.number, network: networkOf(state) } : null;
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

/** The profile that the answers give. We ask everything else when a study needs it. */
export function setUpOf({ dateOfBirth, gender, region }: Partial<Draft>) {
  return { demographic: { dateOfBirth, gender, country: GHANA, region } };
}
