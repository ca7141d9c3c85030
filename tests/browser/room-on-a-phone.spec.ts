import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { expectReady, openBrowser, PASSWORD, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { FIND_COVERED } from '../support/find-covered.ts';
import { follow } from '../support/screens.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/* On a phone, with a keyboard, on its side and with large text: nothing that a job needs is ever covered. */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

const WINDOWS = {
  'a phone': { ...PHONE, text: '100%' },
  'on its side': { width: 740, height: 360, text: '100%' },
  // The page is laid out again above the keyboard (interactive-widget).
  'with a keyboard': { width: 360, height: 400, text: '100%' },
  'with text at 200 %': { ...PHONE, text: '200%' },
} as const;

/** Looks at the screen in every window, and leaves it as it was. */
async function expectNothingCovered(page: Page, screen: string): Promise<void> {
  await expectReady(page);
  for (const [name, { text, ...size }] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size);
    await page.evaluate(`document.documentElement.style.fontSize = '${text}'`);
    await expect
      .soft(async () => expect(await page.evaluate(FIND_COVERED), `${screen}, ${name}`).toEqual([]))
      .toPass({ timeout: 20_000 });
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
}

const bar = (page: Page) => page.locator('.stage-bar');

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen`);
  return { ...box, bottom: box.y + box.height };
}

/** The bar is one line at the bottom edge, and the role's links are not below it. */
async function expectRoom(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  const { height, bottom } = await boxOf(bar(page));
  expect(height).toBeLessThanOrEqual(72);
  expect(bottom).toBeLessThanOrEqual(PHONE.height);
}

/** The link that says what is missing leads to this field. */
async function expectLinkTo(page: Page, words: string | RegExp, field: Locator): Promise<void> {
  await page.getByRole('link', { name: words }).click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
}

test('a participant sets up, applies and chooses a time: nothing needed is covered', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE, MORNING);
  await join(
    page,
    world,
    { role: 'PARTICIPANT', firstName: 'Adwoa', lastName: 'Boateng', email: 'adwoa.room@example.com' },
    '/dashboard/participant-setup',
  );
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expectRoom(page);
  await expectLinkTo(page, /^Still to complete: Date of birth/, page.getByLabel('Date of birth'));
  await page.getByLabel('Date of birth').fill('1994-03-06');
  await expectLinkTo(page, /^Still to complete: Gender/, page.getByLabel('Male', { exact: true }));
  await expectNothingCovered(page, 'about you');
  await page.getByLabel('Female', { exact: true }).check();
  await page.getByLabel('Region').selectOption('Northern');
  await page.getByLabel('Town or city').fill('Tamale');
  await page.getByLabel('Level of education').selectOption('Diploma');
  await page.getByLabel('Household income').selectOption('GH₵ 10,000–30,000');
  await page.getByLabel('English').check();
  await goOn.click();
  await page.getByLabel('Employment').selectOption('Freelancer or self-employed');
  await expectRoom(page);
  await expectNothingCovered(page, 'your work');
  await page.getByLabel('Job role').selectOption('Sales & rental');
  await page.getByLabel('Industry').selectOption('Retail & wholesale');
  await goOn.click();
  await expectNothingCovered(page, 'your devices');
  await page.getByLabel('Your phone').selectOption('Android');
  await page.getByLabel('Your computer').selectOption('I have no computer');
  await page.getByLabel('No', { exact: true }).check();
  await page.getByLabel('Your tablet').selectOption('I have no tablet');
  await page.getByLabel('Chrome').check();
  await goOn.click();
  await page.getByLabel('Mobile-money number').fill('055 123 4989');
  await page.getByLabel('Mobile-money number').blur();
  await expect(page.getByText('This number is registered to')).toBeVisible();
  await expectRoom(page);
  await expectLinkTo(page, /^Still to complete: Your password/, page.getByLabel('Your password'));
  await expectNothingCovered(page, 'how you are paid');
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Browse Studies' }).click();

  await page.getByRole('link', { name: /See the study Talk to us about your susu group/ }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await expectNothingCovered(page, 'the offer');
  await page.getByRole('button', { name: 'Start' }).click();
  await expectRoom(page);
  await expectLinkTo(page, 'Please answer first.', page.getByRole('radio').first());
  await page.getByLabel('Yes').check();
  const consent = page.getByLabel(/I take part freely/);
  await expectLinkTo(page, 'Agree above to send it.', consent);
  await expectRoom(page);
  await expectNothingCovered(page, 'a question with the consent');
  // What must be ticked is right above the button.
  await consent.focus();
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  const label = await boxOf(page.locator('label').filter({ has: consent }));
  const { y: edge } = await boxOf(bar(page));
  expect(edge - label.bottom).toBeGreaterThanOrEqual(0);
  expect(edge - label.bottom).toBeLessThanOrEqual(32);
  await consent.check();
  await page.getByRole('button', { name: 'Send my application' }).click();
  await expectNothingCovered(page, 'the application is sent');

  const invited = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(invited.page, 'Participant');
  await follow(invited.page, '/dashboard/studies', /Choose your time/);
  const time = invited.page.getByRole('button', { name: /GMT/ }).first();
  await time.waitFor();
  await expect(invited.page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expectNothingCovered(invited.page, 'times');
  await time.click();
  await invited.page.getByRole('dialog', { name: 'Book this time?' }).waitFor();
  await expectNothingCovered(invited.page, 'a time being booked');
  await invited.page.getByRole('button', { name: 'Confirm' }).click();
  await invited.page.getByRole('dialog', { name: 'Your session is booked' }).waitFor();
  await expectNothingCovered(invited.page, 'booked');
  expect([...problems, ...invited.problems]).toEqual([]);
});

test('a researcher creates a study on a phone: nothing needed is covered', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await page.getByRole('link', { name: 'Create a study' }).click();
  const goOn = (words: string) => page.getByRole('button', { name: words, exact: true }).click();
  await expectRoom(page);
  await expectLinkTo(page, 'Please enter your study name', page.getByLabel('Study name', { exact: true }));
  await expectNothingCovered(page, 'details');
  await page.getByLabel('Study name', { exact: true }).fill('Room');
  await page.getByLabel('Public study name').fill('Room for everything');
  await page.getByLabel('Study description').fill('We see what a phone shows.');
  await expectLinkTo(page, 'Please select a device', page.getByLabel('Computer with webcam'));
  await page.getByLabel('Mobile phone').check();
  await goOn('Continue');
  await expectRoom(page);
  await page.getByLabel('Minimum age').fill('18');
  await page.getByLabel('Maximum age').fill('70');
  await expectRoom(page);
  for (const choice of ['Male', 'Female', 'Any level']) await page.getByLabel(choice, { exact: true }).check();
  await expectLinkTo(page, /household income/, page.getByLabel('Less than GH₵ 10,000'));
  await page.getByLabel('GH₵ 10,000–30,000').check();
  await expect(page.getByText(/participants qualify now/)).toBeVisible();
  await expectNothingCovered(page, 'demographics');
  await goOn('Add screener survey');
  await page.getByRole('textbox', { name: 'Question 1' }).fill('Do you sell at a market?');
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('Yes');
  await expectLinkTo(page, 'Write answer 2 of question 1', page.getByRole('textbox', { name: 'Answer 2' }));
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('No');
  await expectRoom(page);
  await expectNothingCovered(page, 'screener survey');
  await goOn('Save');
  await expectLinkTo(page, /duration/, page.getByLabel('15 minutes'));
  await page.getByLabel('15 minutes').check();
  await page.getByLabel('Number of participants').fill('2');
  await expectNothingCovered(page, 'cost');
  await goOn('Save');
  await page.getByText('Add many times at once').click();
  await expect(page.getByRole('button', { name: 'Add these times' })).toBeEnabled();
  await expectNothingCovered(page, 'schedule');
  await goOn('Add these times');
  await goOn('Proceed');
  await expect(page.getByRole('button', { name: 'Create Study' })).toBeVisible();
  await expectRoom(page);
  await expectNothingCovered(page, 'review');
  await goOn('Create Study');
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  expect(problems).toEqual([]);
});
