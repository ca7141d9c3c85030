import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ROOT, SERVER, SERVER_ENV, SERVER_FLAGS } from '../../scripts/prepare.mjs';
import { BEEPS } from '../../tests/support/audio.ts';
import { megabytesOf } from '../../tests/support/memory.ts';
import { createDatabase, freePort } from '../../tests/support/postgres.ts';
import { isRunning, untilReady } from '../../tests/support/until-ready.ts';
import { loginByPassword, registerByPassword } from '../contract/sign-in.ts';
import { LANGUAGE_COOKIE } from '../domain/cookies.ts';
import { WEB_FOLDER } from './platform/http/web-build.ts';

/** The bundled server, as `npm start` runs it, finds all files, programs and packages outside the bundle. */

/** The most memory that an idle process may use. */
const MOST_MEGABYTES = 160;

const folder = mkdtempSync(join(tmpdir(), 'nyansapo-bundle-'));
let child: ChildProcess;
let url: string;
let databaseUrl: string;
let log = '';
beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  databaseUrl = await createDatabase(inject('postgresUrl'), inject('templateUrl'));
  child = spawn(process.execPath, [...SERVER_FLAGS, SERVER], {
    // Another working directory, so that no path is found by chance.
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...(SERVER_ENV as NodeJS.ProcessEnv),
      NODE_ENV: 'test',
      LOG: 'on',
      LOG_LEVEL: 'error',
      DEMO: 'off',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    },
  });
  child.stderr?.on('data', (text) => {
    log += text;
  });
  await untilReady(url, () => isRunning(child));
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test('an idle process takes no more memory than the goal', async () => {
  const megabytes = () => megabytesOf(child.pid ?? 0, 'VmRSS');
  // Garbage of the start is collected within seconds.
  await expect.poll(megabytes, { timeout: 30_000, interval: 500 }).toBeLessThan(MOST_MEGABYTES);
});

test('public pages are rendered, in another language too, and the API reference is sent', async () => {
  for (const [path, text] of [
    ['/', 'lang="ak"'],
    ['/login', 'lang="ak"'],
    ['/developers', 'lang="en"'],
    ['/api/docs', '<html'],
  ] as const) {
    const response = await fetch(`${url}${path}`, {
      headers: { accept: 'text/html', cookie: `${LANGUAGE_COOKIE}=ak` },
    });
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).toContain(text);
  }
});

test('an asset is sent compressed and cached for a year; nothing else in the folder is sent', async () => {
  const folder = join(WEB_FOLDER, 'assets');
  const [script = ''] = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const get = (path: string, init: RequestInit = {}) => fetch(`${url}/assets/${path}`, init);
  const response = await get(script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe(readFileSync(join(folder, script), 'utf8'));
  expect((await get(script, { method: 'HEAD' })).status).toBe(200);
  for (const path of [`${script}.br`, `ak/${script}`, 'ak', '', '%2e%2e/.vite/manifest.json'])
    expect((await get(path)).status, path).toBe(404);
});

test('the small scripts of public pages load no part of the application', () => {
  const manifest = JSON.parse(readFileSync(join(WEB_FOLDER, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { name?: string; imports?: string[] }
  >;
  const neededBy = (source: string): string[] =>
    (manifest[source]?.imports ?? []).flatMap((next) => [manifest[next]?.name ?? next, ...neededBy(next)]);
  const islands = Object.keys(manifest).filter((source) => source.startsWith('site/islands/'));
  expect(islands.length).toBeGreaterThan(5);
  expect(islands.flatMap(neededBy).filter((name) => ['core', 'frame', 'dashboard', 'queries'].includes(name))).toEqual(
    [],
  );
});

test('unbundled packages are loaded: a password is rated and hashed, and a mail is written', async () => {
  const register = (password: string) =>
    fetch(`${url}/api/v1${registerByPassword.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        role: 'PARTICIPANT',
        termsAccepted: true,
        privacyAccepted: true,
        firstName: 'Akua',
        lastName: 'Boateng',
        email: 'akua@example.com',
        password,
      }),
    });
  expect((await register('password1!')).status).toBe(400);
  expect((await register('Harmattan!wind7')).status).toBe(200);
  const mails = async () => (await (await fetch(`${url}/dev/mailbox.json?to=akua@example.com`)).json()) as unknown[];
  await expect.poll(mails).toEqual([expect.objectContaining({ subject: expect.stringMatching(/confirm|verify/i) })]);
});

test('threads start from their own files: a recording and a calendar are read, and a PDF is written', async () => {
  const inThread = async (name: string, workerData: object) => {
    const worker = new Worker(join(dirname(SERVER), `${name}.js`), { workerData, execArgv: [] });
    try {
      return (await once(worker, 'message'))[0] as unknown;
    } finally {
      await worker.terminate();
    }
  };
  const limits = { maximumSeconds: 60, maximumBytes: 1_000_000 };
  expect(await inThread('audio-worker', { file: BEEPS, limits })).toMatchObject({ mediaType: 'audio/webm' });
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTAMP:20260101T000000Z',
    'DTSTART;TZID=W. Europe Standard Time:20260105T100000',
    'DTEND:20260105T100000Z',
    'RRULE:FREQ=MONTHLY;BYDAY=1MO',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const content = { title: 'Receipt', number: '1', parties: [], facts: [], notes: [] };
  const pdf = await inThread('pdf-worker', { task: 'make', content, after: null });
  expect(Buffer.from(pdf as Uint8Array).toString('latin1')).toMatch(/^%PDF/);
  const window = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-02-01T00:00:00Z') };
  expect(await inThread('busy-times-worker', { bytes: Buffer.from(text), window })).toMatchObject({
    times: [{ startsAt: new Date('2026-01-05T09:00:00Z'), endsAt: new Date('2026-01-05T10:00:00Z') }],
  });
});

test('the log names the source line where an error was thrown', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('alter table app_user rename to app_user_gone');
  const response = await fetch(`${url}/api/v1${loginByPassword.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'akua@example.com', password: 'Harmattan!wind7' }),
  });
  await client.query('alter table app_user_gone rename to app_user');
  await client.end();
  expect(response.status).toBe(500);
  await expect.poll(() => log).toContain('request failed');
  const line = log.split('\n').find((one) => one.includes('request failed')) ?? '';
  const { stack } = (JSON.parse(line) as { err: { stack: string } }).err;
  const [, file = '', at = '0'] = /[/](src[/]server[/]platform[/]db[/]database[.]ts):([0-9]+)/.exec(stack) ?? [];
  expect(stack).toMatch(/at .*src[/]server[/]features[/]accounts[/][\w.-]+[.]ts:[0-9]+/);
  expect(readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(at) - 1]).toContain('await run()');
});
