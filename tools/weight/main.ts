import { brotliCompressSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chooseLanguage } from '../../src/contract/accounts.ts';
import { SCREENS } from '../../src/contract/addresses.ts';
import { LANGUAGE_COOKIE } from '../../src/domain/cookies.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { openBrowser, PHONE } from '../../tests/support/browser-people.ts';
import { BrowserWorld, MORNING } from '../../tests/support/browser-world.ts';
import { CHROMIUM } from '../../tests/support/chromium.ts';
import { settled } from '../../tests/support/screens.ts';

/**
 * npm run check:weight: what a phone downloads for a first, cold visit of each route, counting every file as it is
 * transferred (brotli), with the limit of WEB-25 in KB. `--files` lists the files. Exits with 1 if a route exceeds its
 * limit. At the end, what a participant's whole job downloads in each language (LANG-16).
 */

const QUIET_MS = 1500;

/** The address of the demo's project is not known in advance. */
const WIZARD = 'the wizard’s first stage';

interface Route {
  path: string;
  limitKb: number;
  as?: 'Researcher' | 'Participant';
}

/** The screens a participant opens after the first, in one visit: the limit for each. */
const LATER_LIMIT_KB = 12.5;
const LATER = ['studies', 'bookings', 'notifications', 'account-management', 'wallet-management', 'mobile-money'];
const WARM_LIMIT_KB = 3;
const TEN_STUDIES_LIMIT_KB = 4;

const ROUTES: readonly Route[] = [
  { path: '/', limitKb: 24 },
  { path: '/participant', limitKb: 24 },
  { path: '/privacy-policy', limitKb: 13.5 },
  { path: '/terms-conditions', limitKb: 12 },
  { path: '/help', limitKb: 13.5 },
  { path: '/contact-us', limitKb: 12 },
  { path: '/waitlist-data', limitKb: 12 },
  { path: '/no/such/page', limitKb: 12 },
  { path: '/login', limitKb: 137 },
  { path: '/signup', limitKb: 137 },
  { path: '/dashboard/browse-studies', limitKb: 150, as: 'Participant' },
  { path: '/dashboard/projects', limitKb: 146, as: 'Researcher' },
  { path: WIZARD, limitKb: 178, as: 'Researcher' },
];

/** From signing in to being paid, in one visit. */
const JOB_LIMIT_KB = 300;
const JOB = ['browse-studies', ...LATER].map((name) => `/dashboard/${name}`);

/** Counts the bytes of each file that a page transfers from now on. */
async function count(page: Page, isWarm: boolean): Promise<{ bytes: Map<string, number>; session: CDPSession }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: !isWarm });
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  const headers = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url);
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'about:blank');
    // The API's responses are the person's data, with a limit of their own. Files from the browser's own cache are not
    // transferred.
    const body = Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0));
    if (!pathname.startsWith('/api/')) bytes.set(pathname, Math.max(bytes.get(pathname) ?? 0, body));
  });
  return { bytes, session };
}

/** KB transferred until a page is idle, in a browser that has nothing of ours except a login session. */
async function weigh(
  page: Page,
  path: string,
  isWarm = false,
): Promise<{ kb: number; largest: string; files: [string, number][] }> {
  const { bytes, session } = await count(page, isWarm);
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

async function open(browser: Browser, world: BrowserWorld, as: Route['as']): Promise<Page> {
  const { page } = await openBrowser(browser, world, PHONE);
  if (as) {
    // Signs in as people do: files that the form has loaded are not loaded again.
    await page.goto('/login');
    await page.getByRole('button', { name: new RegExp(`^${as}`) }).click();
    await page.waitForURL(/\/dashboard/);
    await settled(page);
  }
  return page;
}

async function weighRoute(browser: Browser, world: BrowserWorld, { path, as }: Route) {
  const page = await open(browser, world, as);
  const weight = await weigh(page, path === WIZARD ? await findWizard(page) : path);
  await page.context().close();
  return weight;
}

async function findWizard(page: Page): Promise<string> {
  const project = await page.getByRole('link', { name: /Market payments/ }).getAttribute('href');
  return (project ?? '').replace('/project/', '/create-study/');
}

/** KB that the participant's later screens add, one after another, in a browser that keeps its cache. */
async function weighLater(browser: Browser, world: BrowserWorld) {
  const page = await open(browser, world, 'Participant');
  await weigh(page, '/dashboard/browse-studies', true);
  const weights: [string, number][] = [];
  for (const name of LATER) {
    const path = `/dashboard/${name}`;
    // Files of the frame that the shell repeats are not requested inside the application: links only fetch new ones.
    const { files } = await weigh(page, path, true);
    weights.push([path, files.filter(([file]) => file !== path).reduce((sum, [, size]) => sum + size, 0) / 1000]);
  }
  const { kb: warmKb } = await weigh(page, '/dashboard/browse-studies', true);
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  const answer = await fetch(`${world.url}/api/v1/project/studies?size=10`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
  });
  const jsonKb = brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length / 1000;
  await page.context().close();
  return { weights, warmKb, jsonKb };
}

/** Gives the demo's participant a language, which every browser of theirs follows. */
async function choose(browser: Browser, world: BrowserWorld, language: Language): Promise<void> {
  const page = await open(browser, world, 'Participant');
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('user')).accessToken");
  await fetch(`${world.url}/api/v1${chooseLanguage.path}`, {
    method: chooseLanguage.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  });
  await page.context().close();
}

/** KB of a participant's whole job in a language: signing in, applying, choosing a time, and being paid. */
async function weighJob(browser: Browser, world: BrowserWorld, language: Language): Promise<number> {
  await choose(browser, world, language);
  const { page } = await openBrowser(browser, world, PHONE);
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: world.url }]);
  const { bytes } = await count(page, true);
  const linked = async (list: string, leadsTo: string) => {
    await page.goto(list);
    return (await page.locator(`main a[href*="${leadsTo}"]`).first().getAttribute('href')) ?? '';
  };
  await page.goto(SCREENS.login);
  await page.getByRole('button', { name: /^Participant/ }).click();
  await page.waitForURL(/\/dashboard/);
  const offer = await linked(SCREENS.browseStudies, '/study-apply/');
  const times = await linked(SCREENS.studies, '/schedule-availability/');
  for (const path of [...JOB, offer, times]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(QUIET_MS);
  }
  await page.context().close();
  return [...bytes.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox'],
});
const world = await BrowserWorld.start(MORNING, { demo: true });
let over = 0;

function tell(what: string, kb: number, limitKb: number, more = ''): void {
  const isOver = kb > limitKb;
  over += isOver ? 1 : 0;
  const figures = `${kb.toFixed(1).padStart(7)} KB of ${String(limitKb).padStart(4)}`;
  console.log(`${isOver ? 'OVER ' : 'ok   '} ${what.padEnd(34)} ${figures}   ${more}`);
}

try {
  for (const route of ROUTES) {
    const { kb, largest, files } = await weighRoute(browser, world, route);
    if (process.argv.includes('--files')) for (const [file, size] of files) console.log(`      ${size} ${file}`);
    tell(route.path, kb, route.limitKb, `largest: ${largest}`);
  }
  const { weights, warmKb, jsonKb } = await weighLater(browser, world);
  for (const [path, kb] of weights) tell(`then ${path}`, kb, LATER_LIMIT_KB);
  tell('again, warm', warmKb, WARM_LIMIT_KB);
  tell('ten studies as JSON', jsonKb, TEN_STUDIES_LIMIT_KB);
  for (const language of LANGUAGES) {
    tell(`the whole job in ${language}`, await weighJob(browser, world, language), JOB_LIMIT_KB);
  }
} finally {
  await world.close();
  await browser.close();
}
console.log(over === 0 ? '\nEverything is within its limit.' : `\n${over} are over their limit.`);
process.exit(over === 0 ? 0 : 1);
