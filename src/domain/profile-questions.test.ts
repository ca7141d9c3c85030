import { expect, test } from 'vitest';
import { splitProfileQuestions } from './profile-questions.ts';

const about = (attribute: string, ...answers: string[]) => ({
  id: answers.join(),
  kind: 'PROFILE',
  attribute,
  options: answers.map((answer) => ({ answer })),
});
const ASKED = { id: 'asked', kind: 'SINGLE', options: [{ answer: 'Yes' }] };

test('a question that the profile answers becomes a criterion, and the others stay', () => {
  expect(splitProfileQuestions([about('JOB_ROLE', 'MARKET_TRADER'), ASKED], { gender: ['FEMALE'] })).toEqual({
    screeners: [ASKED],
    facts: { gender: ['FEMALE'], work: ['MARKET_TRADER'] },
    impossible: [],
  });
});

test('of several about one fact, what all of them accept', () => {
  const twice = [about('REGION', 'ASHANTI', 'OTI'), about('REGION', 'OTI', 'VOLTA')];
  expect(splitProfileQuestions(twice, {}).facts).toEqual({ region: ['OTI'] });
  expect(splitProfileQuestions([about('REGION', 'ASHANTI', 'OTI')], { region: ['ASHANTI'] }).facts).toEqual({
    region: ['ASHANTI'],
  });
  expect(splitProfileQuestions([about('REGION', 'OTI')], { region: ['ASHANTI'] })).toEqual({
    screeners: [],
    facts: { region: ['ASHANTI'] },
    impossible: ['region'],
  });
});

test('an unfinished question restricts nothing', () => {
  const unfinished = [about('JOB_ROLE'), { kind: 'PROFILE', options: [{ answer: 'TWI' }] }, { kind: 'PROFILE' }];
  expect(splitProfileQuestions(unfinished, {})).toEqual({ screeners: [], facts: {}, impossible: [] });
});
