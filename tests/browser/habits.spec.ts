import { expect, type Page } from '@playwright/test';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const world = BrowserWorld.forFile({ demo: true });

/** On a slow machine, two letters may be further apart than the timeout for one word. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Delays code that is fetched from now on. */
async function slowDown(page: Page, ms: number): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

test('Ctrl-K: typing finds a screen, a project and things to create, and no letter is lost over a slow network', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to …' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('option', { name: /Market payments/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('wall');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/wallet$/);
  await page.getByRole('button', { name: 'Go to …' }).click();
  await page.keyboard.type('market');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/project\//);
  // Studies, people and panels, and screens without a link in the navigation.
  for (const [words, option, address] of [
    ['round 2', /^Round 2: QR prototype\s*Study$/, /\/study-applicants\//],
    ['traders', /^Traders we have met\s*Panel$/, /\/dashboard\/panels/],
    ['webhook', /^Webhooks$/, /\/dashboard\/developers\/webhooks$/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await palette.getByRole('option', { name: option }).click();
    await expect(page).toHaveURL(address);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a ');
  await page.keyboard.type('o');
  const person = palette.getByRole('option', { name: /Person · / }).first();
  await expect(person).toBeVisible();
  await person.click();
  await expect(page).toHaveURL(/\/study-applicants\/.+\?search=/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zebra');
  await expect(page.getByText('No matches. Try another word.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await slowDown(page, 1500);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('orga', { delay: 30 });
  await expect(page.getByRole('option')).toHaveText(['Organisation']);
  // Further typing continues the text.
  await page.keyboard.type('n');
  await expect(page.getByRole('combobox')).toHaveValue('organ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/organization$/);
  expect(problems).toEqual([]);
});

test('WEB-05: letters typed in a list count as one word for 500 ms, and none is lost on a fresh page over a slow network, also in help', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, DESKTOP);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/demographic-details');
  // Code that the first letter or the focus requests would arrive between the letters.
  await slowDown(page, 150);
  await page.getByLabel('Region').focus();
  await pauseClock(page);
  await page.keyboard.type('we', { delay: 300 });
  await expect(page.getByLabel('Region').locator('option:checked')).toHaveText('Western');
  const list = page.getByLabel('Level of education');
  const chosen = list.locator('option:checked');
  await list.focus();
  await page.keyboard.type('ma');
  await expect(chosen).toHaveText(/^Ma/);
  await page.clock.runFor(600);
  await page.keyboard.type('d');
  await expect(chosen).toHaveText(/^D/);

  await page.goto('/help', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('strike');
  await expect(page.getByText(/^\d+ answers?$/)).toBeVisible();
});

test('a new screen starts at its top, with the focus in its text; going back restores the position; the first Tab stop skips the navigation', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Participant', '/dashboard');
  const top = () => page.evaluate<number>('window.scrollY');
  await expect(page.getByRole('article').last()).toBeVisible();
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  expect(await top()).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'My Studies' }).click();
  await expect(page.getByRole('heading', { name: 'My Studies' })).toBeVisible();
  await expect.poll(top).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Browse Studies' })).toBeVisible();
  await expect.poll(top).toBeGreaterThan(100);

  await page.reload();
  await expect(page.getByRole('article').last()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // Screen readers announce the number of results.
  await page.getByLabel('Search').fill('clinic');
  await expect(page.getByText('1 in the list')).toBeAttached();
});

test('tabs: the arrow keys choose, the Tab key moves on; on a phone the chosen tab is in view', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await page
    .getByRole('list')
    .getByRole('link', { name: /^Round 2/ })
    .click();
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Applicants').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Results')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Results')).toBeFocused();
  await expect(page).toHaveURL(/tab=results/);
  await page.keyboard.press('ArrowRight');
  await expect(tab('Applicants')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Sessions')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
  await tab('Sessions').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(tab('Sessions')).toBeFocused();
  await page.goto(page.url().replace('tab=sessions', 'tab=results'));
  // Not 1, because its lowest pixel is behind the line below the tabs.
  await expect(tab('Results')).toBeInViewport({ ratio: 0.95 });
});
