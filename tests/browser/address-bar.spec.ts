import { expect, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/** Anyone can send a link with any text in it: no screen repeats text from the address bar as a fact. */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

/** Every change that the page requests from the server. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test('an address can’t claim that an email is verified, that a mail was sent, or that mails are stopped', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await page.goto('/verification-success/123');
  await expect(page.getByRole('heading', { name: 'Log in to continue' })).toBeVisible();
  await expect(page.getByText('Your email is verified')).toHaveCount(0);
  await page.goto('/verifying-confirmation/anybody%40example.com');
  await expect(page.getByText('If anybody@example.com is registered but not verified')).toBeVisible();
  await expect(page.getByText('We sent a link')).toHaveCount(0);
  await page.goto('/unsubscribe?ticket=x');
  await expect(page.getByRole('heading', { name: 'Unsubscribe from these emails?' })).toBeVisible();
});

test('sending again to an invalid address is skipped: nothing is posted and nothing is claimed', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  const sent = changesOf(page);
  await page.goto('/verifying-confirmation/foo');
  await expect(page.getByText('After you register, we send you a link.')).toBeVisible();
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('button', { name: 'Send the email again' })).toBeEnabled();
  await expect(page.getByText(/has been sent/)).toHaveCount(0);
  for (const path of ['/verification-failed/foo', '/forgot-password/foo']) {
    await page.goto(path);
    await expect(page.getByLabel('Email')).toHaveValue('');
  }
  expect(sent).toEqual([]);
});

test('the invited person’s name comes from the server; an unknown application leads to the applicants', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Researcher');
  await page.goto('/dashboard/projects');
  await page
    .getByRole('link', { name: /Market payments/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Round 2/ })
    .first()
    .click();
  await expect(page).toHaveURL(/study-applicants/);
  const study = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const unknown = '00000000-0000-7000-8000-000000000000';
  for (const application of [unknown, 'x']) {
    await page.goto(`/dashboard/send-invitation/${study}?application=${application}&name=The%20President`);
    await expect(page).toHaveURL((url) => url.pathname === `/dashboard/study-applicants/${study}`);
    await expect(page.getByText('Please choose an applicant first.')).toBeVisible();
    await expect(page.getByText('The President')).toHaveCount(0);
  }
});
