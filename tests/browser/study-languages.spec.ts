import { expect, type Page } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { codesOf } from '../../src/domain/codes.ts';
import { INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy } from '../support/wizard.ts';
import { openDraft } from '../support/wizard-draft.ts';

/* LANG-12, LANG-23, LANG-24: a researcher writes a study in English and Twi on a desktop, and a participant reads it in Twi on a phone. */

const world = BrowserWorld.forFile({ demo: true });

/** A draft for everybody with one question, at its last stage; a session study has its slots. */
function openLastStage(
  page: Page,
  kind: 'ONE_TO_ONE' | 'TASK',
  publicName: string,
  changes: Parameters<typeof openDraft>[3] = {},
) {
  const date = addDays(MORNING.slice(0, 10), 9);
  const timeSlots = kind === 'TASK' ? [] : [{ date, availableTimes: generateTimes('09:00', '11:00', 30) }];
  return openDraft(page, 5, timeSlots, {
    details: {
      ...{ kind, name: publicName, publicName, description: 'A talk about saving.' },
      deviceRequirements: ['MOBILE_PHONE'],
    },
    demographics: {
      minimumAge: 18,
      maximumAge: 90,
      gender: ['FEMALE', 'MALE'],
      education: ['NOT_APPLICABLE'],
      annualHouseholdIncome: codesOf(INCOME_BANDS),
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
    cost: { durationInMinutes: kind === 'TASK' ? 10 : 30, desiredNumberOfParticipants: 1, quotas: [] },
    ...changes,
  });
}

async function publish(page: Page): Promise<string> {
  await pressCreateStudy(page);
  await expect(page).toHaveURL(/applicants/);
  return /study-applicants\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
}

test('a study written in English and Twi is read in Twi on a phone', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await openLastStage(page, 'ONE_TO_ONE', 'Tell us how you save');
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
  const studyId = await publish(page);

  const phone = await openBrowser(browser, world, PHONE);
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
  await phone.page.goto(`/dashboard/study-apply/${studyId}`);
  await phone.page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(title).toHaveText('Tell us how you save');
  expect([...problems, ...phone.problems]).toEqual([]);
});

test('LANG-24: a task’s own questions are answered in Twi on a phone, and read in English on a desktop', async ({
  browser,
}) => {
  const desk = await openBrowser(browser, world, DESKTOP);
  await openLastStage(desk.page, 'TASK', 'How you saved this week', {
    ownTime: {
      ...{ payPesewas: 600, hoursToFinish: 24, finish: 'FORM', link: '', completionCode: '' },
      ...{ invitesAutomatically: true, diary: null },
      questions: [
        { id: 'own001', kind: 'SINGLE', question: 'Did you save?', options: ['Yes', 'No'], isOptional: false },
        { id: 'own002', kind: 'MULTIPLE', question: 'Where?', options: ['Bank', 'Susu'], isOptional: true },
      ],
    },
  });
  await desk.page.getByRole('button', { name: 'Translate', exact: true }).click();
  await desk.page.getByLabel('Task question 1 in Twi').fill('Wosiee sika?');
  const own = (name: string) => desk.page.getByRole('group', { name, exact: true });
  await own('Task question 1').getByLabel('Answer 1').fill('Aane');
  await own('Task question 1').getByLabel('Answer 2').fill('Daabi');
  await own('Task question 2').getByLabel('Answer 1').fill('Sikakorabea');
  await expectAccessible(desk.page);
  const studyId = await publish(desk.page);

  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Participant', `/dashboard/study-apply/${studyId}`);
  await page.getByLabel('Yes').check();
  await page.getByLabel(/I take part freely/).check();
  await page.getByRole('button', { name: 'Send my application' }).click();
  await expect(page).toHaveURL(/\/dashboard\/work\//);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('group', { name: 'Did you save?' })).toBeVisible();
  await page.getByRole('button', { name: 'Twi', exact: true }).click();
  await expect(page.getByText('Wosiee sika?', { exact: true })).toHaveAttribute('lang', 'ak');
  await expect(page.getByText('Where?', { exact: true })).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Susu', { exact: true })).toHaveAttribute('lang', 'en');
  await expectAccessible(page);
  await page.getByLabel('Daabi').check();
  await page.getByLabel('Sikakorabea').check();
  await page.locator('form button[type=submit]').click();
  await page.locator('summary').click();
  await expect(page.locator('dd')).toHaveText(['Daabi', 'Sikakorabea']);
  await expect(page.getByText('Daabi')).toHaveAttribute('lang', 'ak');
  await expectAccessible(page);

  // LANG-25: the study has no Twi title, and its notification is in Twi.
  await page.goto('/dashboard/notifications');
  await expect(page.getByText('How you saved this week', { exact: true })).toHaveAttribute('lang', 'en');

  await desk.page.reload();
  await desk.page.getByRole('tab', { name: 'Work' }).click();
  const kept = desk.page.locator('dl > div');
  await expect(kept.filter({ hasText: 'Did you save?' }).locator('dd')).toHaveText('No');
  await expect(kept.filter({ hasText: 'Where?' }).locator('dd')).toHaveText('Bank');
  expect([...desk.problems, ...problems]).toEqual([]);
});
