/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../tests/support/postgres.ts';
import { isRunning, untilReady } from '../tests/support/until-ready.ts';

/* `npm run dev`: the server and Vite, which serves public pages, screens, styles and fonts from the sources. */

let dev: ChildProcess;
let web: string;
let folder: string;
let early: string;
const said: string[] = [];

const get = (path: string, accept = 'text/html') => fetch(web + path, { headers: { accept } });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nyansapo-dev-'));
  const [port, webPort] = [await freePort(), await freePort()];
  web = `http://localhost:${webPort}`;
  dev = spawn(process.execPath, ['scripts/develop.mjs'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: folder,
      DEMO: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (text) => said.push(String(text)));
  early = await vi.waitFor(async () => (await get('/')).text(), { timeout: 120_000 });
  await untilReady(
    web,
    () => isRunning(dev),
    () => said.join(''),
  );
});

afterAll(async () => {
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  dev.kill('SIGTERM');
  await ended;
  await expect(get('/')).rejects.toThrow();
  rmSync(folder, { recursive: true, force: true });
});

test('public pages come from their sources, with live reload, style and scripts', async () => {
  const response = await get('/');
  const home = await response.text();
  expect(response.status, said.join('')).toBe(200);
  expect(home).toContain('</h1>');
  expect(home).toContain('/@vite/client');
  const style = /<link rel="stylesheet" href="([^"]+)">/.exec(home)?.[1] ?? '';
  const sheet = await get(style, 'text/css');
  expect(sheet.headers.get('content-type')).toContain('text/css');
  const css = await sheet.text();
  expect(css).toContain('.min-h-dvh');
  const font = /url\("?([^")]+heading[^")]*)"?\)/.exec(css)?.[1] ?? '';
  const letters = await get(new URL(font, web + style).pathname, '*/*');
  expect(letters.headers.get('content-type')).toContain('font/woff2');
  expect((await letters.arrayBuffer()).byteLength).toBeGreaterThan(2000);
  for (const [, script = ''] of home.matchAll(/<script type="module" src="([^"]+)"/g)) {
    expect((await get(script, '*/*')).headers.get('content-type'), script).toContain('javascript');
  }
});

test('a form works, an unknown address shows our 404 page, and developers’ pages are unchanged', async () => {
  const sent = await fetch(`${web}/contact-us`, { method: 'POST', body: new URLSearchParams({ name: '' }) });
  expect(sent.status).toBe(400);
  expect(await sent.text()).toContain('<form');
  const missing = await get('/no/such/page');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('We can’t find this page');
  expect(await (await get('/dev/mailbox')).text()).toContain('<html');
  expect((await get('/robots.txt', '*/*')).headers.get('content-type')).toContain('text/plain');
});

test('a screen loads the application, whose modules are the sources', async () => {
  const screen = await (await get('/dashboard/projects')).text();
  expect(screen).toContain('/main.tsx');
  const entry = await get('/main.tsx', '*/*');
  expect(entry.headers.get('content-type')).toContain('javascript');
  const loader = /"([^"]*texts\.browser\.ts)"/.exec(await entry.text())?.[1] ?? '';
  expect(await (await get(loader, '*/*')).text()).toContain('virtual:texts/ak/public');
  const texts = await (await get('/@id/__x00__virtual:texts/ak/public?import', '*/*')).text();
  expect(texts).toContain('Wura mu');
  const routes = await (await get('/lib/screens/researchers.ts', '*/*')).text();
  expect(routes).toContain('verifiedResearcher');
  expect((await get('/frame.css', 'text/css')).headers.get('content-type')).toContain('text/css');
  expect((await get('/api/v1/settings', '*/*')).headers.get('content-type')).toContain('application/json');
});

test('until the server is up, a page says that it is starting, and nothing prints a stack trace', () => {
  expect(early).toContain('The server is starting.');
  expect(said.join('')).not.toMatch(/^ +at .+:\d+/m);
  expect(said.join('')).not.toContain('.env');
});

test('a saved source restarts the server, and a saved test does not', async () => {
  const restarts = () => said.join('').split('Restarting the server').length - 1;
  const save = (file: string) => utimesSync(file, new Date(), new Date());
  save('src/server/start.story.test.ts');
  save('src/server/start.ts');
  await expect.poll(restarts).toBe(1);
  await expect.poll(() => said.join('').split('Nyansapo is ready').length - 1, { timeout: 60_000 }).toBe(2);
  save('sandbox/server.ts');
  await expect.poll(restarts).toBe(2);
  await expect.poll(() => said.join('').split('Nyansapo is ready').length - 1, { timeout: 60_000 }).toBe(3);
  expect(await (await get('/health/ready', '*/*')).json()).toEqual({ status: 'ready' });
});
