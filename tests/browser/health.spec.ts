import { expect } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { PASSWORD } from '../support/password.ts';
import { logIn } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
const ADMIN = 'admin@nyansapo.example';

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING);
  await world.createAdmin(ADMIN, PASSWORD);
});
test.afterAll(() => world.close());

test('an admin reads what runs, what waits and whether promises are kept', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await logIn(page, ADMIN, '/dashboard');
  await page.goto('/dashboard/admin/health');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Health');
  await expect(page.getByText('No payout is late and the books agree with the provider')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Requests that do not fail' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queues' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Browsing studies' })).toBeVisible();
  await expectAccessible(page);
});

test('the status page needs no JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, baseURL: world.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service status');
  await expect(page.getByText('Everything is working')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Working');
  await context.close();
});
