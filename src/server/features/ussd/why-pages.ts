import { DIALLED_REASONS } from '../../../domain/dialled-reasons.ts';
import type { HoldKind } from '../../../domain/holds.ts';
import { home } from './menu-pages.ts';
import type { Next, Page, PageName } from './page.ts';
import type { State } from './state.ts';
import { wordsIn } from './words.ts';

/* USSD-14: why somebody disagrees: one of a few reasons, or their own words. The effect gets them as what was typed. */

const MOST_WORDS = 160;
const ABSENCES: readonly HoldKind[] = ['SESSION', 'STRIKE', 'PAUSE'];

const send = ({ asks }: State, typed: string): Next => ({ run: asks === '' ? 'toMenu' : asks, set: { typed } });
function reasonsOf({ asks, hold }: State): readonly string[] {
  if (asks === 'appealSuspension') return DIALLED_REASONS.appeal;
  if (asks !== 'appeal' || hold === null) return DIALLED_REASONS[asks === 'refusePart' ? asks : 'dispute'];
  if (hold.kind === 'PAYOUT') return DIALLED_REASONS.appealOfPayout;
  return ABSENCES.includes(hold.kind) ? DIALLED_REASONS.dispute : DIALLED_REASONS.appeal;
}

export const WHY_PAGES = {
  suspended: {
    kind: 'choice',
    view: ({ language, hold }) => ({
      head: hold?.words ?? '',
      options: hold?.mayAppeal ? [wordsIn(language).appeal] : [],
    }),
    choose: () => ({ to: 'why', set: { asks: 'appealSuspension' } }),
  },
  why: {
    kind: 'choice',
    view: (state) => {
      const words = wordsIn(state.language);
      return { head: words.why, options: [...reasonsOf(state).map(words.refusal), words.whyOther] };
    },
    back: (state) => (state.asks === 'appealSuspension' ? { to: 'suspended' } : home(state)),
    choose: (index, state) => {
      const reason = reasonsOf(state)[index];
      return reason === undefined ? { to: 'ownWords' } : send(state, reason);
    },
  },
  ownWords: {
    kind: 'typed',
    view: ({ language }) => ({ head: wordsIn(language).ownWords }),
    back: () => ({ to: 'why' }),
    type: (typed, state) =>
      typed === '' ? { again: wordsIn(state.language).noAnswer } : send(state, typed.slice(0, MOST_WORDS)),
  },
} satisfies Partial<Record<PageName, Page>>;
