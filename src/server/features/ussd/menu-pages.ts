import { percents } from '#texts';
import { LANGUAGE_NAMES, type Language } from '../../../domain/languages.ts';
import { offeredLanguages } from '../../../domain/offered-languages.ts';
import type { EffectName, Next, Page, PageName } from './page.ts';
import type { State } from './state.ts';
import { wordsIn } from './words.ts';

/* The main menu, and pages that belong to no other part. */

/** The first page of a person: the menu, or the welcome page without an account. */
export function home(state: State): Next {
  return { to: state.person ? 'menu' : 'welcome' };
}

/** An effect that needs the PIN, which is asked for once per session. */
export function behindPin(state: State, goal: EffectName, set: Partial<State> = {}): Next {
  if (state.isPinGiven) return { run: goal, set };
  return { to: state.person?.hasPin ? 'pin' : 'newPin', set: { ...set, goal } };
}

/** An effect that needs a profile: without one, its questions come first. */
export function behindSetUp(state: State, goal: EffectName | PageName, next: Next): Next {
  return state.person?.hasProfile ? next : { to: 'dateOfBirth', set: { goal, draft: {} } };
}

const languagesFor = (own: Language) => offeredLanguages(percents(), own);

const MENU: readonly [Exclude<keyof ReturnType<typeof wordsIn>['menuOptions'], 'start'>, (state: State) => Next][] = [
  ['studies', (state) => behindSetUp(state, 'showStudies', { run: 'showStudies' })],
  ['sessions', () => ({ run: 'showSessions' })],
  ['money', (state) => behindPin(state, 'showMoney')],
  ['code', (state) => behindSetUp(state, 'studyCode', { to: 'studyCode' })],
  ['real', () => ({ to: 'real' })],
  ['language', () => ({ to: 'language' })],
  ['texts', () => ({ to: 'texts' })],
];

export const MENU_PAGES = {
  menu: {
    kind: 'choice',
    view: (state) => {
      const words = wordsIn(state.language);
      return {
        head: words.menu(state.person?.firstName ?? ''),
        options: MENU.map(([name]) => words.menuOptions[name === 'texts' && state.person?.isStopped ? 'start' : name]),
      };
    },
    choose: (index, state) => MENU[index]?.[1](state) ?? { again: '' },
  },
  welcome: {
    kind: 'choice',
    view: ({ language }) => {
      const { welcome, welcomeOptions, menuOptions } = wordsIn(language);
      return {
        head: welcome,
        options: [welcomeOptions.join, welcomeOptions.about, menuOptions.real, welcomeOptions.language],
      };
    },
    choose: (index) => {
      if (index === 0) return { to: 'firstName', set: { draft: {} } };
      const others = ['about', 'real', 'language'] as const;
      return { to: others[index - 1] ?? 'about' };
    },
  },
  about: {
    kind: 'choice',
    view: ({ language, host }) => ({
      head: wordsIn(language).about(host),
      options: [wordsIn(language).welcomeOptions.join],
    }),
    back: home,
    choose: () => ({ to: 'firstName', set: { draft: {} } }),
  },
  resume: {
    kind: 'choice',
    view: ({ language }) => {
      const { resume, resumeOptions } = wordsIn(language);
      return { head: resume, options: [resumeOptions.go, resumeOptions.menu] };
    },
    choose: (index) => ({ run: index === 0 ? 'resume' : 'toMenu' }),
  },
  birthDate: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).birthDate }),
    type: (typed) => ({ run: 'proveBirthDate', set: { typed } }),
  },
  notice: {
    kind: 'choice',
    view: ({ language, notice }) => ({ head: notice, options: [wordsIn(language).toMenu] }),
    choose: () => ({ run: 'toMenu' }),
  },
  bye: { kind: 'end', view: ({ notice }) => ({ head: notice }) },
  language: {
    kind: 'choice',
    view: ({ language }) => ({
      head: wordsIn(language).language,
      options: languagesFor(language).map((one) => LANGUAGE_NAMES[one]),
    }),
    back: home,
    choose: (index, { language }) => ({
      run: 'chooseLanguage',
      set: { language: languagesFor(language)[index] ?? 'en' },
    }),
  },
  texts: {
    kind: 'choice',
    view: ({ language, person }) => {
      const words = wordsIn(language);
      const isStopped = person?.isStopped ?? false;
      return { head: words.texts(isStopped), options: [words.textsOption(isStopped)] };
    },
    back: home,
    choose: () => ({ run: 'switchTexts' }),
  },
} satisfies Partial<Record<PageName, Page>>;
