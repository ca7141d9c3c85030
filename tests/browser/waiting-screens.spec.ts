import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../src/web/lib/routes.ts';
import type { Guard } from '../../src/web/lib/screens/row.ts';
import { expectNoViolation, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { FIND_CUT } from '../support/find-cut.ts';
import { signInAs } from '../support/sign-in.ts';
import { sized } from '../support/size.ts';
import { test } from '../support/test.ts';

/*
 * Every screen behind sign-in while its data is loading over a slow network, when the server then fails, and after a
 * retry.
 */

const ID = '01a1fdb4-64ad-74d5-9038-304202d76596';
const SERVER_ERROR = { success: false, code: 'SERVER_ERROR', message: 'Oops! Server error.', requestId: 'x' };

const ROLES = {
  Researcher: ['researcher', 'verifiedResearcher', 'signedIn'],
  Participant: ['participant', 'setupDone', 'signedIn'],
  Admin: ['admin', 'signedIn'],
} as const satisfies Record<string, readonly Guard[]>;

/** Screens that redirect. */
const LEAD_ON = ['/dashboard', '/dashboard/send-invitation/:studyId', '/dashboard/applied-study'];
/** Screens that send no requests before somebody types. */
const ASK_NOTHING = [
  'create-project',
  'new-payment-list',
  'try-study',
  'account-management',
  'general-information',
  'personal-contact-details',
].map((name) => `/dashboard/${name}`);

const world = BrowserWorld.forFile({ demo: true });

// Each role has its own world, so the tests run in parallel.
test.describe.configure({ mode: 'parallel' });

/** `npm test` checks every third screen. */
const EVERY = sized(3, 1);

type Server = 'fails' | 'answers';

/** Requests wait until the server is set to fail, or to respond. */
async function holdAnswers(page: Page) {
  let { promise, resolve } = Promise.withResolvers<Server>();
  await page.route('**/api/v1/**', async (route) => {
    const isRead = route.request().method() === 'GET' && !route.request().url().includes('/stream');
    if (isRead && (await promise) === 'fails') await route.fulfill({ status: 500, json: SERVER_ERROR });
    else await route.fallback();
  });
  return {
    hold: () => {
      ({ promise, resolve } = Promise.withResolvers<Server>());
    },
    fail: () => resolve('fails'),
    answer: () => {
      promise = Promise.resolve('answers');
      resolve('answers');
    },
  };
}

for (const [role, guards] of Object.entries(ROLES)) {
  test(`${role}s’ screens show their shape while loading, say in place and in one toast that the server failed, and can retry`, async ({
    browser,
  }) => {
    const { page, problems } = await openBrowser(browser, world, PHONE);
    await signInAs(page, role as keyof typeof ROLES, '/dashboard');
    const answers = await holdAnswers(page);
    const loading = page.getByText('Loading', { exact: true });
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    const toasts = page.locator('[data-sonner-toast]');
    const look = async (state: string) => {
      await expectNoViolation(page);
      expect.soft(await page.evaluate(FIND_CUT), state).toEqual([]);
    };
    const paths = ROUTES.filter(({ guard, path }) => guards.includes(guard as never) && !LEAD_ON.includes(path));
    for (const { path } of paths.filter((_, index) => index % EVERY === 0)) {
      await test.step(path, async () => {
        // Stored data would be shown at once.
        await page.evaluate(
          'indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name)))',
        );
        answers.hold();
        await page.goto(path.replaceAll(/:\w+/g, ID));
        await expect(page.locator('#main')).toBeVisible();
        if (ASK_NOTHING.includes(path)) return;
        await expect(loading.first()).toBeAttached();
        await look(`${path}, loading`);
        answers.fail();
        await expect(again.first()).toBeVisible();
        // However many requests failed, there is one message.
        await expect(toasts).toHaveText(['Oops! Server error.']);
        await expect(loading).toHaveCount(0);
        await look(`${path}, failed`);
        answers.answer();
        await expect(async () => {
          while ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
        }).toPass();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });
    }
    expect(problems).toEqual([]);
  });
}
