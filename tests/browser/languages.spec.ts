import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { getMe } from '../../src/contract/accounts.ts';
import { PUBLIC_PAGES, SCREENS } from '../../src/contract/addresses.ts';
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
  // Languages with few texts are not offered, and ask for more.
  const languages = page.locator('footer nav').last();
  await expect(languages.getByRole('link', { name: /^(?:English|Twi|Hausa)$/ })).toHaveCount(3);
  await expect(languages.getByRole('link', { name: /%$/ }).first()).toHaveAttribute('href', /translate\?language=ee$/);

  await page.getByRole('link', { name: 'Wura mu' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wura mu');
  await expectReady(page);
  await expectAccessible(page);
});

/** Every page that participants read without an account, in the language of the browser or of its address. */
const PUBLIC_IN = (language: string) => [
  '/login',
  '/participant-signup',
  '/create-account',
  '/lost-number',
  '/forgot-password',
  ...[PUBLIC_PAGES.participantHome, PUBLIC_PAGES.help].map((path) => `/${language}${path}`),
];

const fits = (language: string) =>
  test(`texts in ${language} fit into 320, 360, 768 and 1280 px, on public pages and on a participant’s screens (LANG-07)`, async ({
    browser,
  }) => {
    const page = await open(browser, { width: 320, height: 640 });
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: world.url }]);
    const expectFits = async (path: string) => {
      await expectReady(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main .skeleton')).toHaveCount(0);
      // Everything on a screen has a key, or it would be plain English here.
      if (language === PSEUDO_LANGUAGE && !path.includes('?') && !/study-apply|availability/.test(path)) {
        const heading = page.getByRole('heading', { level: 1 });
        expect.soft(await heading.textContent(), path).toMatch(/[áéíóú].* ɛŋɔ$/);
      }
      for (const width of [768, 1280, 360, 320]) {
        await page.setViewportSize({ width, height: 640 });
        await expect
          .configure({ soft: true })
          .poll(() => page.evaluate(FIND_CUT), { message: `${path} at ${width} px` })
          .toEqual([]);
      }
    };
    for (const path of PUBLIC_IN(language)) {
      await page.goto(path);
      await expectFits(path);
    }
    await signInAs(page, 'Participant');
    for (const path of PARTICIPANT_SCREENS) {
      await page.goto(path);
      await expectFits(path);
    }
    for (const [list, leadsTo] of [
      [SCREENS.browseStudies, '/study-apply/'],
      [SCREENS.studies, '/schedule-availability/'],
      [SCREENS.studies, '/applied-study'],
    ] as const) {
      await page.goto(list);
      const link = page.locator(`main a[href*="${leadsTo}"]`).first();
      const path = (await link.getAttribute('href')) ?? '';
      await page.goto(path);
      await expectFits(path);
    }
  });

// The account has no language yet, so the browser's choice stays; the next test gives it one, Twi.
fits(PSEUDO_LANGUAGE);

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
  // Notifications are in the person's language, too, with a study's English title marked.
  await page.goto(SCREENS.notifications);
  await expect(page.getByText(/^Yɛatua GH₵/).first()).toBeVisible();
  await expect(
    page
      .getByText(/^Woahyɛ “/)
      .first()
      .locator('[lang=en]'),
  ).toBeVisible();
  const code = (await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()))).join('\n');
  expect(code).toContain('Hwehwɛ nhwehwɛmu');
  // The texts of other languages are not loaded: the same text in Hausa and English, and names of dates in Ewe and English.
  for (const other of ['Nemo bincike', 'Browse Studies', 'kɔs dzo bla', 'Sun Mon Tue'])
    expect(code).not.toContain(other);
}

test('a participant’s screens are in their language, also in another browser, and a phone downloads only that language; a researcher reads English (LANG-01, LANG-03, LANG-05, LANG-18)', async ({
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

fits('ak');

/** The answer about the person, with a name that shows when the screen has used it. */
async function answerAs(route: Route, firstName: string, when: Promise<void>): Promise<void> {
  const response = await route.fetch();
  const { content, ...rest } = (await response.json()) as { content: object };
  await when;
  // A request of a page that was left meanwhile needs no answer.
  await route.fulfill({ response, json: { ...rest, content: { ...content, firstName } } }).catch(() => undefined);
}

test('a chosen language stays even if the person’s data arrives late or predates the choice (LANG-05)', async ({
  browser,
}) => {
  const page = await open(browser);
  await signInAs(page, 'Participant', SCREENS.browseStudies);
  const languages = page.getByRole('contentinfo').locator('nav');
  const read = async (language: string, code: string) => {
    await languages.getByRole('button', { name: language, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expectReady(page);
  };

  await test.step('the data arrives after the page in the chosen language', async () => {
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

  await test.step('data from before the choice arrives after it, and the next page only after that', async () => {
    await read('Hausa', 'ha');
    const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route(`**${getMe.path}`, (route) => answerAs(route, 'Earlier', chosen), { times: 1 });
    await page.route('**/en/dashboard/**', async (route) => {
      // The screen refetches once it has that answer.
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
