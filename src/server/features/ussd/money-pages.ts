import { isEasyPin, isPin } from '../../../domain/phone-pins.ts';
import { typedDate } from './joining-pages.ts';
import { home } from './menu-pages.ts';
import type { Page, PageName } from './page.ts';
import { wordsIn } from './words.ts';

/* Money, and the PIN that protects it. */

export const MONEY_PAGES = {
  money: {
    kind: 'choice',
    view: ({ language, money, person }) => ({
      head: money,
      options: person?.hasAccount ? [] : [wordsIn(language).payHere],
    }),
    back: home,
    choose: () => ({ run: 'payHere' }),
  },
  pin: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).pin }),
    back: home,
    type: (typed, { language }) => {
      if (typed === '0') return { to: 'pinBirthDate' };
      return isPin(typed) ? { run: 'checkPin', set: { typed } } : { again: wordsIn(language).fourDigits };
    },
  },
  pinBirthDate: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).pinBirthDate }),
    back: home,
    type: (typed, { language }) =>
      typedDate(typed) === null ? { again: wordsIn(language).wrongDate } : { run: 'proveForPin', set: { typed } },
  },
  newPin: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).newPin }),
    back: home,
    type: (typed, { language }) => {
      const words = wordsIn(language);
      if (!isPin(typed)) return { again: words.fourDigits };
      return isEasyPin(typed) ? { again: words.easyPin } : { run: 'hashPin', set: { typed } };
    },
  },
  repeatPin: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).repeatPin }),
    back: () => ({ to: 'newPin', set: { newPin: '' } }),
    type: (typed) => ({ run: 'keepPin', set: { typed } }),
  },
} satisfies Partial<Record<PageName, Page>>;
