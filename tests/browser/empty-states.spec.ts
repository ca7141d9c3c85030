import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { follow, followStudy } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';
import { withoutRows } from '../support/without-rows.ts';

/*
 * WEB-08: the empty state of each screen has a picture of its own, which is drawn, and says what to do next.
 */

const inside = (name: string) => `/dashboard/${name}`;

const world = BrowserWorld.forFile({ demo: true });

/** Opens each address and compares the headings of its empty states; returns the pictures' addresses. */
async function picturesOf(page: Page, screens: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const pictures: string[] = [];
  for (const [path, titles] of Object.entries(screens)) {
    await page.goto(path);
    for (const title of titles) {
      const heading = page.getByRole('heading', { name: title, exact: true });
      await expect(heading).toBeVisible();
      const state = heading.locator('..');
      await expect(state.locator('p').first()).toBeVisible();
      pictures.push(await drawn(state.locator('use')));
    }
  }
  return pictures;
}

/** Waits until the picture has arrived: an empty `use` has no size. */
async function drawn(use: ReturnType<Page['locator']>): Promise<string> {
  await expect.poll(() => use.boundingBox().then((box) => box?.width ?? 0)).toBeGreaterThan(80);
  return (await use.getAttribute('href')) ?? '';
}

function expectDifferent(pictures: readonly string[]): void {
  expect(new Set(pictures).size).toBe(pictures.length);
}

test('each empty list of a participant has a picture of its own, fetched only when it is shown, and says what to do', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, PHONE);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const fetchedPictures = () => fetched.filter((path) => path.startsWith('/assets/') && path.endsWith('.svg'));
  await signInAs(page, 'Participant', '/dashboard/browse-studies');
  expect(fetchedPictures()).toEqual([]);
  // An empty state's text stays if its picture fails to load.
  await page.route('**/assets/*.svg', (route) => route.abort());
  await page.goto('/dashboard/browse-studies?search=zebra');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  expect(fetchedPictures()).toHaveLength(1);
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  // A box that kept its text would search for it again.
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('link', { name: /See the study/ }).first()).toBeVisible();
  await page.unrouteAll();

  const times = await follow(page, '/dashboard/studies', /Choose your time/);
  await withoutRows(page);
  const pictures = await picturesOf(page, {
    [inside('browse-studies')]: ['No study fits you right now'],
    [inside('browse-studies?search=zebra')]: ['No matches'],
    [inside('studies')]: ['You have not applied yet'],
    [inside('notifications')]: ['No notifications yet'],
    [inside('wallet-management')]: ['No payouts yet'],
    [times]: ['No free times left'],
    [inside('applied-study?application=00000000-0000-7000-8000-000000000000')]: ['Not found'],
    [inside('bookings')]: ['No upcoming sessions'],
  });
  expectDifferent(pictures);
  await expectAccessible(page);

  await page.goto(inside('browse-studies?search=zebra'));
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('heading', { name: 'No study fits you right now' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('each empty list of a researcher and of an admin has a picture of its own and says what to do', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher');
  const project = await follow(page, '/dashboard/projects', /Market payments/);
  const study = await followStudy(page, project, /Round 2/);
  await withoutRows(page);
  const pictures = await picturesOf(page, {
    [inside('projects')]: ['Create your first project'],
    [project]: ['Create your first study'],
    [`${study}?search=zebra`]: ['No matches'],
    [inside('wallet')]: ['No transactions yet'],
    [inside('wallet?kind=REFUND')]: ['No matches'],
    [inside('appointments')]: ['No upcoming sessions'],
  });
  expectDifferent(pictures);
  await expectAccessibleInTheDark(page);

  const admin = await openBrowser(browser, world, DESKTOP);
  await signInAs(admin.page, 'Admin');
  await withoutRows(admin.page);
  const ofAdmin = await picturesOf(admin.page, {
    [inside('admin/verifications')]: ['No organisations to verify'],
    [inside('admin/organizations')]: ['No matches'],
    [inside('admin/people?search=zebra')]: ['No matches'],
    [inside('admin/studies?search=zebra')]: ['No matches'],
    [inside('admin/appeals')]: ['No open appeals'],
    [inside('admin/disputes')]: ['No open disputes'],
    [inside('admin/messages')]: ['No reports'],
    [inside('admin/texts')]: ['No text messages yet'],
    [inside('admin/payouts')]: ['No payouts yet'],
    [inside('admin/payouts?search=zebra')]: ['No matches'],
    [inside('admin/refunds')]: ['No refunds'],
    [inside('admin/chargebacks')]: ['No chargebacks'],
    [inside('admin/adjustments')]: ['No corrections yet'],
    [inside('admin/taxes')]: ['Nothing proposed yet'],
    [inside('admin/books')]: ['No differences found', 'No accounts of this kind hold money'],
    [inside('admin/translations')]: ['No proposals wait'],
    [inside('admin/waitlist')]: ['The waitlist is empty'],
    [inside('admin/jobs')]: ['No failed jobs'],
    [inside('admin/audit')]: ['No activity'],
  });
  expectDifferent(ofAdmin);
  expect([...problems, ...admin.problems]).toEqual([]);
});
