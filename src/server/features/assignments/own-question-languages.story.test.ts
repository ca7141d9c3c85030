import { expect, test } from 'vitest';
import { diaryForm, OWN_QUESTIONS, taskForm, YES } from '../../../../tests/support/own-time-form.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import * as calls from '../../../contract/assignments.ts';
import { duplicateStudy, getStudyDraft } from '../../../contract/studies/drafts.ts';
import { publishStudy, updateStudy } from '../../../contract/studies.ts';
import { getStudyTemplate, saveStudyAsTemplate } from '../../../contract/templates.ts';
import type { Language } from '../../../domain/languages.ts';

/* LANG-24: a task whose own questions are partly in Twi. */

const TWI = {
  language: 'ak',
  publicName: 'Momo ho asɛm',
  description: '',
  questions: [
    { id: 'abc123', question: 'Wotɔn ade wɔ dwa mu?', options: [{ id: 'abc124', answer: 'Aane' }] },
    {
      id: 'ques01',
      question: 'Wode momo yɛɛ adwuma nnɛ?',
      options: [
        { id: 'Yes', answer: 'Aane' },
        { id: 'No', answer: 'Daabi' },
      ],
    },
    { id: 'ques02', question: '', options: [{ id: 'Market', answer: 'Dwa so' }] },
  ],
} as const;

const FORM = { finish: 'FORM', link: '', completionCode: '', questions: OWN_QUESTIONS };
const written = (texts: unknown, ownTime: object = FORM) => ({
  body: { ...(taskForm(projectId, 5, ownTime) as object), texts } as never,
});

const { world, researcher, projectId } = await startResearch();
const { id: studyId } = await researcher.must(publishStudy, written({ language: 'en', translations: [TWI] }));

/** A person who reads this language and has started the task. */
async function started(language: Language) {
  const person = await world.participant();
  await person.must(chooseLanguage, { body: { language } });
  const { id } = await person.must(applyToStudy, { params: { id: studyId }, body: YES });
  const at = { params: { id } };
  const work = await person.must(calls.startAssignment, at);
  return { ...person, at, work, entry: { params: { id: work.entries[0]?.id ?? '' } } };
}

test('a participant sees each text in their language if it exists, and otherwise in the first one', async () => {
  const { work } = await started('ak');
  expect(work).toMatchObject({
    studyName: 'Momo ho asɛm',
    description: 'A conversation about how you are paid.',
    textLanguages: { publicName: 'ak', description: 'en' },
    questions: [
      {
        question: 'Wode momo yɛɛ adwuma nnɛ?',
        language: 'ak',
        options: ['Aane', 'Daabi'],
        optionLanguages: ['ak', 'ak'],
      },
      {
        question: 'What for?',
        language: 'en',
        options: ['Dwa so', 'School fees', 'Susu'],
        optionLanguages: ['ak', 'en', 'en'],
      },
      { question: 'What was difficult?', language: 'en', options: [], optionLanguages: [] },
    ],
  });
  expect((await started('ha')).work.questions).toMatchObject([
    { question: OWN_QUESTIONS[0]?.question, language: 'en', options: ['Yes', 'No'] },
    { options: ['Market', 'School fees', 'Susu'] },
    {},
  ]);
});

test('answers in Twi are stored in English; researchers see them in English, the participant in Twi', async () => {
  const reader = await started('ak');
  const answers = [
    { id: 'ques01', answer: 'Aane' },
    { id: 'ques02', answer: '', answers: ['Susu', 'Dwa so'] },
    { id: 'ques03', answer: 'Dwa so' },
  ];
  const done = await reader.must(calls.submitEntry, { ...reader.entry, body: { answers } });
  expect(done.entries[0]?.answers).toEqual([
    {
      ...{ id: 'ques01', question: 'Wode momo yɛɛ adwuma nnɛ?', language: 'ak' },
      ...{ answers: ['Aane'], answerLanguages: ['ak'] },
    },
    {
      ...{ id: 'ques02', question: 'What for?', language: 'en' },
      ...{ answers: ['Dwa so', 'Susu'], answerLanguages: ['ak', 'en'] },
    },
    {
      ...{ id: 'ques03', question: 'What was difficult?', language: 'en' },
      ...{ answers: ['Dwa so'], answerLanguages: [null] },
    },
  ]);
  const params = { id: studyId };
  const [entry] = await researcher.must(calls.listEntries, { params });
  expect(entry?.answers).toEqual([
    { id: 'ques01', question: OWN_QUESTIONS[0]?.question, answers: ['Yes'] },
    { id: 'ques02', question: 'What for?', answers: ['Market', 'Susu'] },
    { id: 'ques03', question: 'What was difficult?', answers: ['Dwa so'] },
  ]);
  const file = String(await researcher.must(calls.exportEntries, { params }));
  expect(file).toContain('Market; Susu');
  expect(file).not.toMatch(/Aane|Wode momo/);
});

test('a page that was opened in English can still be handed in, and an unknown choice is refused', async () => {
  const reader = await started('ak');
  const send = (answer: string, several: string) =>
    reader.call(calls.submitEntry, {
      ...reader.entry,
      body: {
        answers: [
          { id: 'ques01', answer },
          { id: 'ques02', answer: '', answers: [several] },
        ],
      },
    });
  expect(await send('Ebia', 'Dwa so')).toMatchObject({ code: 'VALIDATION', content: [{ field: 'answers.ques01' }] });
  expect(await send('No', 'Market')).toMatchObject({
    content: { entries: [{ answers: [{ answers: ['Daabi'] }, { answers: ['Dwa so'] }, { answers: [] }] }] },
  });
});

test('after publishing, translations can’t be changed; copies and templates have them', async () => {
  const params = { id: studyId };
  const titles = [{ language: 'ak' as const, publicName: 'Momo', description: '' }];
  const changed = await researcher.must(updateStudy, { params, body: { translations: titles } });
  expect(changed.translations).toEqual([{ ...titles[0], questions: TWI.questions }]);
  await researcher.must(duplicateStudy, { params, body: {} });
  const draft = await researcher.must(getStudyDraft, { params: { id: projectId } });
  expect(draft?.content.texts?.translations[0]?.questions).toEqual(TWI.questions);
  const { id } = await researcher.must(saveStudyAsTemplate, { params, body: { name: 'In Twi' } });
  const template = await researcher.must(getStudyTemplate, { params: { id } });
  expect(template.content.texts?.translations[0]?.questions).toEqual(TWI.questions);
});

test('a translated question can’t have the id of a screener question; other ids may repeat', async () => {
  const questions = OWN_QUESTIONS.map((question, at) => (at === 1 ? { ...question, id: 'abc123' } : question));
  const own = { ...FORM, questions };
  expect(await researcher.call(publishStudy, written({ language: 'en', translations: [TWI] }, own))).toMatchObject({
    code: 'VALIDATION',
    content: [{ field: 'ownTime.questions.1.id' }],
  });
  await researcher.must(publishStudy, written(undefined, own));
});

test('the maximum number of questions in a screener and a diary can be translated together', async () => {
  const { screeners, ownTime, ...form } = diaryForm(projectId, 1) as {
    screeners: { id: string; question: string; options: { id: string }[] }[];
    ownTime: object;
  };
  const [screener] = screeners;
  const several = <T>(count: number, make: (id: string) => T) =>
    Array.from({ length: count }, (_, at) => make(String(at).padStart(3, '0')));
  const body = {
    ...form,
    screeners: several(25, (id) => ({ ...screener, id: `scr${id}` })),
    screening: { paidPeople: 1 },
    ownTime: { ...ownTime, questions: several(30, (id) => ({ ...OWN_QUESTIONS[2], id: `own${id}` })) },
    texts: {
      language: 'en',
      translations: [
        {
          language: 'ak',
          questions: [
            ...several(25, (id) => ({ id: `scr${id}`, question: 'Dɛn?' })),
            ...several(30, (id) => ({ id: `own${id}`, question: 'Dɛn?' })),
          ],
        },
      ],
    },
  };
  const { translations } = await researcher.must(publishStudy, { body: body as never });
  expect(translations[0]?.questions).toHaveLength(55);
});
