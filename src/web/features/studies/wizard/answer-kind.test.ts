import { expect, test } from 'vitest';
import { Hidden } from '../../../lib/hidden.ts';
import { withKind } from './answer-kind.ts';
import { newQuestion, type Screeners } from './draft.ts';

type Question = Screeners[number];

const asked: Question = {
  ...newQuestion(),
  question: 'How do you pay?',
  special: 'HEALTH',
  options: [
    { id: 'cash01', answer: 'Cash', eligibility: 'DISQUALIFY' },
    { id: 'momo01', answer: 'Mobile money', eligibility: 'QUALIFY' },
  ],
};
const through = (question: Question, ...kinds: Question['kind'][]) => {
  const hidden = new Hidden();
  return kinds.reduce((now, kind) => withKind(now, kind, hidden), question);
};

test('changing the type of answer back and forth keeps the answers and what they mean', () => {
  expect(through(asked, 'TEXT', 'SINGLE')).toMatchObject(asked);
  expect(through(asked, 'MULTIPLE', 'SINGLE')).toMatchObject(asked);
  expect(through(asked, 'ATTENTION', 'SINGLE')).toMatchObject(asked);
  expect(through(asked, 'ATTENTION', 'TEXT', 'MULTIPLE', 'SINGLE')).toMatchObject(asked);
});

test('a type of answer has only what it can have', () => {
  expect(through(asked, 'TEXT')).toMatchObject({ options: [], special: 'HEALTH' });
  expect(through(asked, 'ATTENTION').special).toBeUndefined();
  expect(through(asked, 'ATTENTION').options.map(({ eligibility }) => eligibility)).toEqual(['QUALIFY', 'DISQUALIFY']);
  expect(through({ ...asked, kind: 'TEXT', options: [] }, 'SINGLE').options).toHaveLength(2);
});

test('what was changed in the meantime stays', () => {
  const hidden = new Hidden();
  const several = withKind(asked, 'MULTIPLE', hidden);
  const more = {
    ...several,
    options: [...several.options, { id: 'card01', answer: 'Card', eligibility: 'QUALIFY' as const }],
  };
  const back = withKind(withKind(withKind(more, 'TEXT', hidden), 'ATTENTION', hidden), 'SINGLE', hidden);
  expect(back.options.map(({ answer }) => answer)).toEqual(['Cash', 'Mobile money', 'Card']);
  const spoken = { ...withKind(asked, 'TEXT', hidden), takesVoice: true };
  expect(withKind(withKind(spoken, 'SINGLE', hidden), 'TEXT', hidden).takesVoice).toBe(true);
});
