import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Loaded, LoadedModule } from '../../tests/support/loaded-modules.ts';
import { createDatabase, freePort } from '../../tests/support/postgres.ts';
import { isRunning, untilReady } from '../../tests/support/until-ready.ts';

/** A package that only some requests need is loaded by the first such request, so that an idle process stays small. */

/** Packages that a start must not load. */
const LATER = [
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  '@react-email/render',
  '@scalar/fastify-api-reference',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'ajv',
  'libphonenumber-js',
  'nodemailer',
  'oauth2-mock-server',
  'openid-client',
  'otplib',
  'pdfkit',
  'prettier',
  'qrcode',
  'subset-font',
  'vite',
];
/** Loaded source code: 7.5 when this test was written, 20 before lazy loading. Public pages in six languages take 0.4. */
const MOST_MEGABYTES = 10.5;
/** Memory of the process: well above the 190 that it needs without the flags of `npm start`; 280 before lazy loading. */
const MOST_RESIDENT_MEGABYTES = 240;

let child: ChildProcess;
let folder: string;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nyansapo-start-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const hook = fileURLToPath(new URL('../../tests/support/loaded-modules.ts', import.meta.url));
  child = spawn(process.execPath, ['--import', hook, 'src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      LOG: 'off',
      DEMO: 'off',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: await createDatabase(inject('postgresUrl'), inject('templateUrl')),
    },
  });
  await untilReady(url, () => isRunning(child));
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

async function readLoaded(): Promise<Loaded> {
  const answer = once(child, 'message');
  child.send('what is loaded?');
  const [loaded] = await answer;
  return loaded as Loaded;
}

const packageOf = ({ path }: LoadedModule) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];

test('a server that starts on PostgreSQL loads nothing that only some requests need', async () => {
  const { modules, residentBytes } = await readLoaded();
  const packages = new Set(modules.map(packageOf));
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'pg', 'pg-boss', 'kysely', 'zod']));
  expect(LATER.filter((name) => packages.has(name))).toEqual([]);
  expect(modules.filter(({ path }) => /\/server\/demo\/demo-(?:world|accounts|research)/.test(path))).toEqual([]);
  const bytes = modules.reduce((sum, module) => sum + module.bytes, 0);
  expect(bytes / 1e6, 'MB of source code').toBeLessThan(MOST_MEGABYTES);
  expect(residentBytes / 2 ** 20, 'MB of memory').toBeLessThan(MOST_RESIDENT_MEGABYTES);
});

test('lazy packages are loaded by their first use, which succeeds', async () => {
  const before = new Set((await readLoaded()).modules.map(packageOf));
  expect(before).not.toContain('otplib');
  const answer = await fetch(`${url}/dev/authenticator.json?secret=NYANSAPOWISDOMKNOTNYANSAPOWISDOM`);
  expect(await answer.json()).toEqual({ code: expect.stringMatching(/^\d{6}$/) });
  expect(new Set((await readLoaded()).modules.map(packageOf))).toContain('otplib');
});
