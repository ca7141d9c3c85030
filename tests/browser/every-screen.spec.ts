import { expect, test } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { DESKTOP, expectAccessible, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import {
  visitAdminScreens,
  visitParticipantScreens,
  visitPublicScreens,
  visitResearcherScreens,
} from '../support/screens.ts';

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

let world: BrowserWorld;
test.beforeAll(async () => {
  world = await BrowserWorld.start('pglite', MORNING, { demo: true });
});
test.afterAll(() => world.close());

const LOOKS = [
  { name: 'a phone', viewport: PHONE, colors: 'light' },
  { name: 'a desktop', viewport: DESKTOP, colors: 'light' },
  { name: 'a dark phone', viewport: PHONE, colors: 'dark' },
  { name: 'a dark desktop', viewport: DESKTOP, colors: 'dark' },
] as const;

const WALKS = {
  'the public': visitPublicScreens,
  'a researcher’s': visitResearcherScreens,
  'a participant’s': visitParticipantScreens,
  'an admin’s': visitAdminScreens,
};

for (const { name, viewport, colors } of LOOKS) {
  test(`every screen is accessible, fits its window and breaks no policy, on ${name}`, async ({ browser }) => {
    for (const [whose, walk] of Object.entries(WALKS)) {
      await test.step(`${whose} screens`, async () => {
        const opened: string[][] = [];
        const openPage = async () => {
          const { page, problems } = await openBrowser(browser, world, viewport, MORNING, { colorScheme: colors });
          opened.push(problems);
          return page;
        };
        await walk(openPage, (page, screen) => test.step(screen, () => expectAccessible(page)));
        for (const problems of opened) expect(problems).toEqual([]);
      });
    }
  });
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
