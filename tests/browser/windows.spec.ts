import { expect, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, openBrowser } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { FIND_CUT } from '../support/find-cut.ts';
import { visitCrowdedScreens } from '../support/screens.ts';
import { test } from '../support/test.ts';
import { WALKS } from '../support/walks.ts';

/* Every screen of the walk in small and large windows: nothing is cut off, and nothing lies beside the window. */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

const ROOMS = [
  { name: '320 px wide', viewport: { width: 320, height: 640 } },
  // A window of 1280 by 800 at 200 % is so many CSS pixels.
  { name: 'at 200 % zoom', viewport: { width: 640, height: 400 } },
  { name: 'on a tablet', viewport: { width: 768, height: 1024 } },
  { name: 'on a large screen', viewport: { width: 1920, height: 1080 } },
];

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start('pglite', MORNING, { demo: true });
});
test.afterAll(() => world.close());

for (const { name, viewport } of ROOMS) {
  for (const [whose, walk] of Object.entries(WALKS)) {
    test(`${whose} screens ${name}: nothing is lost or cut`, async ({ browser }) => {
      const look = async (page: Page, screen: string) => expect.soft(await page.evaluate(FIND_CUT), screen).toEqual([]);
      await walk(async () => (await openBrowser(browser, world, viewport, MORNING)).page, look, world);
    });
  }
}

const CROWDED_ROOMS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  DESKTOP,
  { width: 1920, height: 1080 },
];
/** No list draws more than this at once. */
const MOST_ROWS = 60;

test('the longest names and thousands of rows: nothing is lost or cut, and lists come in pages', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const crowded = await BrowserWorld.start('pglite', MORNING, { demo: true });
  try {
    await crowded.crowd();
    for (const viewport of CROWDED_ROOMS) {
      const look = async (page: Page, screen: string) => {
        const where = `${viewport.width} px, ${screen}`;
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
        expect.soft(await page.evaluate(FIND_CUT), where).toEqual([]);
        expect.soft(await page.locator('main').locator('li, tbody > tr').count(), where).toBeLessThan(MOST_ROWS);
      };
      const { page } = await openBrowser(browser, crowded, viewport, MORNING);
      await visitCrowdedScreens(page, look);
      await page.context().close();
    }
  } finally {
    await crowded.close();
  }
});
