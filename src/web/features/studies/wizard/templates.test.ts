import { expect, test } from 'vitest';
import { DemographicsForm, ScreenersForm, StudyCostForm, StudyDetailsForm } from '../../../../contract/studies.ts';
import { TEMPLATE_TITLES, type TemplateKey } from './template-titles.ts';
import { draftFrom } from './templates.ts';

test.each(Object.keys(TEMPLATE_TITLES) as TemplateKey[])('the template "%s" lacks nothing but the times', (key) => {
  const { details, demographics, screeners, cost, schedule } = draftFrom(key);
  expect(StudyDetailsForm.parse(details)).toEqual(details);
  expect(DemographicsForm.parse(demographics)).toMatchObject(demographics);
  expect(ScreenersForm.parse(screeners)).toEqual(screeners);
  expect(StudyCostForm.parse(cost)).toEqual(cost);
  expect(schedule.timeSlots).toEqual([]);
  // A place in person can't be known beforehand.
  expect(['VIDEO_CALL', 'PHONE_CALL']).toContain(schedule.meetingKind);
});
