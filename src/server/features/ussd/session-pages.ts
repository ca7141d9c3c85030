import { behindPin, home } from './menu-pages.ts';
import type { Next, Page, PageName } from './page.ts';
import type { State } from './state.ts';
import { wordsIn } from './words.ts';

/* Invitations and booked sessions, and their actions. */

interface Option {
  label: string;
  next: Next;
}

function invitationOptions(state: State): Option[] {
  const { invitationOptions: words } = wordsIn(state.language);
  if (state.session?.needsWeb) return [{ label: words.link, next: { run: 'linkToSession' } }];
  return [
    { label: words.times, next: { run: 'showTimes' } },
    { label: words.decline, next: { to: 'decline' } },
  ];
}

function bookingOptions(state: State): Option[] {
  const { bookingOptions: words } = wordsIn(state.language);
  if (state.session?.mayEnd) return [{ label: words.ended, next: { run: 'ended' } }];
  const move = { label: words.move, next: behindPin(state, 'showTimes') };
  return [
    ...(state.session?.isConfirmed ? [] : [{ label: words.confirm, next: { run: 'confirm' } as const }]),
    // A move that is too late would be refused anyway. It is not offered, so that nobody types a PIN for nothing.
    ...(state.session?.isLate ? [] : [move]),
    { label: words.cancel, next: behindPin(state, 'askCancel') },
  ];
}

const labelsOf = (options: readonly Option[]) => options.map(({ label }) => label);
const toSessions = (): Next => ({ run: 'showSessions' });

export const SESSION_PAGES = {
  sessions: {
    kind: 'choice',
    view: ({ language, sessions }) => ({
      head: wordsIn(language).sessions,
      options: sessions.map(({ label }) => label),
    }),
    back: home,
    choose: (index, { sessions }) => {
      const session = sessions[index] ?? null;
      if (session?.isWaiting) return { to: 'notice', set: { notice: session.words } };
      if (session?.isMissed) return { to: 'missed', set: { session } };
      if (session?.partPesewas !== undefined) return { to: 'part', set: { session } };
      return { to: session?.bookingId ? 'booking' : 'invitation', set: { session } };
    },
  },
  invitation: {
    kind: 'choice',
    view: (state) => ({ head: state.session?.words ?? '', options: labelsOf(invitationOptions(state)) }),
    back: toSessions,
    choose: (index, state) => invitationOptions(state)[index]?.next ?? home(state),
  },
  booking: {
    kind: 'choice',
    view: (state) => {
      const { words = '', isConfirmed = false } = state.session ?? {};
      const head = isConfirmed ? `${words} ${wordsIn(state.language).confirmed}` : words;
      return { head, options: labelsOf(bookingOptions(state)) };
    },
    back: toSessions,
    choose: (index, state) => bookingOptions(state)[index]?.next ?? home(state),
  },
  part: {
    kind: 'choice',
    view: ({ language, session }) => {
      const { agree, refuse } = wordsIn(language).partOptions;
      return { head: session?.words ?? '', options: [agree, refuse] };
    },
    back: toSessions,
    choose: (index) => (index === 0 ? { run: 'agreePart' } : { to: 'why', set: { asks: 'refusePart' } }),
  },
  missed: {
    kind: 'choice',
    view: ({ language, session }) => ({ head: session?.words ?? '', options: [wordsIn(language).wasThere] }),
    back: toSessions,
    choose: () => ({ to: 'why', set: { asks: 'dispute' } }),
  },
  times: {
    kind: 'choice',
    view: ({ language, times }) => ({ head: wordsIn(language).times, options: times.map(({ label }) => label) }),
    back: ({ session }) => ({ to: session?.bookingId ? 'booking' : 'invitation' }),
    choose: (index, { times }) => ({ to: 'time', set: { time: times[index] ?? null } }),
  },
  time: {
    kind: 'choice',
    view: ({ language, session, time }) => {
      const { bookTime, moveTime, timeOptions } = wordsIn(language);
      const ask = session?.bookingId ? moveTime : bookTime;
      return { head: ask(time?.label ?? ''), options: [timeOptions.yes, timeOptions.no] };
    },
    choose: (index) => (index === 0 ? { run: 'takeTime' } : { to: 'times' }),
  },
  decline: {
    kind: 'choice',
    view: ({ language }) => {
      const { decline, declineOptions } = wordsIn(language);
      return { head: decline, options: [declineOptions.yes, declineOptions.no] };
    },
    choose: (index) => (index === 0 ? { run: 'decline' } : { to: 'invitation' }),
  },
  cancel: {
    kind: 'choice',
    view: ({ language, session }) => {
      const { cancel, cancelOptions } = wordsIn(language);
      return { head: cancel(session?.isLate ?? false), options: [cancelOptions.yes, cancelOptions.no] };
    },
    choose: (index) => (index === 0 ? { run: 'cancel' } : { to: 'booking' }),
  },
} satisfies Partial<Record<PageName, Page>>;
