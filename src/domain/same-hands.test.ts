import { describe, expect, test } from 'vitest';
import { coincidences, judgeNearby, type Traits, traitsOfAnswers } from './same-hands.ts';

const AMA: Traits = {
  email: 'ama.mensah12@gmail.com',
  number: '+233551230001',
  dateOfBirth: '1994-03-06',
  linkedInUrl: null,
  setUp: 'GH|AHAFO|a',
  sessions: 2,
  browsers: 1,
  answers: [],
};
const KOFI: Traits = {
  ...AMA,
  email: 'kofi.boateng7@gmail.com',
  number: '+233247770001',
  dateOfBirth: '1988-01-01',
  setUp: 'GH|AHAFO|b',
};

describe('what two accounts have in common', () => {
  test.each([
    ['nothing', KOFI, []],
    ['an address but for its digits', { ...KOFI, email: 'amamensah99@gmail.com' }, ['EMAIL_ALIKE']],
    ['a short name of an address is everybody’s', { ...KOFI, email: 'ama1@gmail.com' }, []],
    ['numbers next to each other', { ...KOFI, number: '+233551230021' }, ['NUMBERS_CLOSE']],
    ['numbers a little further apart', { ...KOFI, number: '+233551230022' }, []],
    ['a birthday', { ...KOFI, dateOfBirth: '1994-03-06' }, ['BIRTHDAY']],
    ['a set-up', { ...KOFI, setUp: 'GH|AHAFO|a' }, ['SET_UP']],
  ])('%s', (_, other, expected) => {
    expect(coincidences(AMA, other, 3)).toEqual(expected);
    expect(coincidences(other, AMA, 3)).toEqual(expected);
  });

  test('no cookies at any sign-in, and nearby more than once', () => {
    const [one, other] = [AMA, KOFI].map((traits) => ({ ...traits, sessions: 3, browsers: 3 })) as [Traits, Traits];
    expect(coincidences(one, other, 2)).toEqual(['FRESH_BROWSERS']);
    expect(coincidences(one, other, 1)).toEqual([]);
    expect(coincidences(one, KOFI, 2)).toEqual([]);
  });

  test('free text and rhythm in the same study; a long choice is not free text', () => {
    const questions = [
      { id: 'a', kind: 'SINGLE' },
      { id: 'b', kind: 'SINGLE' },
      { id: 'c', kind: 'TEXT' },
    ] as const;
    const answers = (words: string, seconds: number) =>
      traitsOfAnswers('study', questions, [
        { id: 'a', question: '', answer: 'Every day of the week but Sundays and feasts', secondsTaken: 3 },
        { id: 'b', question: '', answer: 'Yes', secondsTaken: 4 },
        { id: 'c', question: '', answer: words, secondsTaken: seconds },
      ]);
    const own = 'I sell tomatoes and pepper at Makola';
    const one = { ...AMA, answers: [answers(own, 20)] };
    expect(coincidences(one, { ...KOFI, answers: [answers(own.toUpperCase(), 21)] }, 1)).toEqual(['OWN_WORDS']);
    expect(coincidences(one, { ...KOFI, answers: [answers(own, 20)] }, 1)).toEqual(['OWN_WORDS', 'RHYTHM']);
    expect(coincidences(one, { ...KOFI, answers: [answers('Bread', 20)] }, 1)).toEqual([]);
  });
});

test('one thing in common may be chance, two are not; two more accounts without cookies aren’t, either', () => {
  const near = (id: string, ...names: Parameters<typeof judgeNearby>[0][number]['coincidences'][number][]) => ({
    id,
    coincidences: names,
  });
  expect(judgeNearby([near('a'), near('b')])).toBe(null);
  expect(judgeNearby([near('a', 'BIRTHDAY'), near('b')])).toMatchObject({ id: 'a', isSameHands: false });
  expect(judgeNearby([near('a', 'BIRTHDAY'), near('b', 'BIRTHDAY')])).toMatchObject({ isSameHands: false });
  expect(judgeNearby([near('a', 'BIRTHDAY'), near('b', 'BIRTHDAY', 'SET_UP')])).toMatchObject({
    id: 'b',
    isSameHands: true,
  });
  expect(judgeNearby([near('a', 'LINKED_IN')])).toMatchObject({ isSameHands: true });
  expect(judgeNearby([near('a', 'FRESH_BROWSERS')])).toMatchObject({ isSameHands: false });
  expect(judgeNearby([near('a', 'FRESH_BROWSERS'), near('b', 'FRESH_BROWSERS')])).toMatchObject({ isSameHands: true });
});
