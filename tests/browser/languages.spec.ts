import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { getMe } from '../../src/contract/accounts.ts';
import { SCREENS } from '../../src/contract/addresses.ts';
import { LANGUAGE_COOKIE } from '../../src/domain/cookies.ts';
import { PSEUDO_LANGUAGE } from '../../src/domain/languages.ts';
import { expectAccessible, expectReady, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { FIND_CUT } from '../support/find-cut.ts';
import { PARTICIPANT_SCREENS } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

const open = async (browser: Browser, viewport = PHONE) => (await openBrowser(browser, world, viewport)).page;

/** The paths that a page opens from now on. */
function visitedBy(page: Page): string[] {
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
  });
  return visited;
}

test('a visitor reads the participants’ page in Twi, and logs in in Twi (LANG-01, LANG-05, LANG-06)', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.goto('/participant');
  await page.getByRole('link', { name: 'Twi' }).click();
  await expect(page).toHaveURL(/\/ak\/participant$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ak');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('W’adwene som bo. Yetua ho ka.');
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute('href', /\/participant$/);
  await expect(page.locator('link[rel=alternate][hreflang=ha]')).toHaveAttribute('href', /\/ha\/participant$/);
  await expect(page.getByText('Nkyerɛaseɛ a yɛrehwɛ so.')).toBeVisible();
  // A text without a translation is English, and says so.
  await expect(page.getByRole('link', { name: 'Developers' })).toHaveAttribute('lang', 'en');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Wura mu' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wura mu');
  await expectReady(page);
  await expectAccessible(page);
});

test('longer, accented texts fit into 320 px, on public pages and on a participant’s screens (LANG-07)', async ({
  browser,
}) => {
  const page = await open(browser, { width: 320, height: 640 });
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: PSEUDO_LANGUAGE, url: world.url }]);
  for (const path of ['/login', '/participant-signup', '/create-account', '/lost-number', '/en-XA/participant']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[áéíóú].* ɛŋɔ$/);
    await expectReady(page);
    expect.soft(await page.evaluate(FIND_CUT), path).toEqual([]);
  }
  // The account has no language yet, so the browser's choice stays; the next test gives it one.
  await signInAs(page, 'Participant');
  const see = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO_LANGUAGE);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    expect.soft(await page.evaluate(FIND_CUT), path).toEqual([]);
  };
  for (const path of PARTICIPANT_SCREENS) {
    await see(path);
    expect.soft(await page.getByRole('heading', { level: 1 }).textContent(), path).toMatch(/[áéíóú].* ɛŋɔ$/);
  }
  for (const [list, leadsTo] of [
    [SCREENS.browseStudies, '/study-apply/'],
    [SCREENS.studies, '/schedule-availability/'],
    [SCREENS.studies, '/applied-study'],
  ] as const) {
    await page.goto(list);
    const link = page.locator(`main a[href*="${leadsTo}"]`).first();
    await see((await link.getAttribute('href')) ?? '');
  }
});

/** Opens a participant's screens, and reads the texts in all JavaScript that they load. */
async function expectOnlyTwi(page: Page): Promise<void> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
  });
  const headings = { browseStudies: 'Hwehwɛ nhwehwɛmu', studies: 'Me nhwehwɛmu', bookings: 'Me nhyiam' } as const;
  for (const [screen, heading] of Object.entries(headings)) {
    await page.goto(SCREENS[screen as keyof typeof headings]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ak');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expectAccessible(page);
  }
  // What a notification says is in the person's language, too, and one without a translation is English.
  await page.goto(SCREENS.notifications);
  await expect(page.getByText(/^Yɛda wo ase wɔ “/).first()).toBeVisible();
  await expect(page.getByText(/^You have signed the consent form of “/).first()).toHaveAttribute('lang', 'en');
  const code = (await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))).join('\n');
  expect(code).toContain('Hwehwɛ nhwehwɛmu');
  // The same text in Hausa and in English, and a date's names in Ewe and in English.
  for (const other of ['Nemo bincike', 'Browse Studies', 'kɔs dzo bla', 'Sun Mon Tue'])
    expect(code).not.toContain(other);
}

test('a participant’s screens are in their language, in another browser too, and a phone downloads that language only; a researcher reads English (LANG-01, LANG-03, LANG-05, LANG-18)', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.goto('/ha/login');
  await page.getByRole('button', { name: /^Participant/ }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('button', { name: 'Hausa' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Twi' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ak');
  await page.context().close();

  const other = await open(browser);
  await other.goto('/login');
  await other.getByRole('button', { name: /^Participant/ }).click();
  await expect(other.getByRole('button', { name: 'Twi' })).toHaveAttribute('aria-current', 'true');
  await expect(other.locator('html')).toHaveAttribute('lang', 'ak');
  await expectOnlyTwi(other);

  const researcher = await open(browser);
  await researcher.goto('/ak/login');
  await researcher.getByRole('button', { name: /^Researcher/ }).click();
  await expect(researcher).toHaveURL(/\/dashboard/);
  await expect(researcher.locator('html')).toHaveAttribute('lang', 'en');
});

/** The answer about the person, with a name that shows when the screen has used it. */
async function answerAs(route: Route, firstName: string, when: Promise<void>): Promise<void> {
  const response = await route.fetch();
  const { content, ...rest } = (await response.json()) as { content: object };
  await when;
  // A page that was left meanwhile needs no answer.
  await route.fulfill({ response, json: { ...rest, content: { ...content, firstName } } }).catch(() => undefined);
}

test('a chosen language stays, although the person’s own data arrive late, or are from before the choice (LANG-05)', async ({
  browser,
}) => {
  const page = await open(browser);
  await signInAs(page, 'Participant', SCREENS.browseStudies);
  const languages = page.locator('main nav').filter({ hasText: 'English' });
  const read = async (language: string, code: string) => {
    await languages.getByRole('button', { name: language, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expectReady(page);
  };

  await test.step('the data arrive after the page in the chosen language', async () => {
    await read('Twi', 'ak');
    const visited = visitedBy(page);
    const { promise: shown, resolve: arrive } = Promise.withResolvers<void>();
    await page.route(`**${getMe.path}`, (route) => answerAs(route, 'Lateness', shown));
    await read('English', 'en');
    arrive();
    await expect(page.getByText('Lateness').first()).toBeVisible();
    expect(visited.filter((path) => path.startsWith('/ak/'))).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.unrouteAll();
  });

  await test.step('data from before the choice arrive after it, and the next page only after that', async () => {
    await read('Hausa', 'ha');
    const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route(`**${getMe.path}`, (route) => answerAs(route, 'Earlier', chosen), { times: 1 });
    await page.route('**/en/dashboard/**', async (route) => {
      // Once the screen has that answer, it reads again.
      const readAgain = page.waitForRequest(`**${getMe.path}`);
      choose();
      await readAgain;
      await route.continue();
    });
    const asked = page.waitForRequest(`**${getMe.path}`);
    await page.reload();
    await asked;
    const visited = visitedBy(page);
    await read('English', 'en');
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Studies' })).toBeVisible();
    expect(visited.filter((path) => path.startsWith('/ha/'))).toEqual([]);
  });
});
