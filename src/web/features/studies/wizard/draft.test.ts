import { expect, test } from 'vitest';
import kept from '../../../../../tests/support/kept-drafts.json' with { type: 'json' };
import { DemographicsForm } from '../../../../contract/studies/demographics.ts';
import { emptyDraft, formOf, ownQuestionsAsked, readContent, type StudyDraft, textOf } from './draft.ts';

const DIARY: StudyDraft = {
  ...emptyDraft(),
  details: { ...emptyDraft().details, kind: 'DIARY' },
  ownTime: {
    ...{ payPesewas: 600, hoursToFinish: 12, link: '', completionCode: '', invitesAutomatically: false, diary: null },
    finish: 'FORM',
    questions: [{ id: 'ques01', kind: 'SINGLE', question: 'Paid?', options: ['Yes ', '', 'No'], isOptional: false }],
  },
  texts: {
    language: 'en',
    translations: [
      {
        ...{ language: 'ak', publicName: '', description: '' },
        questions: [
          {
            ...{ id: 'ques01', question: 'Wotuaa ka?' },
            options: [
              { id: 'Yes', answer: 'Aane' },
              { id: 'Perhaps', answer: 'Ebia' },
            ],
          },
          { id: 'gone12', question: 'Hwan?', options: [] },
        ],
      },
    ],
  },
};

const sentBy = (draft: StudyDraft) => formOf('', '', draft).texts?.translations?.flatMap(({ questions }) => questions);

test('LANG-24: a diary is published with the translations of its own questions and of the choices that are left', () => {
  expect(sentBy(DIARY)).toEqual([{ id: 'ques01', question: 'Wotuaa ka?', options: [{ id: 'Yes', answer: 'Aane' }] }]);
});

test('a choice is known by its words without spaces around them', () => {
  expect(ownQuestionsAsked(DIARY)[0]?.options.map(({ id }) => id)).toEqual(['Yes', 'No']);
});

test('a study that does not ask its own questions is published without their translations', () => {
  const survey = { ...DIARY, ownTime: DIARY.ownTime && { ...DIARY.ownTime, finish: 'CODE' } };
  const sessions = { ...DIARY, details: { ...DIARY.details, kind: 'ONE_TO_ONE' as const } };
  for (const draft of [survey, sessions]) expect(sentBy(draft)).toEqual([]);
});

test('STUDY-02: a draft that the release before kept in a browser is as it was', () => {
  expect(readContent(kept.full)).toEqual(kept.full);
  const { schedule: _, ...older } = kept.full;
  expect(readContent(older)).toEqual({ ...kept.full, schedule: emptyDraft().schedule });
  expect(textOf(kept.empty)).toBe(textOf(readContent(kept.empty)));
});

test('a draft starts at anyone, and so does what an earlier release had left empty', () => {
  const { minimumAge, maximumAge, gender, education, annualHouseholdIncome, facts } = readContent(
    kept.empty,
  ).demographics;
  expect({ minimumAge, maximumAge, education, facts }).toEqual({
    minimumAge: 18,
    maximumAge: 100,
    education: ['NOT_APPLICABLE'],
    facts: {},
  });
  expect([gender.length, annualHouseholdIncome.length]).toEqual([3, 5]);
  expect(DemographicsForm.safeParse(emptyDraft().demographics).success).toBe(true);
});

test('a question that the profile answered is a criterion now', () => {
  const [asked] = kept.full.screeners;
  const profile = {
    ...{ id: 'id0099', kind: 'PROFILE', attribute: 'PHONE_OS', question: 'Phone system' },
    options: [{ id: 'id0098', answer: 'BUTTON_PHONE', eligibility: 'QUALIFY' }],
  };
  const { screeners, demographics } = readContent({ ...kept.full, screeners: [profile, asked] });
  expect(screeners).toEqual([asked]);
  expect(demographics.facts).toEqual({ ...kept.full.demographics.facts, phone: ['BUTTON_PHONE'] });
  expect(demographics.districts).toEqual(kept.full.demographics.districts);
});

test('a part that can’t be read takes no other part with it', () => {
  const broken = { ...kept.full, cost: 'many', screeners: [{ question: 'Why?', options: [{ answer: 'Yes' }] }] };
  const { cost, screeners, ...rest } = readContent(broken);
  const { cost: _, screeners: __, ...others } = kept.full;
  expect(rest).toEqual(others);
  expect(cost).toEqual(emptyDraft().cost);
  expect(screeners[0]?.options).toEqual([{ id: '', answer: 'Yes', eligibility: 'QUALIFY' }]);
});
