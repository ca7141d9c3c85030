import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../src/server/demo/demo-people.ts';
import {
  DESKTOP,
  goOnLater,
  moveClocks,
  nextSessionOf,
  openBrowser,
  PASSWORD,
  PHONE,
} from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { answerAll, giveFirstAnswers } from '../support/set-up-screens.ts';
import { logInDemo, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/*
 * A participant's whole job, from signing up to the money, on a phone that loses its network once at every step.
 * Nothing typed or read is lost, and nothing is sent twice.
 */

const ESI = 'esi.offline@example.com';
const MINUTE = 60_000;
/** Chromium 150 forgets that it is offline when a service worker answers a reload, so the page is told; 156 does not. */
const IS_OFFLINE = `if (navigator.onLine) {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  dispatchEvent(new Event('offline'));
}`;
const IS_ONLINE = `if (delete navigator.onLine) dispatchEvent(new Event('online'))`;
const STUDY = 'Talk to us about your susu group';

test('a participant’s whole job, with the network cut once at every step', async ({ browser }) => {
  const world = await BrowserWorld.start(MORNING, { demo: true });
  try {
    const { page, problems } = await openBrowser(browser, world, PHONE, MORNING, { serviceWorkers: 'allow' });
    const researcher = await openBrowser(browser, world, DESKTOP);
    const context = page.context();
    /** Does something offline, checks the message, and goes online again. */
    const cut = async (act: () => Promise<unknown>, message: RegExp) => {
      await context.setOffline(true);
      await act();
      await expect(page.getByText(message).first()).toBeVisible();
      await context.setOffline(false);
      await page.evaluate(IS_ONLINE);
      await isBack();
    };
    const reload = async () => {
      await page.reload();
      await page.evaluate(IS_OFFLINE);
    };
    /** A page notices the emulated network a moment after the call returns. */
    const isBack = () => page.waitForFunction("fetch('/health/live').then(({ ok }) => ok, () => false)");
    /** A failed load can be retried; a screen may also have done so by itself, when the network came back. */
    const tryAgain = () =>
      page
        .getByRole('button', { name: 'Try again' })
        .first()
        .click({ timeout: 5000 })
        .catch(() => undefined);
    const OFFLINE = /You seem to be offline\. What you typed is still here/;

    await test.step('signing up', async () => {
      await page.goto('/participant-signup');
      await page.getByLabel('First name').fill('Esi');
      await page.getByLabel('Last name').fill('Boateng');
      await page.getByLabel('Email').fill(ESI);
      await page.getByLabel('Password').fill('Kente!cloth7');
      await page.getByLabel(/I accept the terms/).check();
      await page.getByLabel(/I accept the privacy/).check();
      await cut(() => page.getByRole('button', { name: 'Create my account' }).click(), OFFLINE);
      await expect(page.getByLabel('First name')).toHaveValue('Esi');
      await page.getByRole('button', { name: 'Create my account' }).click();
      await expect(page.getByRole('heading', { name: 'Please verify your email' })).toBeVisible();
    });

    await test.step('following the mailed link', async () => {
      const link = await world.link(ESI, /verify your email/, '/verify-email/');
      await context.setOffline(true);
      await expect(page.goto(link)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(false);
      await page.goto(link);
      await page.getByRole('link', { name: 'Get started' }).click();
      await expect(page.getByRole('group', { name: 'Date of birth' })).toBeVisible();
    });

    await test.step('the set-up: an offline reload restores screen and draft', async () => {
      await workerReady(page);
      await page.reload();
      await giveFirstAnswers(page);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByLabel('Year', { exact: true })).toHaveValue('1994');
      await expect(page.getByLabel('Region')).toHaveValue('NORTHERN');
      await context.setOffline(false);
      await isBack();
      await cut(() => page.getByRole('button', { name: 'Save and see studies' }).click(), OFFLINE);
      await answerAll(page);
      // The sandbox knows this number under the person's family name.
      await page.getByLabel('Mobile-money number').fill('055 123 4989');
      await page.getByLabel('Mobile-money number').blur();
      await expect(page.getByText('This number is registered to')).toBeVisible();
      await page.getByLabel(/^To this number/).check();
      await page.getByLabel('Your password').fill(PASSWORD);
      await cut(() => page.getByRole('button', { name: 'Finish' }).click(), OFFLINE);
      await expect(page.getByLabel('Mobile-money number')).toHaveValue(/55 ?123 ?4989/);
      await page.getByRole('button', { name: 'Finish' }).click();
    });

    await test.step('browsing: a failed load shows a message and can be retried', async () => {
      await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
      await cut(reload, /You seem to be offline/);
      await tryAgain();
      await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
    });

    await test.step('applying: answers are kept, and sent once the phone is online', async () => {
      await page
        .getByRole('link', { name: new RegExp(`See the study.*|${STUDY}`) })
        .first()
        .waitFor();
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: STUDY }) })
        .getByRole('link')
        .first()
        .click();
      await expect(page.getByLabel('Yes')).toBeVisible();
      await cut(async () => {
        await page.getByLabel('Yes').check();
        await reload();
      }, /Saved on this phone\. Send when you are online\./);
      await expect(page.getByLabel('Yes')).toBeChecked();
      await page.getByLabel(/I take part freely/).check();
      await page.getByRole('button', { name: 'Send my application' }).click();
      const sent = page.getByRole('dialog', { name: 'You have applied' });
      await sent.getByRole('button', { name: 'See My Studies' }).click();
    });

    await test.step('waiting: the studies applied to open offline', async () => {
      await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
      await cut(reload, /You are offline/);
      await expect(page.getByRole('heading', { name: STUDY })).toBeVisible();
      await inviteEsi(researcher.page);
    });

    await test.step('choosing a time', async () => {
      await page.goto(await world.link(ESI, /You are invited/, '/dashboard/schedule-availability/'));
      await page.getByRole('button', { name: /GMT/ }).first().click();
      await cut(() => page.getByRole('button', { name: 'Confirm' }).click(), OFFLINE);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('dialog', { name: 'Your session is booked' })).toBeVisible();
      await page.getByRole('button', { name: 'See my booking' }).click();
    });

    await test.step('the booking opens offline', async () => {
      await expect(page.getByText('Video call').first()).toBeVisible();
      await page.reload();
      await expect(page.getByText('Video call').first()).toBeVisible();
      await cut(reload, /You are offline/);
      await expect(page.getByText('Video call').first()).toBeVisible();
    });

    await test.step('confirming attendance, and checking in', async () => {
      await page.getByRole('link', { name: STUDY }).first().click();
      await expect(page.getByRole('button', { name: 'I will come' })).toBeVisible();
      await cut(() => page.getByRole('button', { name: 'I will come' }).click(), OFFLINE);
      await page.getByRole('button', { name: 'I will come' }).click();
      await expect(page.getByRole('button', { name: 'I will come' })).toHaveCount(0);

      const start = await nextSessionOf(page);
      await moveClocks(world, start - 5 * MINUTE, [page, researcher.page]);
      await goOnLater(page);
      await cut(() => page.getByRole('button', { name: 'I’m here' }).click(), OFFLINE);
      await page.getByRole('button', { name: 'I’m here' }).click();
      await expect(page.getByRole('button', { name: 'I’m here' })).toHaveCount(0);

      await cut(reload, /You are offline/);
      await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible();
      await moveClocks(world, start + 5 * MINUTE, [page, researcher.page]);
      await goOnLater(researcher.page, DEMO_PASSWORD);
      await markAttended(researcher.page);
      await world.pass(13_000);
    });

    await test.step('being paid: the money arrives while the phone is offline, and only once', async () => {
      await context.setOffline(true);
      await world.mail(ESI, /You have been paid/);
      await context.setOffline(false);
      await page.goto('/dashboard/wallet-management');
      await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
      await cut(async () => {
        await reload();
        // No grey box promises an amount that can't come.
        await expect(page.getByRole('link', { name: 'Earnings', exact: true })).toHaveText('Earnings');
        await expect(page.locator('.skeleton')).toHaveCount(0);
      }, /You seem to be offline/);
      await tryAgain();
      await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
      const earned = (await world.books()).filter(({ owner }) => owner === 'Esi Boateng');
      expect(earned.map(({ kind, balancePesewas }) => [kind, balancePesewas])).toEqual([['PARTICIPANT_EARNED', 0]]);
    });

    await test.step('logging out erases kept data', async () => {
      await page.goto('/dashboard/account-management');
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect.poll(() => keptOn(page)).toBe(0);
      await expect.poll(() => page.evaluate('localStorage.length')).toBe(0);
    });
    expect(problems).toEqual([]);
  } finally {
    await world.close();
  }
});

test('a new version waits until the person agrees, and then takes over at once', async ({ browser }) => {
  const world = await BrowserWorld.start(MORNING, { demo: true });
  try {
    const { page } = await openBrowser(browser, world, PHONE, MORNING, { serviceWorkers: 'allow' });
    await signInAs(page, 'Participant', '/dashboard');
    await workerReady(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const controller = 'navigator.serviceWorker.controller.scriptURL';
    const update = async (next: string) => {
      // After a new build, the browser finds another script for the same scope.
      await page.evaluate(`navigator.serviceWorker.register('/service-worker.js?${next}').then(() => undefined)`);
      await expect(page.getByText('A new version of Nyansapo is ready.')).toBeVisible();
      expect(await page.evaluate(controller)).not.toContain(next);
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Update' }).click();
      await reloaded;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => page.evaluate(controller)).toContain(next);
    };
    await update('next');

    // A new build has other files, so the code that shows toasts may be missing. The person can still agree.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: ['*toaster*'] });
    await update('later');
  } finally {
    await world.close();
  }
});

async function workerReady(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
}

/** How many API responses this phone keeps. */
function keptOn(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('nyansapo');
    request.onsuccess = () => {
      const names = [...request.result.objectStoreNames];
      if (names.length === 0) return resolve(0);
      const count = request.result.transaction(names).objectStore('kept').count();
      count.onsuccess = () => resolve(count.result);
    };
  })`);
}

async function inviteEsi(page: Page): Promise<void> {
  await logInDemo(page, 'nii@susu-pay.example', '/dashboard');
  await page.getByRole('link', { name: /susu/i }).first().click();
  await page
    .getByRole('link', { name: /Group treasurer/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Esi Boateng/ }).click();
  await chooseIn(page.getByRole('dialog'), /^More/, 'Invite on a page of its own');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const sent = page.getByRole('dialog', { name: 'Invitation sent successfully' });
  await sent.getByRole('button', { name: 'View Appointment' }).click();
}

async function markAttended(page: Page): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Esi Boateng' })
    .getByRole('button', { name: /^Yes, pay/ })
    .click();
  await expect(page.getByText(/is on its way to/)).toBeVisible();

  await expect(page.getByRole('dialog', { name: /Did Esi/ })).toBeHidden();
}

test('on a phone without credit, a screen that was never opened says so, and opens by itself', async ({ browser }) => {
  const world = await BrowserWorld.start(MORNING, { demo: true });
  try {
    const { page } = await openBrowser(browser, world, PHONE);
    await signInAs(page, 'Participant', '/dashboard/bookings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing arrives, but the browser is connected.
    await page.route(/\/(api|assets|health)\//, (route) => route.abort());
    await page.getByRole('link', { name: 'Account' }).first().click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText(/This was loaded earlier/)).toBeVisible();
    await page.unroute(/\/(api|assets|health)\//);
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible({ timeout: 15_000 });
  } finally {
    await world.close();
  }
});
