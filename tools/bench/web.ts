import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Flags } from 'lighthouse';
import { install } from '../../scripts/prepare.mjs';
import { PUBLIC_PAGES } from '../../src/contract/addresses.ts';
import { PHONE } from '../../tests/support/browser-people.ts';
import { BrowserWorld, MORNING } from '../../tests/support/browser-world.ts';
import { signInAs } from '../../tests/support/sign-in.ts';

/**
 * `npm run bench -- web`: Lighthouse on every public page and four screens of the application, on a phone with slow 4G
 * and a CPU six times slower, both applied (not simulated). Takes the median of three runs and compares it with the
 * limits of WEB-26 and WEB-27. Each run is a first visit, with an empty cache and no service worker. Exits with 1 if a
 * limit is exceeded. Names after `web` select pages. An empty page is measured first in the same way, to show this
 * machine's current overhead. Playwright only signs in and then closes, because its overhead would be measured as well.
 */

const RUNS = 3;

/** Slow 4G as Lighthouse applies it, and the CPU of WEB-26. */
const THROTTLING = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 6,
};

type Role = 'Participant' | 'Researcher';

/** A placeholder for a study's own page, whose address is not known in advance. */
const STUDY_CARD = '/s/CODE';
/** Looking a study up leads to its page. */
const PUBLIC = Object.values(PUBLIC_PAGES)
  .filter((path) => path !== PUBLIC_PAGES.studyLookUp)
  .map((path) => (path === PUBLIC_PAGES.publicStudy ? STUDY_CARD : path));
const SCREENS: Readonly<Record<Role, readonly string[]>> = {
  Participant: ['/dashboard/browse-studies', '/dashboard/bookings'],
  Researcher: ['/dashboard/projects', '/dashboard/wallet'],
};

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Without a GPU, Chromium would emulate one and compile a shader for the first paint, which phones don't need. */
const FLAGS = ['--no-sandbox', '--disable-gpu'];

/** WEB-26 and WEB-27: maximum seconds and layout shift, minimum scores. */
const PUBLIC_LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 1.0, cls: 0.05 };
const SCREEN_LIMITS = { fcp: 0.9, lcp: 2.3, cls: 0.05, accessibility: 100 };

type Figures = Record<'performance' | 'accessibility' | 'best-practices' | 'seo' | 'fcp' | 'lcp' | 'cls', number>;

/** Clears what an earlier run fetched but keeps the login session: every run is a first visit. */
async function forget(url: string, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = await context?.newPage();
  if (!context || !page) throw new Error('the browser has no window');
  const session = await context.newCDPSession(page);
  const storageTypes = 'service_workers,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
  await session.send('Network.clearBrowserCache');
  await page.close();
  await browser.close();
}

async function measure(url: string, port: number): Promise<Figures & { failed: string[] }> {
  await forget(url, port);
  const flags: Flags = {
    port,
    logLevel: 'error',
    // The bell's stream never ends, so a page is done when everything else is idle.
    maxWaitForLoad: 10_000,
    output: 'json',
    formFactor: 'mobile',
    screenEmulation: { mobile: true, ...PHONE, deviceScaleFactor: 2, disabled: false },
    throttlingMethod: 'devtools',
    throttling: THROTTLING,
    // People who are signed in stay signed in.
    disableStorageReset: true,
  };
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`no figures for ${url}`);
  const { categories, audits } = result.lhr;
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    'best-practices': points('best-practices'),
    seo: points('seo'),
    fcp: value('first-contentful-paint') / 1000,
    lcp: value('largest-contentful-paint') / 1000,
    cls: value('cumulative-layout-shift'),
    failed,
  };
}

function medians(runs: readonly Figures[]): Figures {
  const median = (name: keyof Figures) => runs.map((run) => run[name]).toSorted((a, b) => a - b)[RUNS >> 1] as number;
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
    seo: median('seo'),
    fcp: median('fcp'),
    lcp: median('lcp'),
    cls: median('cls'),
  };
}

function missedOf(figures: Figures, limits: Partial<Figures>): string[] {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const value = figures[name as keyof Figures];
    const isMet = ['lcp', 'fcp', 'cls'].includes(name) ? value <= limit : value >= limit;
    return isMet ? [] : [name];
  });
}

/** The address of a study that recruits, from the home page. */
async function findCard(origin: string): Promise<string> {
  const home = await (await fetch(origin)).text();
  return /href="(\/s\/[^"]+)"/.exec(home)?.[1] ?? '/s/none';
}

/** A page with one line and no style, on a port of its own. */
async function serveEmptyPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end('<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

/** A browser profile in which somebody is signed in. */
async function signIn(profile: string, origin: string, role: Role): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: FLAGS,
    baseURL: origin,
    viewport: PHONE,
  });
  await signInAs(await browser.newPage(), role, '/dashboard');
  await browser.close();
}

function tell(path: string, runs: readonly (Figures & { failed: string[] })[], limits: Partial<Figures>): boolean {
  const figures = medians(runs);
  const missed = missedOf(figures, limits);
  const { fcp, lcp, cls } = figures;
  const scores = [figures.performance, figures.accessibility, figures['best-practices'], figures.seo].join(' ');
  const why =
    missed.length > 0 ? `${missed.join(', ')} (${[...new Set(runs.flatMap((run) => run.failed))].join(', ')})` : '';
  console.log(
    `${missed.length > 0 ? 'MISSED' : 'ok    '} ${path.padEnd(28)} ${scores.padEnd(16)} FCP ${fcp.toFixed(2)} s  LCP ${lcp.toFixed(2)} s  CLS ${cls.toFixed(3)}  ${why}`,
  );
  return missed.length === 0;
}

export async function benchWeb(only: readonly string[]): Promise<void> {
  install('tools');
  const { launch } = await import('chrome-launcher');
  const world = await BrowserWorld.start(MORNING, { demo: true });
  const empty = await serveEmptyPage();
  const card = await findCard(world.url);
  let missedPages = 0;
  const visit = async (role: Role | undefined, targets: readonly string[], limits: Partial<Figures>) => {
    const wanted = targets.filter((path) => only.length === 0 || only.includes(path));
    if (wanted.length === 0) return;
    const profile = mkdtempSync(join(tmpdir(), 'nyansapo-bench-'));
    if (role) await signIn(profile, world.url, role);
    const browser = await launch({
      chromePath: CHROMIUM,
      userDataDir: profile,
      chromeFlags: ['--headless=new', ...FLAGS],
    });
    const measureThrice = async (url: string) => {
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(url, browser.port));
      return runs;
    };
    try {
      const { fcp } = medians(await measureThrice(empty.url));
      console.log(`       ${'an empty page'.padEnd(45)} FCP ${fcp.toFixed(2)} s`);
      for (const path of wanted) {
        const runs = await measureThrice(world.url + (path === STUDY_CARD ? card : path));
        if (!tell(path, runs, limits)) missedPages += 1;
      }
    } finally {
      browser.kill();
      rmSync(profile, { recursive: true, force: true });
    }
  };
  console.log('       page                         perf a11y best SEO');
  try {
    await visit(undefined, PUBLIC, PUBLIC_LIMITS);
    for (const role of ['Participant', 'Researcher'] as const) await visit(role, SCREENS[role], SCREEN_LIMITS);
  } finally {
    await world.close();
    empty.close();
  }
  console.log(missedPages === 0 ? '\nEverything meets its numbers.' : `\n${missedPages} pages miss a number.`);
  process.exitCode = missedPages === 0 ? 0 : 1;
}
