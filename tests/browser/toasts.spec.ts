import { expect, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/screens.ts';
import { test } from '../support/test.ts';

/*
 * Where toasts are, how long, and what ends them: docs/toasts.md.
 */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeEach(async () => {
  world = await BrowserWorld.start('pglite', MORNING, { demo: true });
});
test.afterEach(() => world.close());

const toastOf = (page: Page) => page.locator('[data-sonner-toast]');

async function placeOf(page: Page): Promise<string> {
  const toast = toastOf(page).first();
  return `${await toast.getAttribute('data-y-position')}-${await toast.getAttribute('data-x-position')}`;
}

test('what was just done is said at the bottom right for three seconds, goes when closed, and waits under the pointer', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/general-information');
  const toast = toastOf(page);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(toast).toContainText('Information updated successfully');
  expect(await placeOf(page)).toBe('bottom-right');
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box !== null && box.x > DESKTOP.width / 2 && box.y > DESKTOP.height / 2;
    })
    .toBe(true);
  await toast.hover();
  await page.waitForTimeout(3500);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 10);
  await expect(toast).toHaveCount(0, { timeout: 6000 });
});

test('a failed call and a guard are of the whole application: at the top right', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/participant-setup');
  await expect(toastOf(page)).toContainText('You have already submitted this information.');
  expect(await placeOf(page)).toBe('top-right');

  await page.route('**/general-info/update', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR', message: 'Oops! Server error.' } }),
  );
  await page.goto('/dashboard/general-information');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(toastOf(page)).toContainText('Oops! Server error.');
  expect(await placeOf(page)).toBe('top-right');
});

test('Tab goes into a toast and out of it again', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/participant-setup');
  const close = toastOf(page).getByRole('button', { name: 'Close toast' });
  // The pointer keeps the toast there meanwhile.
  await toastOf(page).hover();
  await close.focus();
  await expect(close).toBeFocused();
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await expect(toastOf(page).locator(':focus')).toHaveCount(0);
  await expect(page.locator('main :focus, header :focus, aside :focus, a:focus')).not.toHaveCount(0);
});

/** The researcher whose invitation the demo's participant has. */
async function signInAsNii(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nii@susu-pay.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** The demo's participant turns that invitation down. */
async function turnAnInvitationDown(page: Page): Promise<void> {
  await page.goto('/dashboard/studies');
  await page.getByRole('link', { name: /susu group/ }).click();
  await page.getByRole('button', { name: 'Decline the invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline the invitation' }).click();
  await expect(page.getByText('Invitation declined', { exact: true }).first()).toBeVisible();
}

for (const [size, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`on ${size}: a researcher who is notified sees it at the top right, in one tab of two, with the way to it`, async ({
    browser,
  }) => {
    const kwesi = await openBrowser(browser, world, viewport, MORNING);
    await signInAs(kwesi.page, 'Participant');
    const { page, problems } = await openBrowser(browser, world, viewport, MORNING);
    await signInAsNii(page);
    const other = await page.context().newPage();
    const streams = [page, other].map((tab) => tab.waitForResponse(/notifications\/stream/));
    await page.goto('/dashboard/wallet');
    await other.goto('/dashboard/appointments');
    await Promise.all(streams);
    // What was unread before is the bell's to tell.
    await expect(toastOf(page)).toHaveCount(0);

    const words = /declined your invitation to/;
    // Looked for from before it can come: it is shown for three seconds only.
    const toldIn = (one: Page) => toastOf(one).filter({ hasText: words });
    const hovered = async (one: Page) => {
      // As a pointer does that moves over it; waiting for it to lie still could take longer than it is there.
      await toldIn(one).dispatchEvent('mousemove', {}, { timeout: 60_000 });
      return one;
    };
    const shown = Promise.race([page, other].map(hovered));
    await turnAnInvitationDown(kwesi.page);
    const tab = await shown;
    expect(await placeOf(tab)).toBe('top-right');
    await expect(toldIn(tab === page ? other : page)).toHaveCount(0);
    await toldIn(tab).getByRole('button', { name: 'Open' }).click();
    await expect(tab).toHaveURL(/\/dashboard\/study-applicants\//);
    await tab.goto('/dashboard/notifications');
    await expect(tab.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    await expect(tab.getByRole('listitem').filter({ hasText: words }).getByText('Unread')).toHaveCount(0);
    // The participant's own news stays with the bell.
    await expect(toastOf(kwesi.page).filter({ hasText: words })).toHaveCount(0);
    expect(problems).toEqual([]);
  });
}
