import { expect, test } from 'vitest';
import { StudyForm } from '../../../../contract/studies.ts';
import { formOf } from './draft.ts';
import { TEMPLATES, type TemplateKey } from './template-titles.ts';
import { draftFrom } from './templates.ts';

const PROJECT = '01a1fdb4-5c11-7a02-8f4e-6d1a2b3c4d5e';
const KEYS = Object.keys(TEMPLATES) as TemplateKey[];

test('there are ten templates, two of them group sessions', () => {
  expect(KEYS).toHaveLength(10);
  expect(KEYS.filter((key) => TEMPLATES[key].kind === 'GROUP')).toHaveLength(2);
});

test.each(KEYS)('the template "%s" lacks nothing but the times, and asks at most 5 questions', (key) => {
  const draft = draftFrom(key);
  expect(draft.schedule.timeSlots).toEqual([]);
  const timeSlots = [{ date: '2026-12-01', availableTimes: [{ start: '10:00', end: '10:30', booked: false }] }];
  const whole = formOf(PROJECT, { ...draft, schedule: { ...draft.schedule, timeSlots } });
  expect(StudyForm.parse(whole)).toMatchObject({ study: draft.details, screeners: draft.screeners });
  expect(draft.screeners.filter(({ kind }) => kind !== 'PROFILE').length).toBeLessThanOrEqual(5);
  // A place in person can't be known beforehand.
  expect(['VIDEO_CALL', 'PHONE_CALL']).toContain(draft.schedule.meetingKind);
});
