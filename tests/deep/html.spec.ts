import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../src/web/lib/routes.ts';
import { expectAccessible, expectNoViolation, openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { HtmlValidator } from '../support/html-validator.ts';
import { PUBLIC } from '../support/screens.ts';
import { test } from '../support/test.ts';
import { WALKS } from '../support/walks.ts';

/* Every page through the Nu validator and axe: as the server sends it, and as the browser renders it. */

const ID = '01a1fdb4-64ad-74d5-9038-304202d76596';

const world = BrowserWorld.forFile({ demo: true });

/** Developers' pages, which only exist in demo and tests. */
const DEVELOPERS = ['/dev/mailbox', '/dev/authenticator'];

async function sentBy(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, { headers: { accept: 'text/html' } });
  expect(response.headers()['content-type'], path).toContain('text/html');
  return response.text();
}

test('what the server sends is valid HTML: public pages, refused forms, every screen’s shell, developers’ pages', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, world, PHONE);
  const validator = new HtmlValidator();
  const shells = ROUTES.map(({ path }) => path.replaceAll(/:\w+/g, ID));
  const map = await (await page.request.get('/sitemap.xml')).text();
  const docs = [...map.matchAll(/<loc>[^<]*?(\/developers[^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
  expect(docs.length).toBeGreaterThan(50);
  for (const path of new Set([...PUBLIC, ...docs, ...shells, ...DEVELOPERS]))
    validator.add(path, await sentBy(page, path));
  for (const path of ['/contact-us', '/waitlist-data']) {
    const refused = await page.request.post(path, { form: { name: '', email: 'no address' } });
    validator.add(`${path}, refused`, await refused.text());
  }
  expect(validator.size).toBeGreaterThan(ROUTES.length);
  expect(await validator.problems()).toEqual([]);
});

test('every screen’s shell is accessible before its JavaScript has loaded', async ({ browser }) => {
  const { page } = await openBrowser(browser, world, PHONE);
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const { path } of ROUTES) {
    await test.step(path, async () => {
      await page.goto(path.replaceAll(/:\w+/g, ID));
      // If the title depends on data, the heading arrives with the data.
      await expectNoViolation(page, { without: ['page-has-heading-one'] });
    });
  }
});

for (const [whose, walk] of Object.entries(WALKS)) {
  test(`${whose} screens, once rendered, are valid HTML and accessible`, async ({ browser }) => {
    const validator = new HtmlValidator();
    const openPage = async () => (await openBrowser(browser, world, PHONE)).page;
    await walk(
      openPage,
      (page, screen) =>
        test.step(screen, async () => {
          await expectAccessible(page);
          validator.add(screen, await page.content());
        }),
      world,
    );
    expect(validator.size).toBeGreaterThan(3);
    expect(await validator.problems()).toEqual([]);
  });
}
