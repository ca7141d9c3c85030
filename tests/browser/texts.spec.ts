import { expect, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

const cardOf = (page: Page, title: string) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a participant asks for text messages, the phone receives one, and an admin sees it with its cost', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Participant', '/dashboard/security');
  const card = cardOf(page, 'Text messages');
  await card.getByLabel('Send me text messages too').check();
  await expect(card.getByLabel('Include optional messages, such as news of studies')).toBeChecked();
  await expectAccessible(page);

  // Another browser signs in, which everybody is notified of.
  const desk = (await openBrowser(browser, world, DESKTOP, MORNING)).page;
  await signInAs(desk, 'Participant', '/dashboard/security');
  await expect(async () => {
    await page.goto('/dev/phone');
    await page.getByRole('navigation', { name: 'Phones with messages' }).getByRole('link').first().click();
    await expect(page.getByText(/^New sign-in with/)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText(/GMT · 1 segment of GSM-7/).first()).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInTheDark(page);
  const news = page.getByRole('listitem').filter({ hasText: 'New sign-in with' });
  await news.getByRole('link', { name: /\/l\// }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await page.goto('/dev/phone?number=024');
  await page.getByLabel('It is taken, but never arrives, and nothing is reported.').selectOption('Half of them');
  await page.getByRole('button', { name: 'Save the switches' }).click();
  await expect(page.getByLabel('It is taken, but never arrives, and nothing is reported.')).toHaveValue('0.5');

  const admin = (await openBrowser(browser, world, DESKTOP, MORNING)).page;
  await signInAs(admin, 'Admin', '/dashboard/admin/texts');
  await expect(admin.getByRole('heading', { name: 'Today’s budgets' })).toBeVisible();
  await expect(admin.getByText(/Service · .*segment.* · GH₵ 0\.0/).first()).toBeVisible();
  await expect(admin.getByText(/^\d{3} \*\*\* \d{4}$/).first()).toBeVisible();
  await expectAccessible(admin);
  await expectAccessibleInTheDark(admin);
});

test('a link in a text message asks before it stops them, and says when it has expired', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await page.goto('/stop-texts?ticket=wrong');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop optional text messages?');
  await page.getByRole('button', { name: 'Stop them' }).click();
  await expect(page.getByText('This link has been used or has expired.').first()).toBeVisible();
  await expectAccessible(page);
});
