import { expect, type Page } from '@playwright/test';
import { addMinutes } from '../../src/domain/calendar.ts';
import { expectAccessible, openBrowser, sizesOf } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { reloadUntil } from '../support/screens.ts';
import { test } from '../support/test.ts';

const PASSWORD = 'Adinkra!2026';

let world: BrowserWorld;
test.beforeEach(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterEach(() => world.close());

async function signIn(page: Page, role: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Moves the product's and all browsers' clocks; people sign in again if they must. */
async function goTo(at: Date, pages: readonly Page[]) {
  // The browsers' clocks move first: a browser that is behind would treat an old session as revoked (SIGNIN-13).
  for (const page of pages) await page.clock.setSystemTime(at);
  await world.goTo(at.toISOString());
  for (const page of pages) {
    const title = page.getByRole('heading', { level: 1 });
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    // Stored data is shown at once; the session's current state follows with the server's response.
    const goesOn = page
      .waitForResponse((response) => response.url().endsWith('/users/me') && response.ok())
      .then(() => true);
    const ranOut = dialog.waitFor().then(() => false);
    await page.reload();
    const isSignedIn = await Promise.any([goesOn, ranOut]);
    for (const outcome of [goesOn, ranOut]) outcome.catch(() => undefined);
    if (!isSignedIn) {
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Log in' }).click();
      await expect(dialog).toBeHidden();
    }
    await expect(title).toBeVisible();
  }
}

/** When the session of an open session page starts. */
async function startOf(page: Page): Promise<Date> {
  return new Date((await page.locator('main time').first().getAttribute('datetime')) ?? '');
}

for (const [size, viewport] of sizesOf('phone')) {
  test(`on ${size}: book, move, cancel, book again, check in, miss, dispute, hear both sides, settle`, {
    tag: '@core',
  }, async ({ browser }) => {
    const kwesi = await openBrowser(browser, world, viewport);
    const team = await openBrowser(browser, world, viewport);
    const { page } = kwesi;
    await signIn(page, 'Participant');
    await page.goto('/dashboard/studies');
    await page.getByRole('link', { name: 'Choose your time' }).first().click();
    await expect(page.getByText(/Your invitation expires in/)).toBeVisible();

    await test.step('two taps book a slot; the same screen reschedules; cancelling explains its effect first', async () => {
      const times = page.getByRole('button', { name: /GMT/ });
      await times.first().click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'See my booking' }).click();
      for (const nth of [1, 2]) {
        await page.getByRole('link', { name: 'Move' }).click();
        await page.getByRole('button', { name: /GMT/ }).nth(nth).click();
        await page.getByRole('button', { name: 'Confirm' }).click();
        await page.getByRole('button', { name: 'See my booking' }).click();
      }
      // A third move is refused, which the screen says before a time is chosen.
      await expect(page.getByRole('link', { name: 'Move' })).toHaveCount(0);
      await page.goBack();
      await expect(page.getByText('You have moved it twice.')).toBeVisible();
      await expect(times).toHaveCount(0);
      await page.getByRole('link', { name: 'See my booking' }).click();
      await chooseIn(page, /^More actions for/, 'Cancel the session');
      await expect(page.getByText(/You can cancel free of charge/)).toBeVisible();
      await page.getByRole('button', { name: 'Cancel the session' }).click();
      await expect(page.getByRole('heading', { name: 'No upcoming sessions' })).toBeVisible();
      await page.goto('/dashboard/studies');
      await page.getByRole('link', { name: 'Choose your time' }).first().click();
      await page.getByRole('button', { name: /GMT/ }).first().click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('button', { name: 'See my booking' }).click();
    });

    await test.step('a calendar can subscribe; the session has a page of its own', async () => {
      // The list above has its height once it has loaded.
      await expect(page.getByRole('link', { name: 'Move' })).toBeVisible();
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('button', { name: 'Create an address' }).click();
      await expect(page.getByText(/\/calendar\/[\w-]{43}\.ics/)).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole('link', { name: /susu group/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible();
      await page.getByRole('button', { name: 'I will come' }).click();
      await expect(page.getByRole('button', { name: 'I will come' })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('both sides write messages; one that asks for money shows a warning and can be reported', async () => {
      await page.getByLabel(/^To /).fill('Shall I bring my group’s book?');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('Shall I bring my group’s book?')).toBeVisible();
      await team.page.goto('/login');
      await team.page.getByLabel('Email').fill('nii@susu-pay.example');
      await team.page.getByLabel('Password').fill(PASSWORD);
      await team.page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(team.page).toHaveURL(/\/dashboard/);
      await team.page.goto(new URL(page.url()).pathname);
      await expect(team.page.getByText('Shall I bring my group’s book?')).toBeVisible();
      await expect(team.page.getByRole('heading', { name: 'Answers' })).toBeVisible();
      await team.page.getByLabel(/^To /).fill('Yes. And send me money for the fee on WhatsApp.');
      await expect(team.page.getByText(/We will warn the reader/)).toBeVisible();
      await team.page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText(/Be careful: this may ask for money/)).toBeVisible();
      await page.getByRole('button', { name: 'Report', exact: true }).click();
      await page.getByLabel('Reason').fill('Asks for money');
      await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
      await expect(page.getByText('Reported', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('both attend, but the researcher marks a no-show', async () => {
      const start = await startOf(page);
      await goTo(addMinutes(start, -11), [page, team.page]);
      await expect(page.getByText(/From 10 minutes before the start/)).toBeVisible();
      // The screen stays open, and the button appears at the right time.
      await world.goTo(addMinutes(start, -8).toISOString());
      for (const one of [page, team.page]) {
        await one.clock.fastForward('03:00');
        await one.getByRole('button', { name: 'I’m here' }).click();
        await expect(one.getByRole('button', { name: 'I’m here' })).toHaveCount(0);
      }
      await goTo(addMinutes(start, 17), [page, team.page]);
      await team.page.getByRole('button', { name: 'No', exact: true }).click();
      await team.page.getByLabel('What happened').fill('Nobody joined');
      await team.page.getByRole('dialog').getByRole('button', { name: 'Mark no-show' }).click();
      await expect(team.page.getByText(/is marked as missing/)).toBeVisible();
      await world.pass(13_000);
      await reloadUntil(team.page, team.page.getByText('Missed', { exact: true }).first());
    });

    await test.step('the participant disputes it, the researcher explains, the admin sees both sides and pays', async () => {
      await page.goto('/dashboard/bookings');
      await expect(page.getByText('1 of 2 strikes')).toBeVisible();
      await page.goto('/dashboard/studies');
      await page.getByRole('link', { name: /^Talk to us about your susu group/ }).click();
      await expect(page.getByText('The researcher marked you as absent.')).toBeVisible();
      await page.getByRole('button', { name: 'Appeal' }).click();
      await page.getByLabel(/^What should the person who decides know/).fill('I waited in the call');
      await page.getByRole('button', { name: 'Send the appeal' }).click();
      await expect(page.getByText('In dispute').first()).toBeVisible();
      await team.page.reload();
      await team.page.getByLabel(/What happened\?/).fill('The room stayed empty.');
      await team.page.getByRole('button', { name: 'Send my answer' }).click();
      await expect(team.page.getByText(/You can change it until we decide/)).toBeVisible();
      await expectAccessible(team.page);
      const admin = await openBrowser(
        browser,
        world,
        viewport,
        (await page.evaluate<string>('new Date().toISOString()')) as string,
      );
      await signIn(admin.page, 'Admin');
      await admin.page.goto('/dashboard/admin/disputes');
      await expect(admin.page.getByText('The room stayed empty.')).toBeVisible();
      await expect(admin.page.getByText('I waited in the call')).toBeVisible();
      await expectAccessible(admin.page);
      await admin.page.getByRole('button', { name: 'Pay the participant' }).click();
      await expect(admin.page.getByRole('heading', { name: 'No open disputes' })).toBeVisible();
      await admin.page.goto('/dashboard/admin/messages');
      await expect(admin.page.getByText('And send me money for the fee on WhatsApp.')).toBeVisible();
      await page.goto('/dashboard/bookings');
      const paid = page.getByRole('listitem').filter({ hasText: 'Paid after a dispute' });
      await expect(paid).toContainText('GH₵');
      await expect(page.getByText('1 of 2 strikes')).toHaveCount(0);
      await paid.getByRole('link').click();
      await expect(page.getByText(/^Decided for you: GH₵ [\d.]+ paid$/)).toBeVisible();
      await expect(page.getByText('The researcher says you did not come')).toHaveCount(0);
    });
    expect([...kwesi.problems, ...team.problems]).toEqual([]);
  });
}
