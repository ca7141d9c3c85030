import { expect, type Page } from '@playwright/test';
import { DESKTOP, openBrowser } from '../support/browser-people.ts';
import { BrowserWorld, MORNING } from '../support/browser-world.ts';
import { FIND_CUT } from '../support/find-cut.ts';
import { visitCrowdedScreens } from '../support/screens.ts';
import { sized } from '../support/size.ts';
import { test } from '../support/test.ts';

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1920, height: 1080 };
const ROOMS = sized([NARROW, WIDE], [NARROW, { width: 768, height: 1024 }, DESKTOP, WIDE]);
/** No list renders more rows than this at once. */
const MOST_ROWS = 60;

test('the longest names and thousands of rows: nothing is lost or cut off, and lists have pages', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const crowded = await BrowserWorld.start(MORNING, { demo: true });
  try {
    await crowded.crowd();
    const [first = NARROW] = ROOMS;
    const { page } = await openBrowser(browser, crowded, first);
    // One walk checks each screen at every size, as when somebody turns a tablet or resizes a window.
    const look = async (_: Page, screen: string) => {
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      for (const viewport of ROOMS) {
        const where = `${viewport.width} px, ${screen}`;
        await page.setViewportSize(viewport);
        // Retried, because parts that follow the window's size are rendered in a later frame.
        await expect
          .configure({ soft: true })
          .poll(() => page.evaluate(FIND_CUT), { message: where })
          .toEqual([]);
        expect.soft(await page.locator('main').locator('li, tbody > tr').count(), where).toBeLessThan(MOST_ROWS);
      }
      await page.setViewportSize(first);
    };
    await visitCrowdedScreens(page, look);
  } finally {
    await crowded.close();
  }
});
