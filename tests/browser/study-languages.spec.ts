import { expect } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { openDraft } from '../support/wizard-draft.ts';

/* LANG-12, LANG-23: a researcher writes a study in English and Twi on a desktop, and a participant reads it in Twi on a phone. */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start('postgres', MORNING, { demo: true });
});
test.afterAll(() => world.close());

test('a study written in English and Twi is read in Twi on a phone', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP, MORNING);
  const timeSlots = [{ date: addDays(MORNING.slice(0, 10), 9), availableTimes: generateTimes('09:00', '11:00', 30) }];
  await openDraft(page, 5, timeSlots, {
    details: {
      kind: 'ONE_TO_ONE',
      name: 'Two languages',
      publicName: 'Tell us how you save',
      description: 'A talk about saving.',
      deviceRequirements: ['MOBILE_PHONE'],
    },
    demographics: {
      minimumAge: 18,
      maximumAge: 90,
      gender: ['FEMALE', 'MALE'],
      education: ['NOT_APPLICABLE'],
      annualHouseholdIncome: Object.keys(INCOME_BANDS),
      spoken: [],
    },
    screeners: [
      {
        id: 'abc123',
        kind: 'SINGLE',
        question: 'Do you save?',
        options: [
          { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
          { id: 'abc125', answer: 'No', eligibility: 'QUALIFY' },
        ],
      },
    ],
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: 1, quotas: [] },
  });
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await page.getByLabel('Title in Twi').fill('Ka sikasie ho asɛm');
  await page.getByLabel('Question 1 in Twi').fill('Wosie sika?');
  await page.getByLabel('Answer 1', { exact: true }).fill('Aane');
  await expectAccessible(page);
  await expect(page.getByText('Written in English, Twi.')).toBeVisible();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await page.getByLabel('Text of the form').fill('# What we ask\nYou talk to us about saving.');
  await page.getByLabel('Text in Twi').fill('# Nea yɛbisa\nWo ne yɛn bɛkasa sikasie ho.');
  await expect(page.getByText('In English, Twi. People sign it before they take part.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Study', exact: true }).click();
  await expect(page).toHaveURL(/applicants/);
  const studyId = /study-applicants\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  const phone = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(phone.page, 'Participant', `/dashboard/study-apply/${studyId}`);
  await expect(phone.page.getByRole('heading', { level: 1 })).toHaveText('Tell us how you save');
  await phone.page.getByRole('button', { name: 'Twi', exact: true }).click();
  const title = phone.page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Ka sikasie ho asɛm');
  await expect(title).toHaveAttribute('lang', 'ak');
  await expect(phone.page.getByText('A talk about saving.')).toHaveAttribute('lang', 'en');
  await expectAccessible(phone.page);
  await phone.page.goto(`/dashboard/consent/${studyId}`);
  const form = phone.page.locator('main div[lang]');
  await expect(form).toHaveAttribute('lang', 'ak');
  await expect(form).toHaveText('Nea yɛbisaWo ne yɛn bɛkasa sikasie ho.');
  expect([...problems, ...phone.problems]).toEqual([]);
});
