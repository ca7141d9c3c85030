import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../src/web/lib/routes.ts';
import type { Guard } from '../../src/web/lib/screens/row.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { chooseIn } from '../support/menus.ts';
import { follow, followStudy, settled } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { oneOfEachKind } from '../support/size.ts';
import { test } from '../support/test.ts';

/* Back always leads somewhere. A link in a mail opens a tab without history, so Back leads to the screen's parent. */

const ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

const world = BrowserWorld.forFile({ demo: true });

const withId = (path: string) => path.replaceAll(/:\w+/g, ID);

const OF: Readonly<Record<'Researcher' | 'Participant' | 'Admin', readonly Guard[]>> = {
  Researcher: ['signedIn', 'researcher', 'verifiedResearcher'],
  Participant: ['signedIn', 'participant', 'setupDone'],
  Admin: ['signedIn', 'admin'],
};
const HOMES = {
  Researcher: '/dashboard/projects',
  Participant: '/dashboard/browse-studies',
  Admin: '/dashboard/admin/start',
} as const;
/** Screens that redirect, including an invitation without an applicant. */
const LEADS_ON = ['/dashboard', '/dashboard/send-invitation/:studyId'];
/** Parameters that an application needs to be found. */
const SEARCH: Readonly<Record<string, string>> = { '/dashboard/applied-study': `?application=${ID}` };

const SESSIONS = {
  Researcher: '/dashboard/appointments',
  Participant: '/dashboard/bookings',
  Admin: HOMES.Admin,
} as const;

/** Opens a role's screens, each in a new tab as a mailed link does, and goes back. */
async function expectBackToParent(first: Page, role: keyof typeof HOMES): Promise<void> {
  const own = ROUTES.filter(({ path, guard }) => OF[role].includes(guard) && !LEADS_ON.includes(path));
  for (const { path, parent } of oneOfEachKind(own, (route) => `${route.guard} ${route.parent}`)) {
    const page = await first.context().newPage();
    await page.goto(withId(path) + (SEARCH[path] ?? ''));
    await settled(page);
    const back = page.getByRole('button', { name: 'Back', exact: true });
    const isMain = (await back.count()) === 0;
    if (isMain) {
      expect(parent, `${path} has no Back: it is where the dashboard begins`).toBe('/dashboard');
    } else {
      await back.first().click();
      const to = parent === '/dashboard' ? HOMES[role] : withId(parent);
      // A session belongs to the list it is in.
      const end = path.startsWith('/dashboard/session/') ? SESSIONS[role] : to;
      await expect(page, path).toHaveURL((url) => url.pathname === end);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
    await page.close();
  }
}

test('a researcher’s Back leads to our previous screen, otherwise to the parent; the wizard’s × leads to its project', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard/appointments');
  // Within the product, Back is the browser's own.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard/appointments');
  await expectBackToParent(page, 'Researcher');

  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(page, project, /Round 2/);
  const openAlone = async (path: string) => {
    const alone = await page.context().newPage();
    await alone.goto(path);
    await settled(alone);
    return alone;
  };
  const applicants = await openAlone(study);
  await applicants.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(applicants).toHaveURL((url) => url.pathname === project);
  // Going back again leads further up, not to the previous screen.
  await applicants.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(applicants).toHaveURL(/\/dashboard\/projects$/);

  const wizard = `${project.replace('/project/', '/create-study/')}?draft=${ID}`;
  const closed = await openAlone(wizard);
  await closed.getByRole('button', { name: /^Close/ }).click();
  await expect(closed).toHaveURL((url) => url.pathname === project);
  const left = await openAlone(wizard);
  await left.locator('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(left).toHaveURL((url) => url.pathname === project);

  // Missing pages: "Go back" on the screen that says so.
  const missing = await openAlone(`/dashboard/project/${ID}`);
  await missing.getByRole('button', { name: 'Go back' }).click();
  await expect(missing).toHaveURL(/\/dashboard\/projects$/);
});

test('a participant’s Back leads to the parent; “We can’t find this page” goes back within our site, otherwise home (SITE-03)', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'We can’t find this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Chat with our team' })).toHaveAttribute('href', '/contact-us');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await page.goto('/help');
  await page.goto('/no/such/page');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/help$/);

  // From a search engine: the previous page is not ours, so Back doesn't return to it.
  await page.route('https://search.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${world.url}/no/such/page">A result</a>` }),
  );
  await page.goto('https://search.example/');
  await page.getByRole('link').click();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL(`${world.url}/`);

  await signInAs(page, 'Participant', '/dashboard');
  const alone = await page.context().newPage();
  await alone.goto('/no/such/page');
  await alone.getByRole('button', { name: 'Go back' }).click();
  await expect(alone).toHaveURL((url) => url.pathname === HOMES.Participant);
  await expectBackToParent(page, 'Participant');
});

test('an admin’s Back leads to the parent', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Admin', '/dashboard');
  await expectBackToParent(page, 'Admin');
});

test('deleting something leads away from its screen, and Back says that it does not exist', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher');
  await page.goto('/dashboard/create-project');
  await page.getByLabel('Project name').fill('Soon gone');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('heading', { name: 'Soon gone' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  // The answer about a deleted project is slow; meanwhile, the project must not be shown.
  const { promise: known, resolve: letGo } = Promise.withResolvers<void>();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/dashboard\/projects$/);
  await page.route(/\/api\/v1\/project\/projects\/[0-9a-f-]+$/, async (route) => {
    await known;
    await route.continue();
  });
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/project\//);
  await expect(page.getByText('Loading', { exact: true }).first()).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Soon gone' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('something that another person deletes while it is on screen is no longer found', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  await page.goto(project);
  await expect(page.getByRole('heading', { level: 1, name: 'Market payments' })).toBeVisible();
  const gone = { success: false, code: 'NOT_FOUND', message: 'We can’t find this.' };
  await page.route(/\/api\/v1\/project\/projects\/[0-9a-f-]+$/, (route) => route.fulfill({ status: 404, json: gone }));
  // A change refetches everything on screen.
  await chooseIn(page, 'Round 2', 'Pause');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('an open tab and a page of a list survive Back and a reload', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard/appointments');
  const past = page.getByRole('tab', { name: 'Past' });
  await past.click();
  await page.reload();
  await expect(past).toHaveAttribute('aria-selected', 'true');
  const session = page.locator('main a[href^="/dashboard/session/"]').first();
  await session.click();
  await expect(page).toHaveURL(/\/dashboard\/session\//);
  await page.goBack();
  await expect(past).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Week' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  const week = await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).textContent();
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2, name: week ?? '' })).toBeVisible();
});

test('a page that a list does not have leads to its last one', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Participant');
  for (const [path, item] of [
    ['/dashboard/browse-studies?page=99', /See the study/],
    ['/dashboard/browse-studies?page=1e99', /See the study/],
    ['/dashboard/bookings?page=7', /.+/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('list').getByRole('link', { name: item }).first()).toBeVisible();
    await expect(page).not.toHaveURL(/page=/);
  }
});
