import { expect, type Page } from '@playwright/test';
import {
  DESKTOP,
  expectAccessibleInTheDark,
  expectNoViolation,
  expectReady,
  openBrowser,
  PHONE,
} from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { FIND_CUT } from '../support/find-cut.ts';
import { FIND_FORMS_THAT_DO_NOT_WAIT } from '../support/forms-that-wait.ts';
import { sized } from '../support/size.ts';
import { test } from '../support/test.ts';
import { WALKS } from '../support/walks.ts';

const world = BrowserWorld.forFile({ demo: true });

type Themes = readonly ['light' | 'dark', ...'dark'[]];
type Windows = Readonly<Record<string, { width: number; height: number }>>;

/** WEB-29: no text overflows in any of these windows. */
const WIDTHS: Windows = Object.fromEntries(
  [320, 360, 768, 1280].map((width) => [`${width} px wide`, { width, height: 800 }]),
);
const LARGEST: Windows = { 'on a large screen': { width: 1920, height: 1080 } };

/**
 * Every screen of a walk is also checked in the other windows. `npm test` runs each walk at its people's usual size and in
 * one theme; `npm run test:deep` runs each at both sizes, in all themes and windows.
 */
const EVERYBODY = Object.keys(WALKS);
const SIZES: readonly {
  name: string;
  viewport: typeof PHONE;
  who: readonly string[];
  themes: Themes;
  others: Windows;
}[] = [
  {
    name: 'a phone',
    viewport: PHONE,
    who: sized(['the public', 'a participant’s', 'newcomers’'], EVERYBODY),
    themes: sized<Themes>(['light'], ['light', 'dark']),
    others: WIDTHS,
  },
  {
    name: 'a desktop',
    viewport: DESKTOP,
    who: sized(['a researcher’s', 'a researcher’s at work', 'an admin’s'], EVERYBODY),
    themes: sized<Themes>(['dark'], ['light', 'dark']),
    // At 200 % zoom, the same window has this many CSS pixels.
    others: { ...WIDTHS, ...sized(LARGEST, { ...LARGEST, 'at 200 % zoom': { width: 640, height: 400 } }) },
  },
];

// Each walk is long and has its own people, so walks run in parallel.
test.describe.configure({ mode: 'parallel' });

/** Soft, so that one walk reports the problems of every screen. */
const expectSoftly = expect.configure({ soft: true });

async function expectNothingCut(page: Page, where: string): Promise<void> {
  // Retried, because parts that follow the window's size are rendered in a later frame.
  await expectSoftly.poll(() => page.evaluate(FIND_CUT), { message: where }).toEqual([]);
}

test('the tests cover every walk', () => {
  expect(new Set(SIZES.flatMap(({ who }) => who))).toEqual(new Set(EVERYBODY));
});

for (const { name, viewport, who, themes, others } of SIZES) {
  for (const whose of who) {
    const walk = WALKS[whose] as (typeof WALKS)[string];
    test(`${whose} screens on ${name}: accessible in their themes, nothing is lost or cut off, no policy is violated, no form can be sent while it is invalid`, async ({
      browser,
    }) => {
      const opened: string[][] = [];
      const openPage = async () => {
        const { page, problems } = await openBrowser(browser, world, viewport);
        opened.push(problems);
        return page;
      };
      await walk(
        openPage,
        (page, screen) =>
          test.step(screen, async () => {
            await expectReady(page);
            // All rules in one theme; in another, only the colours differ.
            const [theme, ...more] = themes;
            await page.emulateMedia({ colorScheme: theme });
            await expectNoViolation(page);
            await page.emulateMedia({ colorScheme: 'light' });
            if (more.length > 0) await expectAccessibleInTheDark(page);
            await expectNothingCut(page, name);
            // A menu is placed when it opens.
            const isMenuOpen = (await page.locator('[role=menu]:popover-open').count()) > 0;
            for (const [where, window] of isMenuOpen ? [] : Object.entries(others)) {
              await page.setViewportSize(window);
              await expectNothingCut(page, where);
            }
            await page.setViewportSize(viewport);
            // A public form waits once its script has loaded.
            await expectSoftly
              .poll(() => page.evaluate(FIND_FORMS_THAT_DO_NOT_WAIT), { message: 'forms that can be sent' })
              .toEqual([]);
          }),
        world,
      );
      for (const problems of opened) expect(problems).toEqual([]);
    });
  }
}

test('the API’s documentation and the mailbox open without fetching anything from other origins', async ({
  browser,
}) => {
  const { page, problems } = await openBrowser(browser, world, DESKTOP);
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
  await expect(page.getByText('Create project').first()).toBeVisible();
  await page.goto('/dev/mailbox');
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('scalar'))).toEqual([]);
});
