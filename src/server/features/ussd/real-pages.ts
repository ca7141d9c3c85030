import { home } from './menu-pages.ts';
import type { Page, PageName } from './page.ts';
import { wordsIn } from './words.ts';

/* USSD-15 and 16: whether a study, or somebody who calls, is real. It needs no account. */

export const REAL_PAGES = {
  real: {
    kind: 'choice',
    view: ({ language }) => {
      const { real, realOptions } = wordsIn(language);
      return { head: real, options: [realOptions.code, realOptions.word] };
    },
    back: home,
    choose: (index, { person }) => {
      const set = { checked: null };
      if (index === 0) return { to: 'realCode', set };
      // Without an account, the study's code says whose word it must be.
      return person ? { to: 'realWord', set } : { to: 'realCodeFirst', set };
    },
  },
  realCode: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).studyCode }),
    back: () => ({ to: 'real' }),
    type: (typed) => ({ run: 'checkCode', set: { typed } }),
  },
  realCodeFirst: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).realCodeFirst }),
    back: () => ({ to: 'real' }),
    type: (typed) => ({ run: 'checkCode', set: { typed, goal: 'realWord' } }),
  },
  realStudy: {
    kind: 'choice',
    view: ({ language, checked }) => {
      const { realStudy, realOptions, toMenu } = wordsIn(language);
      return { head: checked ? realStudy(checked) : '', options: [realOptions.check, toMenu] };
    },
    back: () => ({ to: 'real' }),
    choose: (index, state) => (index === 0 && state.checked ? { to: 'realWord' } : home(state)),
  },
  realWord: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).realWord }),
    back: () => ({ to: 'real' }),
    type: (typed) => ({ run: 'checkWord', set: { typed } }),
  },
} satisfies Partial<Record<PageName, Page>>;
