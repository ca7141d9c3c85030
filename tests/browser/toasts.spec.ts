import { expect, type Page } from '@playwright/test';
import { DESKTOP, openBrowser, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { logInDemo, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/* Where toasts are, how long they stay, and what ends them: WEB-14 to WEB-18. */

const world = BrowserWorld.forFile({ demo: true });

const toastOf = (page: Page) => page.locator('[data-sonner-toast]');

async function placeOf(page: Page): Promise<string> {
  const toast = toastOf(page).first();
  return `${await toast.getAttribute('data-y-position')}-${await toast.getAttribute('data-x-position')}`;
}

test('a success shows at the bottom right for three seconds and waits under the pointer; failed calls and guards at the top right, with Tab in and out', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
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
  await page.clock.runFor(3500);
  await expect(toast).toBeVisible();
  await page.mouse.move(10, 10);
  await expect(toast).toHaveCount(0);

  await page.route('**/general-info/update', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR', message: 'Oops! Server error.' } }),
  );
  await page.goto('/dashboard/general-information');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(toast).toContainText('Oops! Server error.');
  expect(await placeOf(page)).toBe('top-right');

  await page.goto('/dashboard/participant-setup');
  await expect(toast).toContainText('You have already submitted this information.');
  expect(await placeOf(page)).toBe('top-right');
  const close = toast.getByRole('button', { name: 'Close toast' });
  // Hovering keeps the toast open meanwhile.
  await toast.hover();
  // Balance and bell can still be pressed.
  const bell = await page.getByRole('button', { name: /^Notifications/ }).boundingBox();
  await expect
    .poll(async () => ((await toast.boundingBox())?.y ?? 0) - (bell ? bell.y + bell.height : Infinity))
    .toBeGreaterThanOrEqual(0);
  await close.focus();
  await expect(close).toBeFocused();
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await expect(toast.locator(':focus')).toHaveCount(0);
  await expect(page.locator('main :focus, header :focus, aside :focus, a:focus')).not.toHaveCount(0);
});

/** The demo's participant declines that invitation. */
async function turnAnInvitationDown(page: Page): Promise<void> {
  await page.goto('/dashboard/studies');
  await page.getByRole('link', { name: /^Talk to us about your susu group/ }).click();
  await page.getByRole('button', { name: 'Decline the invitation' }).click();
  await expect(page.getByText('There is no penalty.')).toBeVisible();
  await page.getByLabel('Reason').fill('I travel that week');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline the invitation' }).click();
  await expect(page.getByText('Invitation declined', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose your time' })).toHaveCount(0);
}

for (const [size, viewport] of sizesOf('phone')) {
  test(`on ${size}: a notified researcher sees a toast at the top right, in one of two tabs, with a link`, async ({
    browser,
  }) => {
    const kwesi = await openBrowser(browser, world, viewport);
    await signInAs(kwesi.page, 'Participant', '/dashboard');
    const { page, problems } = await openBrowser(browser, world, viewport);
    await logInDemo(page, 'nii@susu-pay.example', '/dashboard');
    const other = await page.context().newPage();
    const streams = [page, other].map((tab) => tab.waitForResponse(/notifications\/stream/));
    await page.goto('/dashboard/wallet');
    await other.goto('/dashboard/appointments');
    await Promise.all(streams);
    // The bell shows earlier unread notifications.
    await expect(toastOf(page)).toHaveCount(0);

    const words = /declined your invitation to/;
    // Watched before it can appear: it is only shown for three seconds.
    const toastIn = (one: Page) => toastOf(one).filter({ hasText: words });
    const hovered = async (one: Page) => {
      // Moves the pointer without waiting for the toast to be stable, which could take longer than it is shown.
      await toastIn(one).dispatchEvent('mousemove', {}, { timeout: 60_000 });
      return one;
    };
    const shown = Promise.race([page, other].map(hovered));
    await turnAnInvitationDown(kwesi.page);
    const tab = await shown;
    expect(await placeOf(tab)).toBe('top-right');
    await expect(toastIn(tab === page ? other : page)).toHaveCount(0);
    await toastIn(tab).getByRole('button', { name: 'Open' }).click();
    await expect(tab).toHaveURL(/\/dashboard\/study-applicants\//);
    await tab.goto('/dashboard/notifications');
    await expect(tab.getByRole('listitem').filter({ hasText: words })).toBeVisible();
    await expect(tab.getByRole('listitem').filter({ hasText: words }).getByText('Unread')).toHaveCount(0);
    // The participant's own news appears only in the bell.
    await expect(toastOf(kwesi.page).filter({ hasText: words })).toHaveCount(0);
    expect(problems).toEqual([]);
  });
}
