import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import {
  DESKTOP,
  expectReady,
  moveClocks,
  nextSessionOf,
  openBrowser,
  PASSWORD,
  PHONE,
  reloadLater,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { FIND_COVERED } from '../support/find-covered.ts';
import { Keyboard } from '../support/keyboard.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/* On a phone, with its keyboard, in landscape and with large text, nothing that a task needs is ever covered. */

const ESI = 'esi.keys@example.com';
const STUDY = 'Talk to us about your susu group';
const MINUTE = 60_000;

const world = BrowserWorld.forFile({ demo: true });

const WINDOWS = {
  'a phone': { ...PHONE, text: '100%' },
  'on its side': { width: 740, height: 360, text: '100%' },
  // The page is laid out again above the keyboard (interactive-widget).
  'with a keyboard': { width: 360, height: 400, text: '100%' },
  'with text at 200 %': { ...PHONE, text: '200%' },
} as const;

/** Checks the screen at every window size, and restores the original one. */
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

test('a researcher creates a study on a phone: nothing needed is covered', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await page.getByRole('link', { name: 'Create a study' }).click();
  const goOn = (words: string) => page.getByRole('button', { name: words, exact: true }).click();
  await expectNothingCovered(page, 'start');
  await goOn('Start empty');
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
  for (const choice of ['Male', 'Female']) await page.getByLabel(choice, { exact: true }).check();
  await page.getByLabel('Maximum age').fill('');
  await expectLinkTo(page, 'Please enter maximum age', page.getByLabel('Maximum age'));
  await page.getByLabel('Maximum age').fill('70');
  await expect(page.getByText(/^\d+ fit/)).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Add these times' })).toBeEnabled();
  await expectNothingCovered(page, 'schedule');
  await goOn('Add these times');
  await goOn('Proceed');
  await expect(page.getByRole('button', { name: 'Create Study' })).toBeVisible();
  await expectRoom(page);
  await expectNothingCovered(page, 'review');
  await goOn('Create Study');
  await goOn('Create');
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  expect(problems).toEqual([]);
});

/** By keyboard alone: the link that says what is missing leads to this field. */
async function expectLinkByKey(keys: Keyboard, words: string | RegExp, field: Locator): Promise<void> {
  await keys.press(words, 'link');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
}

async function goOnLater(page: Page, keys: Keyboard, password: string): Promise<void> {
  if (!(await reloadLater(page))) return;
  await keys.type('Password', password);
  await keys.press('Log in');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/* The last test, because it moves the world's clock. */
test('a participant’s whole job with a keyboard alone, from signing up to the money, and nothing needed is covered', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const keys = new Keyboard(page);
  await test.step('signing up', async () => {
    await page.goto('/participant');
    await keys.press('Sign up for free', 'link');
    await keys.type('First name', 'Esi');
    await keys.type('Last name', 'Boateng');
    await keys.type('Email', ESI);
    await keys.type('Password', PASSWORD);
    await keys.tick(/I accept the terms/);
    await keys.tick(/I accept the privacy/);
    await keys.press('Create my account');
    await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
    await page.goto(await world.link(ESI, /verify your email/, '/verify-email/'));
    await keys.press('Get started', 'link');
  });

  await test.step('the set-up', async () => {
    await expectRoom(page);
    await expectLinkByKey(keys, /^Still to complete: Date of birth/, page.getByLabel('Day', { exact: true }));
    await keys.type('Day', '6');
    await keys.choose('Month', 'Mar');
    await keys.type('Year', '1994');
    await expectLinkByKey(keys, /^Still to complete: Gender/, page.getByLabel('Male', { exact: true }));
    await keys.tick('Female');
    await expectNothingCovered(page, 'about you');
    await keys.choose('Region', 'Northern');
    await keys.press('Save and see studies');
    await keys.press('Answer a few more so that more studies fit');
    // A step starts at its top: screen readers announce it.
    await expect(page.locator(':focus')).toHaveText(/^Step 2 of 4/);
    await expectRoom(page);
    await expectNothingCovered(page, 'your work');
    await keys.tick('Market trader');
    await keys.press('Continue');
    await expectNothingCovered(page, 'your devices');
    await keys.tick('Android');
    await keys.press('Continue');
    // The network knows the number under her family name, so the payout needs no review.
    await keys.type('Mobile-money number', '0551234989');
    await page.keyboard.press('Tab');
    await expect(page.getByText('This number is registered to')).toBeVisible();
    await keys.tick(/^To this number/);
    await expectRoom(page);
    await expectLinkByKey(keys, /^Still to complete: Your password/, page.getByLabel('Your password'));
    await expectNothingCovered(page, 'how you are paid');
    await keys.type('Your password', PASSWORD);
    await keys.press('Finish');
  });

  await test.step('applying', async () => {
    await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: STUDY }) });
    await keys.reach(card.getByRole('link'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Yes').waitFor();
    await expectNothingCovered(page, 'the offer');
    await expectLinkByKey(keys, 'Please answer first.', page.getByRole('radio').first());
    await keys.tick('Yes');
    const consent = page.getByLabel(/I take part freely/);
    await expectLinkByKey(keys, 'Agree above to send it.', consent);
    await expectRoom(page);
    await expectNothingCovered(page, 'a question with the consent');
    // What must be ticked is right above the button.
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const label = await boxOf(page.locator('label').filter({ has: consent }));
    const { y: edge } = await boxOf(bar(page));
    expect(edge - label.bottom).toBeGreaterThanOrEqual(0);
    expect(edge - label.bottom).toBeLessThanOrEqual(32);
    await keys.tick(/I take part freely/);
    await keys.press('Send my application');
    await page.getByRole('dialog', { name: 'You have applied' }).waitFor();
    await expectNothingCovered(page, 'the application is sent');
    await keys.press('See My Studies');
    await expect(page.getByText('The researchers are reading your answers.')).toBeVisible();
  });

  const researcher = (await openBrowser(browser, world, DESKTOP)).page;
  const researcherKeys = new Keyboard(researcher);
  await test.step('the researcher reads the answers and invites', async () => {
    await researcher.goto('/login');
    await researcherKeys.type('Email', 'nii@susu-pay.example');
    await researcherKeys.type('Password', DEMO_PASSWORD);
    await researcherKeys.press('Log in');
    await researcherKeys.press(/susu/i, 'link');
    await researcherKeys.press(/Group treasurer/, 'link');
    await researcherKeys.press(/^Esi Boateng/);
    await researcherKeys.press('More actions for Esi Boateng');
    // A menu begins at its first item, and Tab would close it.
    const ownPage = researcher.getByRole('menuitem', { name: 'Invite on a page of its own' });
    await expect(ownPage).toBeFocused();
    await researcher.keyboard.press('Enter');
    await researcherKeys.type('Instructions', 'Please be in a quiet place.');
    await researcherKeys.press('Send Invitation');
    await researcherKeys.press('View Appointment');
    await expect(researcher).toHaveURL(/\/dashboard\/appointments/);
  });

  await test.step('choosing a slot, and confirming attendance', async () => {
    await page.goto(await world.link(ESI, /You are invited/, '/dashboard/schedule-availability/'));
    await page.getByRole('button', { name: /GMT/ }).first().waitFor();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expectNothingCovered(page, 'times');
    await keys.press(/GMT/);
    await page.getByRole('dialog', { name: 'Book this time?' }).waitFor();
    await expectNothingCovered(page, 'a time being booked');
    await keys.press('Confirm');
    await page.getByRole('dialog', { name: 'Your session is booked' }).waitFor();
    await expectNothingCovered(page, 'booked');
    await keys.press('See my booking');
    await expect(page.getByRole('link', { name: 'Join the call' })).toBeVisible();
    await keys.press(STUDY, 'link');
    await keys.press('I will come');
    await expect(page.getByRole('button', { name: 'I will come' })).toHaveCount(0);
  });

  await test.step('checking in, being marked and being paid', async () => {
    const start = await nextSessionOf(page);
    await moveClocks(world, start - 5 * MINUTE, [page, researcher]);
    await goOnLater(page, keys, PASSWORD);
    await keys.press('I’m here');
    await expect(page.getByRole('button', { name: 'I’m here' })).toHaveCount(0);
    await moveClocks(world, start + 5 * MINUTE, [page, researcher]);
    await goOnLater(researcher, researcherKeys, DEMO_PASSWORD);
    const session = researcher.getByRole('listitem').filter({ hasText: 'Esi Boateng' });
    await researcherKeys.reach(session.getByRole('button', { name: /^Yes, pay/ }));
    await researcher.keyboard.press('Enter');
    await expect(researcher.getByText(/is on its way to Esi/)).toBeVisible();
    await world.pass(13_000);
    await page.reload();
    await keys.reach(page.getByRole('link', { name: /^Earnings/ }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await page.goto('/dashboard/account-management');
    await keys.press('Logout');
    await expect(page).toHaveURL(/\/login/);
  });
  expect(problems).toEqual([]);
});
