import { expect, test } from 'vitest';
import { StudyForm } from '../../../../contract/studies/form.ts';
import { codesOf } from '../../../../domain/codes.ts';
import { refuseOwnTime } from '../../../../domain/own-time.ts';
import { hasSessions, STUDY_KINDS } from '../../../../domain/study-kinds.ts';
import { formOf } from './draft.ts';
import { TEMPLATES, type TemplateKey } from './template-titles.ts';
import { draftFrom } from './templates.ts';

const PROJECT = '01a1fdb4-5c11-7a02-8f4e-6d1a2b3c4d5e';
const KEYS = Object.keys(TEMPLATES) as TemplateKey[];

test('there are twelve templates, with at least one of every kind of study', () => {
  expect(KEYS).toHaveLength(12);
  expect(new Set(KEYS.map((key) => TEMPLATES[key].kind))).toEqual(new Set(codesOf(STUDY_KINDS)));
});

test.each(KEYS)('the template "%s" lacks nothing but the times, and asks at most 5 questions', (key) => {
  const draft = draftFrom(key);
  expect(draft.schedule.timeSlots).toEqual([]);
  const timeSlots = [{ date: '2026-12-01', availableTimes: [{ start: '10:00', end: '10:30', booked: false }] }];
  const whole = formOf(PROJECT, PROJECT, { ...draft, schedule: { ...draft.schedule, timeSlots } });
  expect(StudyForm.parse(whole)).toMatchObject({ study: draft.details, screeners: draft.screeners });
  expect(draft.screeners.filter(({ kind }) => kind !== 'PROFILE').length).toBeLessThanOrEqual(5);
  // A place in person can't be known beforehand.
  expect(['VIDEO_CALL', 'PHONE_CALL']).toContain(draft.schedule.meetingKind);
});

test.each(KEYS.filter((key) => !hasSessions(TEMPLATES[key].kind)))('the template "%s" pays enough', (key) => {
  const { kind, minutes } = TEMPLATES[key];
  const payPesewas = draftFrom(key).ownTime?.payPesewas ?? 0;
  const limits = { leastPesewasPer10Minutes: 500, longestMinutes: { TASK: 120, DIARY: 60 } };
  expect(refuseOwnTime({ kind: kind as 'TASK' | 'DIARY', minutes, payPesewas }, limits)).toEqual([]);
});
