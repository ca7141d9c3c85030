import { expect, test } from 'vitest';
import { generator } from '../../../../tests/support/random.ts';
import { runsOf, SEED } from '../../../../tests/support/size.ts';
import { isGsm7 } from '../../../domain/gsm7.ts';
import { LANGUAGES } from '../../../domain/languages.ts';
import { SCREEN_CHARACTERS } from '../../../domain/phone-screens.ts';
import { type PageName, press, textOf } from './page.ts';
import { PAGES, pageOf } from './pages.ts';
import { NEW_STATE, type Question, type State } from './state.ts';

const LONG = 'Ɛyɛ “nwoma” a ɛfa aguadie ho – 60% of traders, [really] long words without any end 🙂 '.repeat(4);
const question = (kind: Question['kind'], options: number, special: Question['special'] = null): Question => ({
  ...{ id: `${kind}${options}`, kind, special, question: LONG.slice(0, 250) },
  options: Array.from({ length: options }, (_, index) => `${index} ${LONG.slice(0, 95)}`),
});
const session = {
  ...{ label: LONG, words: LONG, studyId: 's', applicationId: 'a', bookingId: null, needsWeb: false },
  ...{ isConfirmed: false, isLate: true },
};
const PERSON = {
  ...{
    firstName: 'Ɔdɔ-'.repeat(12),
    lastName: 'Owusu',
    hasProfile: true,
    hasAccount: false,
    hasPin: true,
    isStopped: false,
  },
};

/** A state with every value, each as long as possible. */
const FULL: State = {
  ...NEW_STATE,
  ...{ today: '2026-11-25', now: '2026-11-25T08:00:00.000Z', number: '0241234567', network: 'MTN', code: '*713*100#' },
  ...{ host: 'a-long-name-of-a-host.nyansapo.example', person: PERSON, notice: LONG, money: LONG, typed: '0241234567' },
  studies: Array.from({ length: 16 }, (_, index) => ({ id: String(index), label: LONG })),
  study: {
    ...{
      id: 's',
      code: 'ABCDEFG',
      name: LONG.slice(0, 100),
      organization: LONG.slice(0, 100),
      description: LONG.repeat(5),
    },
    ...{ facts: LONG.slice(0, 80), obstacle: null, needsWeb: false },
    questions: [
      question('SINGLE', 10),
      question('MULTIPLE', 10, 'HEALTH'),
      question('TEXT', 0),
      question('ATTENTION', 2, 'BELIEF'),
    ],
  },
  offer: {
    ...{
      id: 'o',
      organization: LONG.slice(0, 100),
      purpose: LONG.slice(0, 60),
      amountPesewas: 200_000,
      until: '2026-12-13',
    },
    ...{ registeredName: LONG.slice(0, 60), paidTo: '024 *** 4567', needsName: true },
  },
  sessions: [session, { ...session, bookingId: 'b' }],
  session,
  failedPayouts: Array.from({ length: 9 }, (_, index) => ({ id: String(index), label: LONG, words: LONG })),
  failedPayout: { id: '0', label: LONG, words: LONG },
  registered: LONG,
  airtime: { pesewas: 200, label: LONG, words: LONG },
  time: { label: 'Tue 24 Nov 10:00', date: '', start: '', end: '' },
  checked: { id: 's', name: LONG.slice(0, 100), organization: LONG.slice(0, 100), isVerified: false },
  holds: Array.from({ length: 9 }, (_, index) => ({
    ...{ kind: 'PAYOUT' as const, subjectId: String(index), label: LONG, words: LONG, mayAppeal: true },
  })),
  hold: { kind: 'PAYOUT', subjectId: '0', label: LONG, words: LONG, mayAppeal: true },
  asks: 'appeal',
  times: Array.from({ length: 24 }, (_, index) => ({ label: `Tue 24 Nov ${index}:00`, date: '', start: '', end: '' })),
};
const NAMES = Object.keys(PAGES) as PageName[];
const INPUTS = [
  ...['0', '9', '1', '2', '3', '4', '5', '6', '7', '8', '00', '12', '1 3', '1,2,3', '123456', '', ' ', '*', '#', 'no'],
  ...['Adwoa', 'Nyansapo Support', '06031994', '31.02.1990', '4071', '1111', '0241234567', '🙂', 'ɛ', '\u0000', LONG],
];

test.each(NAMES)('the page %s shows screens that fit a phone, whatever its content', (name) => {
  const inLanguages = LANGUAGES.map((language): State => ({ ...FULL, language }));
  for (const state of [
    ...inLanguages,
    { ...FULL, person: null },
    { ...FULL, study: null, session: null, sessions: [], times: [] },
  ]) {
    const page = pageOf(name, state);
    for (let screen = 0; screen < 12; screen += 1) {
      const text = textOf(page, state, screen, 'Not on the list.');
      expect(text.length).toBeLessThanOrEqual(page.kind === 'end' ? Number.POSITIVE_INFINITY : SCREEN_CHARACTERS);
      expect(isGsm7(text), text).toBe(true);
      expect(text).not.toBe('');
    }
  }
});

test('USSD-01: random inputs never fail, and always give a page, another screen, a hint or an effect', () => {
  const random = generator(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const steps = runsOf('phone menus', 5000, 200_000);
  let state = FULL;
  let name: PageName = 'menu';
  let screen = 0;
  for (let step = 0; step < steps; step += 1) {
    const next = press(pageOf(name, state), state, screen, pick(INPUTS));
    state = { ...state, ...next.set };
    if ('screen' in next) screen = next.screen;
    else if ('again' in next) expect(isGsm7(next.again) && next.again.length < 60).toBe(true);
    else {
      // An effect may lead to any page.
      name = 'to' in next ? next.to : pick(NAMES);
      if ('run' in next) state = { ...FULL, draft: state.draft, answers: state.answers, question: state.question };
      screen = 0;
    }
    const text = textOf(pageOf(name, state), state, screen, 'Not on the list.');
    if (pageOf(name, state).kind !== 'end') expect(text.length).toBeLessThanOrEqual(SCREEN_CHARACTERS);
  }
});

test('USSD-05: without an account there is no menu, and the menu requires a profile before studies', () => {
  const stranger = { ...FULL, person: null };
  expect(press(PAGES.about, stranger, 9, '9')).toMatchObject({ screen: 8 });
  expect(press(PAGES.welcome, stranger, 0, '1')).toMatchObject({ to: 'firstName' });
  const without = { ...FULL, person: { ...PERSON, firstName: 'Esi', hasProfile: false } };
  expect(press(PAGES.menu, without, 0, '1')).toMatchObject({ to: 'dateOfBirth', set: { goal: 'showStudies' } });
  expect(press(PAGES.menu, without, 0, '3')).toMatchObject({ to: 'pin', set: { goal: 'showMoney' } });
});

test('a date of birth is eight digits of a real day, and people must be 18 or older', () => {
  const type = (typed: string) => press(PAGES.dateOfBirth, FULL, 0, typed);
  expect(type('06031994')).toMatchObject({ to: 'gender', set: { draft: { dateOfBirth: '1994-03-06' } } });
  expect(type('06/03/1994')).toMatchObject({ to: 'gender' });
  for (const wrong of ['6 March', '0603199', '']) expect(type(wrong)).toMatchObject({ again: 'Eight digits, please.' });
  for (const none of ['31021994', '31/02/1994', '00011990'])
    expect(type(none)).toMatchObject({ again: 'There is no such date.' });
  expect(type('26112008')).toMatchObject({ again: expect.stringContaining('18') });
  expect(type('25112008')).toMatchObject({ to: 'gender' });
});
