import { describe, expect, test } from 'vitest';
import { eligibilityOf, type ScreenerQuestion, screen } from './screening.ts';

const choice = (answer: string, eligibility: 'QUALIFY' | 'DISQUALIFY') => ({ id: answer, answer, eligibility });
const SINGLE: ScreenerQuestion = {
  id: 'single',
  kind: 'SINGLE',
  question: 'Do you sell?',
  options: [choice('Yes', 'QUALIFY'), choice('No', 'DISQUALIFY')],
};
const MULTIPLE: ScreenerQuestion = {
  id: 'many',
  kind: 'MULTIPLE',
  question: 'Which do you use?',
  options: [choice('Cash', 'QUALIFY'), choice('MoMo', 'QUALIFY'), choice('None', 'DISQUALIFY')],
};
const TEXT: ScreenerQuestion = { id: 'text', kind: 'TEXT', question: 'Why?', options: [] };
const answer = (id: string, text: string, answers?: string[]) => ({
  id,
  question: 'whatever was sent',
  answer: text,
  answers,
});

describe('screening', () => {
  test.each([
    ['a qualifying choice', [SINGLE], [answer('single', 'Yes')], 'PENDING', 100],
    ['a disqualifying choice', [SINGLE], [answer('single', 'No')], 'DISQUALIFIED', 0],
    ['both qualifying choices', [MULTIPLE], [answer('many', '', ['Cash', 'MoMo'])], 'PENDING', 100],
    ['one of two qualifying choices', [MULTIPLE], [answer('many', '', ['Cash'])], 'PENDING', 50],
    ['any disqualifying choice', [MULTIPLE], [answer('many', '', ['Cash', 'None'])], 'DISQUALIFIED', 0],
    ['own words, which never disqualify', [TEXT], [answer('text', 'Because')], 'PENDING', 100],
    [
      'a mean over the questions',
      [SINGLE, MULTIPLE],
      [answer('single', 'Yes'), answer('many', '', ['Cash'])],
      'PENDING',
      75,
    ],
  ] as const)('%s', (_, questions, responses, outcome, matchPercent) => {
    expect(screen(questions, responses as never)).toMatchObject({ outcome, matchPercent });
  });

  test.each([
    ['no answer', [SINGLE], [], 'single'],
    ['an answer that is no choice', [SINGLE], [answer('single', 'Perhaps')], 'single'],
    ['several answers where one is asked for', [SINGLE], [answer('single', 'Yes, No')], 'single'],
    ['none of several', [MULTIPLE], [answer('many', '', [])], 'many'],
    ['an invented one of several', [MULTIPLE], [answer('many', '', ['Cash', 'Gold'])], 'many'],
    ['empty words', [TEXT], [answer('text', '  ')], 'text'],
  ] as const)('asks again for %s', (_, questions, responses, questionId) => {
    expect(screen(questions, responses as never)).toEqual({ outcome: 'INCOMPLETE', questionId });
  });

  test('keeps the study’s own wording and the time of each question, and marks each answer’s eligibility', () => {
    const screening = screen([SINGLE, TEXT], [{ ...answer('single', 'No'), secondsTaken: 7 }, answer('text', ' So ')]);
    if (screening.outcome === 'INCOMPLETE') throw new Error('it is complete');
    const [single, text] = screening.responses;
    expect(single).toEqual({ id: 'single', question: 'Do you sell?', answer: 'No', secondsTaken: 7 });
    expect(text).toEqual({ id: 'text', question: 'Why?', answer: 'So' });
    expect(eligibilityOf(SINGLE, single as never)).toBe('DISQUALIFY');
    expect(eligibilityOf(TEXT, text as never)).toBeNull();
  });
});
