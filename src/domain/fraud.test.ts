import { describe, expect, test } from 'vitest';
import type { Person } from './eligibility.ts';
import { answeredFast, contradiction, scoreOf } from './fraud.ts';
import type { ScreenerQuestion } from './screening.ts';

test('each signal counts once', () => {
  expect(scoreOf([])).toBe(0);
  expect(scoreOf(['NAME_DIFFERS', 'NAME_DIFFERS', 'ANSWERED_FAST'])).toBe(45);
  expect(scoreOf(['NUMBER_SHARED'])).toBe(50);
});

test('faster than 2 seconds a question, on average', () => {
  expect(answeredFast([{ secondsTaken: 1 }, { secondsTaken: 2.9 }])).toBe(true);
  expect(answeredFast([{ secondsTaken: 1 }, { secondsTaken: 3 }])).toBe(false);
  expect(answeredFast([{}])).toBe(null);
});

describe('an answer against the profile', () => {
  const profile: Person = {
    dateOfBirth: '1994-03-06',
    gender: 'FEMALE',
    country: 'GH',
    region: 'NORTHERN',
    educationLevel: 'DIPLOMA',
    annualHouseholdIncome: 'LESS_THAN_10000',
    employmentStatus: 'FREELANCER',
    jobRole: null,
    industry: null,
    languages: ['ENGLISH'],
    languagesUnderstood: [],
    phoneOs: 'ANDROID',
    computerOs: 'NO_COMPUTER',
    languagesRead: [],
    browsers: ['CHROME'],
    district: null,
    locality: null,
    devices: ['MOBILE_PHONE'],
    devicesUnknown: [],
    usesMobileMoney: 'YES',
    hasBankAccount: null,
    usesInternet: null,
    seeing: null,
    hearing: null,
    walking: null,
    remembering: null,
  };
  const ask = (answers: string[], kind: 'SINGLE' | 'MULTIPLE' = 'SINGLE'): ScreenerQuestion => ({
    id: 'q1',
    kind,
    question: 'Which?',
    options: answers.map((answer, index) => ({ id: `o${index}`, answer, eligibility: 'QUALIFY' })),
  });
  const say = (answer: string) => [{ id: 'q1', question: '', answer }];

  test('is found if the choices are values of a profile attribute', () => {
    expect(contradiction([ask(['Northern', 'Ashanti'])], say('Ashanti'), profile)).toBe('q1');
    expect(contradiction([ask(['Northern', 'Ashanti'])], say('Northern'), profile)).toBe(null);
  });
  test('is not found if the choices are something else, or if the profile’s own value is not among them', () => {
    expect(contradiction([ask(['Yes', 'No'])], say('No'), profile)).toBe(null);
    expect(contradiction([ask(['Volta', 'Ashanti'])], say('Ashanti'), profile)).toBe(null);
  });
});
