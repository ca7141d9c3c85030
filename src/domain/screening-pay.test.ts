import { describe, expect, test } from 'vitest';
import { inWordsOf, sameness } from './remembered-answers.ts';
import { type ScreenerQuestion, type ScreenerResponse, textSignalsOf, textSignalWords } from './screening.ts';
import { judgeScreening, NOT_PAID_BECAUSE, paidBlocks, secondsAvailable, secondsToRead } from './screening-pay.ts';

const question = (at: number, more: Partial<ScreenerQuestion> = {}): ScreenerQuestion => ({
  id: `q${at}`,
  kind: 'SINGLE',
  question: 'How often do you go to the market in a usual week of the dry season?',
  options: [
    { id: 'y', answer: 'Every day of the week', eligibility: 'QUALIFY' },
    { id: 'n', answer: 'Almost never', eligibility: 'DISQUALIFY' },
  ],
  ...more,
});
const ATTENTION: Partial<ScreenerQuestion> = {
  kind: 'ATTENTION',
  options: [
    { id: 'b', answer: 'Blue', eligibility: 'QUALIFY' },
    { id: 'r', answer: 'Red', eligibility: 'DISQUALIFY' },
  ],
};
const response = (at: number, answer: string, secondsTaken?: number) => ({
  id: `q${at}`,
  question: '',
  answer,
  ...(secondsTaken === undefined ? {} : { secondsTaken }),
});

const outcomeOf = (questions: ScreenerQuestion[], responses: ScreenerResponse[], available = 3_600) =>
  judgeScreening(questions, responses, available)?.outcome ?? null;

test('STUDY-48: five questions are free, and each block of up to five after them is paid', () => {
  expect([0, 5, 6, 10, 11, 15, 16, 25].map((asked) => paidBlocks(asked))).toEqual([0, 0, 1, 1, 2, 2, 3, 4]);
});

describe('APPLICATION-24: what is paid', () => {
  const seven = [1, 2, 3, 4, 5, 6, 7].map((at) => question(at));

  test('the reading times of the paid questions are added up', () => {
    expect(secondsToRead(question(6))).toBe(2);
    const sent = (six: number | undefined, seventh: number | undefined) =>
      outcomeOf(seven, [
        ...[1, 2, 3, 4, 5].map((at) => response(at, 'Almost never', 0)),
        response(6, 'Almost never', six),
        response(7, 'Almost never', seventh),
      ]);
    expect(sent(4, 0)).toBe('PAID');
    expect(sent(2, 2)).toBe('PAID');
    expect(sent(2, 1)).toBe('TOO_FAST');
    // Without a time from the browser, we don't assume that the questions were shown.
    expect(sent(undefined, undefined)).toBe('TOO_FAST');
  });

  test('a claimed time beyond the time that passed is not believed', () => {
    const responses = [1, 2, 3, 4, 5, 6, 7].map((at) => response(at, 'Almost never', 600));
    expect(outcomeOf(seven, responses, 4)).toBe('PAID');
    expect(outcomeOf(seven, responses, 3)).toBe('TOO_FAST');
    expect(judgeScreening(seven, responses, 4)).toMatchObject({ secondsNeeded: 4 });
  });

  test('the same time is not paid for two studies', () => {
    const at = (seconds: number) => new Date(seconds * 1000);
    expect(secondsAvailable(at(100), [], at(160))).toBe(60);
    // Reading time that was already paid within this minute is subtracted.
    expect(secondsAvailable(at(100), [{ at: at(100), paidSeconds: 45 }], at(160))).toBe(15);
    expect(secondsAvailable(at(100), [{ at: at(130), paidSeconds: 45 }], at(160))).toBe(15);
    // The questions of both studies can be read one after the other, even if they were opened together.
    expect(secondsAvailable(at(100), [{ at: at(0), paidSeconds: 100 }], at(200))).toBe(100);
    expect(secondsAvailable(at(100), [{ at: at(60), paidSeconds: 45 }], at(160))).toBe(55);
    // More reading was paid since then than time has passed.
    expect(secondsAvailable(at(100), [{ at: at(100), paidSeconds: 90 }], at(160))).toBe(0);
  });

  test('an attention check counts wherever it is asked; whether answers qualify does not matter', () => {
    const questions = [question(0, ATTENTION), ...seven];
    const sent = (check: string, answer: string) =>
      outcomeOf(questions, [response(0, check, 1), ...seven.map((_, at) => response(at + 1, answer, 9))]);
    expect(sent('Blue', 'Every day of the week')).toBe('PAID');
    expect(sent('Blue', 'Almost never')).toBe('PAID');
    expect(sent('Red', 'Every day of the week')).toBe('INATTENTIVE');
  });

  test('remembered answers and skipped questions need no reading time', () => {
    const responses = [1, 2, 3, 4, 5, 6, 7].map((at) => ({ ...response(at, 'Almost never', 0), prefilled: at === 6 }));
    expect(outcomeOf(seven, responses)).toBe('TOO_FAST');
    const skipped = responses.map((one) => (one.id === 'q7' ? { ...one, skipped: true } : one));
    expect(outcomeOf(seven, skipped)).toBe('PAID');
  });

  test('a study without paid questions has no outcome, and no reason mentions eligibility', () => {
    expect(outcomeOf(seven.slice(0, 5), [])).toBeNull();
    for (const words of Object.values(NOT_PAID_BECAUSE)) expect(words).not.toMatch(/qualif|eligib/i);
  });
});

test('APPLICATION-31: how a free text was entered, in words', () => {
  const text = question(1, { kind: 'TEXT', options: [] });
  const words = (answer: string, more: object) => {
    const signals = textSignalsOf(text, { ...response(1, answer), ...more });
    return signals && textSignalWords(signals);
  };
  expect(words('I wait outside, under the tree.', { secondsTaken: 30 })).toBe('');
  expect(words('I wait outside, under the tree.', { secondsTaken: 2, pasted: true })).toBe('pasted, answered in 2 s');
  expect(words('Nothing', { secondsTaken: 20 })).toBe('only 7 characters');
  expect(textSignalsOf(question(1), response(1, 'Yes'))).toBeNull();
});

test('APPLICATION-28: the same question is the same in other letters and another order of its choices', () => {
  const other = question(9, {
    question: 'how often do you go to the market  in a usual week of the dry season?',
    options: question(1).options.toReversed(),
  });
  expect(sameness(other)).toBe(sameness(question(1)));
  expect(inWordsOf(other, ['every day  of the week'])).toEqual(['Every day of the week']);
  expect(sameness(question(1, { kind: 'MULTIPLE' }))).not.toBe(sameness(question(1)));
});
