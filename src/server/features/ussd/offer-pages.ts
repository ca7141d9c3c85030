import { isFullName } from '../../../domain/payment-lists.ts';
import { home } from './menu-pages.ts';
import type { Next, Page, PageName } from './page.ts';
import type { State } from './state.ts';
import { wordsIn } from './words.ts';

/* LIST-06: what an organisation wants to pay the caller. Dialling proves the number. */

const accept = ({ offer }: State): Next => (offer?.needsName ? { to: 'offerName' } : { run: 'takeOffer' });

export const OFFER_PAGES = {
  offer: {
    kind: 'choice',
    view: ({ language, offer }) => {
      const words = wordsIn(language);
      const { yes, no, later, about } = words.offerOptions;
      return { head: offer ? words.offer(offer) : '', options: [yes, no, about, later] };
    },
    choose: (index, state) => {
      if (state.offer === null) return home(state);
      return (
        [accept(state), { to: 'offerRefuse' } as const, { to: 'offerAbout' } as const, home(state)][index] ?? {
          again: '',
        }
      );
    },
  },
  offerAbout: {
    kind: 'choice',
    view: ({ language, host, offer }) => {
      const words = wordsIn(language);
      return { head: words.offerAbout(host, offer?.paidTo ?? ''), options: [words.offerOptions.back] };
    },
    back: () => ({ to: 'offer' }),
    choose: () => ({ to: 'offer' }),
  },
  offerName: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).offerName }),
    back: () => ({ to: 'offer' }),
    type: (typed, { language }) =>
      isFullName(typed) ? { run: 'takeOffer', set: { typed } } : { again: wordsIn(language).wrongName },
  },
  offerRefuse: {
    kind: 'choice',
    view: ({ language }) => {
      const { offerRefuse, offerRefuseOptions } = wordsIn(language);
      return { head: offerRefuse, options: [offerRefuseOptions.yes, offerRefuseOptions.no] };
    },
    choose: (index) => (index === 0 ? { run: 'refuseOffer' } : { to: 'offer' }),
  },
} satisfies Partial<Record<PageName, Page>>;
