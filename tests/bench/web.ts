import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { addDays, dateOf } from '../../src/domain/calendar.ts';
import { PHONE } from '../support/browser-people.ts';
import { BrowserWorld } from '../support/browser-world.ts';
import { signInAs } from '../support/screens.ts';

/**
 * `npm run bench -- web`: Lighthouse on every public page and four screens of the application, on a phone with slow 4G
 * and a CPU six times slower, both applied (not simulated); the median of three runs beside web.md's numbers. Each
 * run is a first visit, with an empty cache and no service worker. Ends with 1 when a number is missed. Names after `web` pick pages.
 * Before them an empty page, measured alike: what this machine takes for anything at all, at this moment.
 */

const RUNS = 3;
const MORNING = `${addDays(dateOf(new Date()), 1)}T08:00:00Z`;

/** Slow 4G as Lighthouse applies it, and web.md's CPU. */
const THROTTLING = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
  cpuSlowdownMultiplier: 6,
};

type Role = 'Participant' | 'Researcher';
interface Target {
  path: string;
  as?: Role;
}

const PUBLIC = [
  '/',
  '/participant',
  '/help',
  '/contact-us',
  '/waitlist-data',
  '/privacy-policy',
  '/terms-conditions',
  '/s/CODE',
];
const SCREENS: readonly Target[] = [
  { path: '/dashboard/browse-studies', as: 'Participant' },
  { path: '/dashboard/bookings', as: 'Participant' },
  { path: '/dashboard/projects', as: 'Researcher' },
  { path: '/dashboard/wallet', as: 'Researcher' },
];

/** What web.md asks: seconds and layout shift at most, points at least. */
const PUBLIC_LIMITS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100, lcp: 1.0, cls: 0.05 };
const SCREEN_LIMITS = { fcp: 0.9, lcp: 2.3, cls: 0.05, accessibility: 100 };

type Figures = Record<'performance' | 'accessibility' | 'best-practices' | 'seo' | 'fcp' | 'lcp' | 'cls', number>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function measure(page: Page, url: string, port: number): Promise<Figures & { failed: string[] }> {
  // Each run is a first visit: every file is fetched anew, from the network.
  const session = await page.context().newCDPSession(page);
  const storageTypes = 'service_workers,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes });
  await session.send('Network.clearBrowserCache');
  await session.detach();
  const flags: Flags = {
    port,
    logLevel: 'error',
    // The bell's stream never ends: a page is done when it rests otherwise.
    maxWaitForLoad: 10_000,
    output: 'json',
    formFactor: 'mobile',
    screenEmulation: { mobile: true, ...PHONE, deviceScaleFactor: 2, disabled: false },
    throttlingMethod: 'devtools',
    throttling: THROTTLING,
    // Whoever is signed in stays so. It keeps the browser's cache too: see below.
    disableStorageReset: true,
  };
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
async function findCard(page: Page): Promise<string> {
  await page.goto('/');
  return (await page.locator('main a[href^="/s/"]').first().getAttribute('href')) ?? '/s/none';
}

/** A page with one line and no style, on a port of its own. */
async function serveEmptyPage(): Promise<{ url: string; close: () => void }> {
  const port = await freePort();
  const server = createHttpServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end('<!doctype html><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>');
  }).listen(port, '127.0.0.1');
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

export async function benchWeb(): Promise<void> {
  const world = await BrowserWorld.start('pglite', MORNING, { demo: true });
  const only = process.argv.slice(3);
  let missedPages = 0;
  const empty = await serveEmptyPage();
  const visit = async (targets: readonly Target[], limits: Partial<Figures>) => {
    for (const role of new Set(targets.map(({ as }) => as))) {
      const profile = mkdtempSync(join(tmpdir(), 'nyansapo-bench-'));
      const port = await freePort();
      const browser = await chromium.launchPersistentContext(profile, {
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', `--remote-debugging-port=${port}`],
        baseURL: world.url,
        viewport: PHONE,
      });
      const page = await browser.newPage();
      if (role) await signInAs(page, role);
      else {
        const runs = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await measure(page, empty.url, port));
        console.log(`       ${'an empty page'.padEnd(45)} FCP ${medians(runs).fcp.toFixed(2)} s`);
      }
      for (const target of targets.filter(({ as }) => as === role)) {
        if (only.length > 0 && !only.includes(target.path)) continue;
        const path = target.path === '/s/CODE' ? await findCard(page) : target.path;
        const runs = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await measure(page, world.url + path, port));
        const figures = medians(runs);
        const missed = missedOf(figures, limits);
        missedPages += missed.length > 0 ? 1 : 0;
        const scores = [figures.performance, figures.accessibility, figures['best-practices'], figures.seo].join(' ');
        console.log(
          `${missed.length > 0 ? 'MISSED' : 'ok    '} ${target.path.padEnd(28)} ${scores.padEnd(16)} FCP ${figures.fcp.toFixed(2)} s  LCP ${figures.lcp.toFixed(2)} s  CLS ${figures.cls.toFixed(3)}  ${missed.join(', ')} ${missed.length > 0 ? `(${[...new Set(runs.flatMap(({ failed }) => failed))].join(', ')})` : ''}`,
        );
      }
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    }
  };
  console.log('       page                         perf a11y best SEO');
  try {
    await visit(
      PUBLIC.map((path) => ({ path })),
      PUBLIC_LIMITS,
    );
    await visit(SCREENS, SCREEN_LIMITS);
  } finally {
    await world.close();
    empty.close();
  }
  console.log(missedPages === 0 ? '\nEverything meets its numbers.' : `\n${missedPages} pages miss a number.`);
  process.exitCode = missedPages === 0 ? 0 : 1;
}
