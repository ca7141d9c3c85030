import { expect, type Page, type Request } from '@playwright/test';
import { addDays } from '../../src/domain/calendar.ts';
import { codesOf } from '../../src/domain/codes.ts';
import { INCOME_BANDS } from '../../src/domain/enumerations.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { pressCreateStudy } from '../support/wizard.ts';
import { openDraft } from '../support/wizard-draft.ts';

/* A participant hears on a phone what a researcher has recorded on a desktop, and the other way round. */

test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // A microphone that beeps.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

const world = BrowserWorld.forFile({ demo: true });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** A draft that only lacks its audio, opened at its last stage. */
async function openSpoken(page: Page): Promise<void> {
  const timeSlots = [{ date: addDays(MORNING.slice(0, 10), 9), availableTimes: generateTimes('09:00', '11:00', 30) }];
  await openDraft(page, 5, timeSlots, {
    details: {
      kind: 'ONE_TO_ONE',
      name: 'Spoken',
      publicName: 'Tell us how you save',
      description: 'A talk about saving.',
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
    screeners: [{ id: 'txt001', kind: 'TEXT', question: 'How do you save?', takesVoice: true, options: [] }],
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: 1, quotas: [] },
  });
}

/** Records until there is audio, and stops. */
async function speak(page: Page, stop: RegExp): Promise<void> {
  await expect(page.getByRole('timer')).toHaveText(/^0:0[2-9] \/ 1:00$/);
  await button(page, stop).click();
}

/** Plays a clip, and waits until its position advances. */
async function hear(page: Page, name: string): Promise<void> {
  await button(page, `Play: ${name}`).click();
  const position = page.getByRole('slider', { name: `Position: ${name}` });
  await expect(position).not.toHaveAttribute('aria-valuetext', /^0:00/);
  await expect(page.getByText('We couldn’t load the recording.')).toHaveCount(0);
}

test('a participant hears a study on a phone and answers by voice over a failing network, and the researcher hears the answer', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await openSpoken(page);
  const card = page.getByRole('region', { name: 'Audio', exact: true });
  await card.getByRole('button', { name: 'Record', exact: true }).click();
  const about = page.getByRole('region', { name: 'About the study in Twi' });
  await about.getByRole('button', { name: 'Record in Twi' }).click();
  await speak(page, /^Stop recording: About the study/);
  await expect(button(page, 'Save the recording')).toBeDisabled();
  await page.getByLabel('What you say').fill('Ka wo sikasie ho asɛm kyerɛ yɛn.');
  await expectAccessible(page);
  await button(page, 'Save the recording').click();
  await expect(about.getByRole('button', { name: 'Remove: About the study in Twi' })).toBeVisible();
  await hear(page, 'About the study in Twi');
  const question = page.getByRole('region', { name: 'Question 1 in Twi' });
  await question.getByRole('button', { name: 'Record in Twi' }).click();
  await speak(page, /^Stop recording: Question 1/);
  await question.getByLabel('What you say').fill('Wosie sika sɛn?');
  await button(page, 'Save the recording').click();
  await expect(question.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expectAccessibleInTheDark(page);

  // The draft keeps the recordings, also in another browser.
  await expect(page.getByText('2 recordings for people who would rather listen.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await pressCreateStudy(page);
  await expect(page).toHaveURL(/applicants/);
  const studyId = /study-applicants\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

  const phone = await openBrowser(browser, world, PHONE);
  const fetched: string[] = [];
  phone.page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname.startsWith('/audio/')) fetched.push(request.url());
  });
  await signInAs(phone.page, 'Participant', `/dashboard/study-apply/${studyId}`);
  await expect(phone.page.getByText(/^0:0\d, \d+ KB$/)).toHaveCount(2);
  expect(fetched).toEqual([]);
  await hear(phone.page, 'About the study in Twi');
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await phone.page.getByText('Read what is said in Twi').first().click();
  await expect(phone.page.getByText('Ka wo sikasie ho asɛm kyerɛ yɛn.')).toBeVisible();
  await expectAccessible(phone.page);

  await hear(phone.page, 'The question in Twi');
  await button(phone.page, 'Answer by voice').click();
  await speak(phone.page, /^Stop recording/);
  await hear(phone.page, 'How do you save?');
  await button(phone.page, 'Record again').click();
  await speak(phone.page, /^Stop recording/);
  // The network fails before anything was sent, and recovers.
  await phone.page.context().setOffline(true);
  await button(phone.page, 'Keep this answer').click();
  await expect(phone.page.getByText('Sending: 0%')).toBeVisible();
  await phone.page.context().setOffline(false);
  await expect(button(phone.page, 'Remove the recording')).toBeVisible();
  await phone.page.reload();
  await hear(phone.page, 'How do you save?');
  await expectAccessible(phone.page);
  await phone.page.getByRole('checkbox', { name: /^I take part freely/ }).check();
  await button(phone.page, 'Send my application').click();
  await expect(phone.page.getByRole('heading', { name: 'You have applied' })).toBeVisible();

  await page.reload();
  await page
    .getByRole('button', { name: /Kwesi Appiah/ })
    .first()
    .click();
  await hear(page, 'How do you save?');
  await expectAccessible(page);
  expect([...problems, ...phone.problems]).toEqual([]);
});
