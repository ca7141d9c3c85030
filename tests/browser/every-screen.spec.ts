import { expect } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, expectAccessibleInTheDark, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { test } from '../support/test.ts';
import { WALKS } from '../support/walks.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start('pglite', MORNING, { demo: true });
});
test.afterAll(() => world.close());

const SIZES = [
  { name: 'a phone', viewport: PHONE },
  { name: 'a desktop', viewport: DESKTOP },
];

for (const { name, viewport } of SIZES) {
  for (const [whose, walk] of Object.entries(WALKS)) {
    test(`${whose} screens on ${name}: accessible in light and dark, no wider than the window, no policy broken`, async ({
      browser,
    }) => {
      const opened: string[][] = [];
      const openPage = async () => {
        const { page, problems } = await openBrowser(browser, world, viewport, MORNING);
        opened.push(problems);
        return page;
      };
      await walk(
        openPage,
        (page, screen) =>
          test.step(screen, async () => {
            await expectAccessible(page);
            await expectAccessibleInTheDark(page);
          }),
        world,
      );
      for (const problems of opened) expect(problems).toEqual([]);
    });
  }
}

test('the API’s documentation and the mailbox open without fetching anything from elsewhere', async ({ browser }) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP, MORNING);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (
      !request.url().startsWith(world.url) &&
      !request.url().startsWith('data:') &&
      !request.url().startsWith('blob:')
    ) {
      elsewhere.push(request.url());
    }
  });
  await page.goto('/api/docs');
  await expect(page.getByText('Nyansapo').first()).toBeVisible();
  await expect(page.getByText(/Registers a researcher/).first()).toBeVisible();
  await page.goto('/dev/mailbox');
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('scalar'))).toEqual([]);
});
