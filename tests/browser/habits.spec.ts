import { expect, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { join, signInAs } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start(MORNING, { demo: true });
});
test.afterAll(() => world.close());

test('Ctrl-K: typing finds a screen, a project and things to create', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP, MORNING);
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
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zebra');
  await expect(page.getByText('No matches. Try another word.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  expect(problems).toEqual([]);
});

test('Undo restores a removed question, including what was written in the meantime', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Researcher', '/dashboard');
  const project = (await page.getByRole('link', { name: /Market payments/ }).getAttribute('href')) ?? '';
  await page.goto(project.replace('/project/', '/create-study/'));
  await page.getByLabel('Study name', { exact: true }).fill('Undo');
  await page.getByLabel('Public study name').fill('Undo');
  await page.getByLabel('Study description').fill('What is removed comes back.');
  await page.getByLabel('Mobile phone').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Minimum age').fill('18');
  await page.getByLabel('Maximum age').fill('60');
  await page.getByLabel('Male', { exact: true }).check();
  await page.getByLabel('Any level').check();
  await page.getByLabel('GH₵ 10,000–30,000').check();
  await page.getByRole('button', { name: 'Add screener survey' }).click();
  await page.getByRole('textbox', { name: 'Question 1' }).fill('The first');
  await page.getByRole('button', { name: 'Add a question', exact: true }).click();
  await page.getByRole('textbox', { name: 'Question 2' }).fill('The second');
  await page.getByRole('button', { name: 'Remove question 1' }).click();
  // The message is above the bar, so that nobody has to wait before they can go on.
  const undo = page.getByRole('button', { name: 'Undo' });
  const bar = page.locator('.stage-bar');
  await expect
    .poll(async () => {
      const [message, buttons] = [await undo.boundingBox(), await bar.boundingBox()];
      return message !== null && buttons !== null && message.y + message.height <= buttons.y;
    })
    .toBe(true);
  await page.getByRole('textbox', { name: 'Question 1' }).fill('The second, longer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('The first');
  await expect(page.getByRole('textbox', { name: 'Question 2' })).toHaveValue('The second, longer');
});

/** Between two letters a slow machine may take longer than the time in which they count as one word. */
async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

test('WEB-05: letters typed in a list count as one word for 500 ms', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/demographic-details');
  const list = page.getByLabel('Level of education');
  const chosen = list.locator('option:checked');
  await list.focus();
  await pauseClock(page);
  await page.keyboard.type('ma');
  await expect(chosen).toHaveText(/^Ma/);
  await page.clock.runFor(600);
  await page.keyboard.type('d');
  await expect(chosen).toHaveText(/^D/);
});

/** Delays code that is fetched from now on. */
async function slowDown(page: Page, ms: number): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

test('on a fresh page over a slow network no letter is lost: in a list, in Ctrl-K, in help', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(page, 'Participant');
  await page.goto('/dashboard/demographic-details');
  // Code that the first letter or the focus requests would arrive between the letters.
  await slowDown(page, 150);
  await page.getByLabel('Region').focus();
  await pauseClock(page);
  await page.keyboard.type('we', { delay: 300 });
  await expect(page.getByLabel('Region').locator('option:checked')).toHaveText('Western');

  const researcher = await openBrowser(browser, world, DESKTOP, MORNING);
  await signInAs(researcher.page, 'Researcher', '/dashboard');
  await slowDown(researcher.page, 1500);
  await researcher.page.keyboard.press('Control+k');
  await researcher.page.keyboard.type('orga', { delay: 30 });
  await expect(researcher.page.getByRole('option')).toHaveText(['Organisation']);
  // The next typed text follows it.
  await researcher.page.keyboard.type('n');
  await expect(researcher.page.getByRole('combobox')).toHaveValue('organ');
  await expectAccessible(researcher.page);
  await researcher.page.keyboard.press('Enter');
  await expect(researcher.page).toHaveURL(/\/dashboard\/organization$/);

  await page.goto('/help', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill('strike');
  await expect(page.getByText(/^\d+ answers?$/)).toBeVisible();
});

test('a new screen starts at its top, with the focus in its text; going back restores the position; the first Tab stop skips the navigation', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
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

test('a disabled button says what is missing; an error stays at its field until it is fixed', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, PHONE, MORNING);
  await page.goto('/participant-signup');
  const missing = page.getByText(/^Still to complete/);
  await expect(missing).toHaveText('Still to complete: First name, Last name and 4 more');
  await join(
    page,
    world,
    { role: 'PARTICIPANT', firstName: 'Adwoa', lastName: 'Sika', email: 'adwoa@example.com' },
    '/dashboard',
  );
  await page.getByRole('link', { name: 'Get started' }).click();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(missing).toHaveText('Still to complete: Date of birth, Gender and 5 more');
  await expect(goOn).toBeDisabled();
  await expect(goOn).toHaveAccessibleDescription(/Date of birth, Gender/);

  // Problems that the server would refuse at the end are shown here.
  const born = page.getByLabel('Date of birth');
  await born.fill('2015-03-06');
  await born.blur();
  await expect(page.getByText('Age must be 18 or more')).toBeVisible();
  await born.fill('1994-03-06');
  await expect(page.getByText('Age must be 18 or more')).toBeHidden();
  const town = page.getByLabel('Town or city');
  await town.focus();
  await town.blur();
  await expect(page.getByText('Please enter your town or city')).toBeVisible();
  await town.fill('Tamale');
  await expect(page.getByText('Please enter your town or city')).toBeHidden();

  await page.getByLabel('Female', { exact: true }).check();
  await page.getByLabel('Level of education').selectOption('Diploma');
  await page.getByLabel('Household income').selectOption('GH₵ 10,000–30,000');
  await page.getByLabel('Dagbani').check();
  await expect(missing).toHaveText('Still to complete: Region');
  await page.getByLabel('Region').selectOption('Northern');
  await expect(missing).toBeHidden();
  await goOn.click();
  await page.getByLabel('Employment').selectOption('Freelancer or self-employed');
  await expect(missing).toHaveText('Still to complete: Job role, Industry');
  await expectAccessible(page);
  expect(problems).toEqual([]);
});

test('tabs: the arrow keys choose, the Tab key goes on; on a phone the chosen one is in view', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  await signInAs(page, 'Researcher', '/dashboard');
  await page.getByRole('link', { name: /Market payments/ }).click();
  await page.getByRole('link', { name: /^Round 2/ }).click();
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
  // Its lowest pixel is behind the line below the tabs.
  await expect(tab('Results')).toBeInViewport({ ratio: 0.95 });
});

test('what depends on the settings appears by itself after the server could not answer', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  let reads = 0;
  await page.route('**/api/v1/settings', async (route) => {
    reads += 1;
    if (reads === 1) await route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE' } });
    else await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^Participant/ })).toBeVisible();
  expect(reads).toBe(2);
});
