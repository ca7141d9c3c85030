import { type Browser, chromium, type Page } from '@playwright/test';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { openBrowser, PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/screens.ts';

/**
 * npm run check:weight: what a phone downloads for a first, cold visit of each route, every file counted as it travels
 * (brotli), beside web.md's limit in KB. `--files` lists them.
 * Ends with 1 when a route is over its limit.
 */

const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;
const QUIET_MS = 1500;

interface Route {
  path: string;
  limitKb: number;
  as?: 'Researcher' | 'Participant';
}

const ROUTES: readonly Route[] = [
  { path: '/', limitKb: 24 },
  { path: '/participant', limitKb: 24 },
  { path: '/privacy-policy', limitKb: 12 },
  { path: '/terms-conditions', limitKb: 12 },
  { path: '/help', limitKb: 12 },
  { path: '/contact-us', limitKb: 12 },
  { path: '/waitlist-data', limitKb: 12 },
  { path: '/no/such/page', limitKb: 12 },
  { path: '/login', limitKb: 92 },
  { path: '/signup', limitKb: 92 },
  { path: '/dashboard/browse-studies', limitKb: 105, as: 'Participant' },
  { path: '/dashboard/projects', limitKb: 115, as: 'Researcher' },
];

/** KB that travel until a page rests, in a browser that has nothing of ours but who is signed in. */
async function weigh(page: Page, path: string): Promise<{ kb: number; largest: string; files: [string, number][] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  const headers = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url);
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'about:blank');
    // What the API answers is the person's data, with a limit of its own.
    if (!pathname.startsWith('/api/')) bytes.set(pathname, encodedDataLength - (headers.get(requestId) ?? 0));
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(QUIET_MS);
  await session.detach();
  const files = [...bytes].toSorted(([, one], [, other]) => other - one);
  const [largest] = files;
  return {
    kb: [...bytes.values()].reduce((sum, size) => sum + size, 0) / 1000,
    files,
    largest: largest ? `${largest[0]} ${(largest[1] / 1000).toFixed(1)}` : '',
  };
}

async function weighRoute(browser: Browser, world: BrowserWorld, { path, as }: Route) {
  const { page } = await openBrowser(browser, world, PHONE, MORNING);
  if (as) await signInAs(page, as);
  const weight = await weigh(page, path);
  await page.context().close();
  return weight;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const world = await BrowserWorld.start('pglite', MORNING, { demo: true });
let over = 0;
try {
  for (const route of ROUTES) {
    const { kb, largest, files } = await weighRoute(browser, world, route);
    const isOver = kb > route.limitKb;
    over += isOver ? 1 : 0;
    if (process.argv.includes('--files')) for (const [file, size] of files) console.log(`      ${size} ${file}`);
    console.log(
      `${isOver ? 'OVER ' : 'ok   '} ${route.path.padEnd(28)} ${kb.toFixed(1).padStart(7)} KB of ${String(route.limitKb).padStart(4)}   largest: ${largest}`,
    );
  }
} finally {
  await world.close();
  await browser.close();
}
console.log(over === 0 ? '\nEvery route is within its limit.' : `\n${over} routes are over their limit.`);
process.exit(over === 0 ? 0 : 1);
