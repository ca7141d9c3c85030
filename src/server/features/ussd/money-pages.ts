import { isEasyPin, isPin } from '../../../domain/phone-pins.ts';
import { typedDate, wrongDate } from './joining-pages.ts';
import { home } from './menu-pages.ts';
import type { Next, Page, PageName } from './page.ts';
import type { State } from './state.ts';
import { wordsIn } from './words.ts';

/* Money, and the PIN that protects it. */

interface Option {
  label: string;
  next: Next;
}

function moneyOptions({ language, person, failedPayouts, airtime, holds }: State): Option[] {
  return [
    ...(holds.length > 0 ? [{ label: wordsIn(language).held, next: { to: 'held' } as const }] : []),
    ...(person?.hasAccount ? [] : [{ label: wordsIn(language).payHere, next: { run: 'payHere' } as const }]),
    ...(airtime ? [{ label: airtime.label, next: { to: 'airtime' } as const }] : []),
    ...failedPayouts.map((failedPayout) => ({
      label: failedPayout.label,
      next: { to: 'failedPayout', set: { failedPayout } } as const,
    })),
  ];
}

export const MONEY_PAGES = {
  money: {
    kind: 'choice',
    view: (state) => ({ head: state.money, options: moneyOptions(state).map(({ label }) => label) }),
    back: home,
    choose: (index, state) => moneyOptions(state)[index]?.next ?? home(state),
  },
  held: {
    kind: 'choice',
    view: ({ language, holds }) => ({ head: wordsIn(language).held, options: holds.map(({ label }) => label) }),
    back: () => ({ run: 'showMoney' }),
    choose: (index, state) => {
      const hold = state.holds[index];
      return hold ? { to: 'hold', set: { hold } } : home(state);
    },
  },
  hold: {
    kind: 'choice',
    view: ({ language, hold }) => ({
      head: hold?.words ?? '',
      options: [hold?.mayAppeal ? wordsIn(language).appeal : wordsIn(language).toMenu],
    }),
    back: () => ({ to: 'held' }),
    choose: (_, state) => (state.hold?.mayAppeal ? { to: 'why', set: { asks: 'appeal' } } : home(state)),
  },
  failedPayout: {
    kind: 'choice',
    view: ({ language, failedPayout }) => ({
      head: failedPayout?.words ?? '',
      options: [wordsIn(language).retry],
    }),
    back: () => ({ run: 'showMoney' }),
    choose: () => ({ run: 'retryPayout' }),
  },
  payHere: {
    kind: 'choice',
    view: ({ language, registered }) => ({
      head: registered,
      options: [wordsIn(language).payHere, wordsIn(language).toMenu],
    }),
    back: () => ({ run: 'showMoney' }),
    choose: (index, state) => (index === 0 ? { run: 'savePayHere' } : home(state)),
  },
  airtime: {
    kind: 'choice',
    view: ({ airtime }) => ({ head: airtime?.words ?? '', options: [airtime?.label ?? ''] }),
    back: () => ({ run: 'showMoney' }),
    choose: () => ({ run: 'takeAirtime' }),
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
      typedDate(typed) === null
        ? { again: wrongDate(typed, wordsIn(language)) }
        : { run: 'proveForPin', set: { typed } },
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
