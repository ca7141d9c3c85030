import { expect, test } from 'vitest';
import type { OwnQuestion } from './own-time.ts';
import {
  answersInFirstLanguage,
  keptAnswerIn,
  ownQuestionAsked,
  ownQuestionIn,
  type StudyTranslation,
} from './study-texts.ts';

const PAID: OwnQuestion = {
  ...{ id: 'ques01', kind: 'MULTIPLE', question: 'What did you pay for?', isOptional: false },
  options: ['Food', 'Transport', 'School'],
};
const HARD: OwnQuestion = { id: 'ques02', kind: 'TEXT', question: 'What was hard?', options: [], isOptional: true };
const TWI: StudyTranslation = {
  ...{ language: 'ak', publicName: '', description: '' },
  questions: [
    { id: 'ques01', question: 'Wotuaa dɛn ho ka?', options: [{ id: 'Food', answer: 'Aduane' }] },
    { id: 'ques02', question: '', options: [] },
  ],
};
const EWE: StudyTranslation = {
  ...{ language: 'ee', publicName: '', description: '' },
  questions: [{ id: 'ques01', question: '', options: [{ id: 'Food', answer: 'Nuɖuɖu' }] }],
};
const STUDY = { language: 'en' as const, translations: [TWI, EWE], questions: [PAID, HARD] };

test('LANG-24: a question of our own form is shown in the reader’s language, text by text', () => {
  expect(ownQuestionIn(STUDY, PAID, 'ak')).toEqual({
    ...PAID,
    question: 'Wotuaa dɛn ho ka?',
    language: 'ak',
    options: ['Aduane', 'Transport', 'School'],
    optionLanguages: ['ak', 'en', 'en'],
  });
  expect(ownQuestionIn(STUDY, PAID, 'ee')).toMatchObject({ question: PAID.question, language: 'en' });
  expect(ownQuestionIn(STUDY, HARD, 'ak')).toMatchObject({ question: HARD.question, language: 'en' });
  expect(ownQuestionIn(STUDY, PAID, 'ha')).toMatchObject({
    options: PAID.options,
    optionLanguages: ['en', 'en', 'en'],
  });
});

test('a choice that was moved keeps its translation; one that was reworded loses it', () => {
  const moved = { ...PAID, options: ['Transport', 'Food', 'Fuel'] };
  expect(ownQuestionIn(STUDY, moved, 'ak').options).toEqual(['Transport', 'Aduane', 'Fuel']);
  expect(ownQuestionIn(STUDY, { ...PAID, options: ['Foods', 'Transport'] }, 'ak').options).toEqual([
    'Foods',
    'Transport',
  ]);
});

test('LANG-13: choices in any of the study’s languages are stored in the first one, and free text as it is', () => {
  const sent = [
    { id: 'ques01', answer: '', answers: ['Aduane', 'Nuɖuɖu', 'School', 'Gold'] },
    { id: 'ques02', answer: 'Aduane' },
    { id: 'ques03', answer: 'Aduane' },
  ];
  const asked = STUDY.questions.map(ownQuestionAsked);
  expect(answersInFirstLanguage(STUDY, asked, sent, 'ak')).toEqual([
    { id: 'ques01', answer: '', answers: ['Food', 'Food', 'School', 'Gold'] },
    sent[1],
    sent[2],
  ]);
});

test('handed-in answers are shown in the reader’s language, and free text has no language', () => {
  const kept = { id: 'ques01', question: PAID.question, answers: ['Food', 'School'] };
  expect(keptAnswerIn(STUDY, kept, 'ak')).toEqual({
    id: 'ques01',
    question: 'Wotuaa dɛn ho ka?',
    language: 'ak',
    answers: ['Aduane', 'School'],
    answerLanguages: ['ak', 'en'],
  });
  const text = { id: 'ques02', question: HARD.question, answers: ['Aduane'] };
  expect(keptAnswerIn(STUDY, text, 'ak')).toEqual({ ...text, language: 'en', answerLanguages: [null] });
});
