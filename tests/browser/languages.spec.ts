import { type Browser, expect } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { LANGUAGE_COOKIE } from '../../src/domain/cookies.ts';
import { PSEUDO_LANGUAGE } from '../../src/domain/languages.ts';
import { expectAccessible, expectReady, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { FIND_CUT } from '../support/find-cut.ts';
import { test } from '../support/test.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start('pglite', MORNING, { demo: true });
});
test.afterAll(() => world.close());

const open = async (browser: Browser, viewport = PHONE) => (await openBrowser(browser, world, viewport, MORNING)).page;

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
  await page.context().close();
});

test('a participant’s language follows them to another browser; a researcher reads English (LANG-05)', async ({
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
  await other.context().close();

  const researcher = await open(browser);
  await researcher.goto('/ak/login');
  await researcher.getByRole('button', { name: /^Researcher/ }).click();
  await expect(researcher).toHaveURL(/\/dashboard/);
  await expect(researcher.locator('html')).toHaveAttribute('lang', 'en');
  await researcher.context().close();
});

test('longer, accented texts fit into 320 px (LANG-07)', async ({ browser }) => {
  const page = await open(browser, { width: 320, height: 640 });
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: PSEUDO_LANGUAGE, url: world.url }]);
  for (const path of ['/login', '/participant-signup', '/create-account', '/lost-number', '/en-XA/participant']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[áéíóú].* ɛŋɔ$/);
    await expectReady(page);
    expect.soft(await page.evaluate(FIND_CUT), path).toEqual([]);
  }
  await page.context().close();
});
