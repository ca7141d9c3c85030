import { expect, test } from 'vitest';
import { demographicProblems, employmentProblems, withoutWork } from './profile-rules.ts';

const TODAY = '2026-11-22';
const person = { dateOfBirth: '1994-03-06', country: 'GH', region: 'NORTHERN' };
const fieldsOf = (problems: { field: string }[]) => problems.map(({ field }) => field);

test('18 on the day of asking, and at most 100', () => {
  const of = (dateOfBirth: string) => fieldsOf(demographicProblems({ ...person, dateOfBirth }, TODAY));
  expect(of('2008-11-22')).toEqual([]);
  expect(of('2008-11-23')).toEqual(['dateOfBirth']);
  expect(of('1925-11-23')).toEqual([]);
  expect(of('1925-11-22')).toEqual(['dateOfBirth']);
});

test('a region is needed in Ghana only', () => {
  expect(fieldsOf(demographicProblems({ ...person, region: null }, TODAY))).toEqual(['region']);
  expect(fieldsOf(demographicProblems({ ...person, country: 'TG', region: null }, TODAY))).toEqual([]);
});

test('who works says as what and where; nobody else is asked', () => {
  const unknown = { jobRole: null, industry: null };
  expect(fieldsOf(employmentProblems({ employmentStatus: 'FREELANCER', ...unknown }))).toEqual(['jobRole', 'industry']);
  expect(fieldsOf(employmentProblems({ employmentStatus: 'RETIRED', ...unknown }))).toEqual([]);
});

test('what is not sent about work has not been asked; a role alone needs work', () => {
  expect(employmentProblems({ employmentStatus: 'FREELANCER' })).toEqual([]);
  expect(employmentProblems({ jobRole: 'DRIVER' })).toEqual([]);
  expect(employmentProblems({ jobRole: 'DRIVER' }, 'FREELANCER')).toEqual([]);
  expect(fieldsOf(employmentProblems({ jobRole: 'DRIVER' }, 'RETIRED'))).toEqual(['jobRole']);
  expect(fieldsOf(employmentProblems({ industry: null }, 'FREELANCER'))).toEqual(['industry']);
});

test('people without work have no role, and full-time students are students', () => {
  const answers = { jobRole: 'DRIVER', industry: 'RETAIL_WHOLESALE' };
  const of = (employmentStatus: string | null) => withoutWork({ employmentStatus, ...answers });
  expect(of(null)).toMatchObject(answers);
  expect(of('FREELANCER')).toMatchObject(answers);
  expect(of('RETIRED')).toMatchObject({ jobRole: null, industry: null });
  expect(of('SCHOOL_FULL_TIME')).toMatchObject({ jobRole: 'PUPIL_STUDENT', industry: null });
});
