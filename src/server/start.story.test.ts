/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { SERVER, SERVER_FLAGS } from '../../scripts/prepare.mjs';
import { megabytesOf } from '../../tests/support/memory.ts';
import { freePort } from '../../tests/support/postgres.ts';
import { isRunning, untilReady } from '../../tests/support/until-ready.ts';
import { listUsers } from '../contract/accounts/people.ts';
import { listOwnApplications } from '../contract/applications.ts';
import { bookSlot, listTimeSlots } from '../contract/bookings.ts';
import { getBooks } from '../contract/books.ts';
import * as signIn from '../contract/sign-in.ts';

const launched: { child: ChildProcess; exited: Promise<number | null> }[] = [];
afterEach(async () => {
  // Stops gracefully: a killed server would leave its PostgreSQL to the next start.
  for (const { child } of launched) child.kill('SIGTERM');
  await Promise.all(launched.splice(0).map(({ exited }) => exited));
});

/** The addresses that other machines reach this one at. */
function outerAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address);
}

/** The server as `npm start` runs it, with its output. */
function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  child.stdout.on('data', (text) => (output.text += text));
  child.stderr.on('data', (text) => (output.text += text));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  launched.push({ child, exited });
  return { child, output, exited };
}

/** Signs in one of the demo's people. Admins have an authenticator app; the demo admin's is on a developer page. */
async function signInAs(label: 'Admin' | 'Participant', port: number) {
  const url = `http://localhost:${port}`;
  const settings = (await (await fetch(`${url}/api/v1/settings`)).json()) as {
    content: { demoSignIns: { label: string; email: string; password: string }[] };
  };
  const person = settings.content.demoSignIns.find((one) => one.label === label);
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  let response = await post(signIn.loginByPassword.path, { email: person?.email, password: person?.password });
  if (response.status === 401) {
    const ticket = response.headers.getSetCookie().find((cookie) => cookie.includes('second-factor'));
    const { code } = (await (await fetch(`${url}/dev/authenticator.json`)).json()) as { code: string };
    response = await post(signIn.loginBySecondFactor.path, { code }, ticket?.split(';')[0]);
  }
  const login = (await response.json()) as { content: { accessToken: string } };
  return { headers: { authorization: `Bearer ${login.content.accessToken}`, 'content-type': 'application/json' } };
}

test('it starts without configuration, fills a demo whose books sum to 0, refuses a second start, and stops completely', async () => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-start-'));
  const dataDir = join(folder, 'data');
  const env = { PORT: String(port), DATA_DIR: dataDir, DEMO_CACHE: join(folder, 'cache') };
  const first = launch(env);
  await untilReady(
    `http://localhost:${port}`,
    () => isRunning(first.child),
    () => first.output.text,
  );
  // A first start creates the database, then restarts in the same process to free the memory that this took.
  expect(first.output.text).toMatch(/^Making the database, .*:\n {2}the database\n[\s\S]*Starting Nyansapo …/);
  if (process.platform === 'linux') expect(megabytesOf(first.child.pid ?? 0, 'VmHWM')).toBeLessThan(220);
  // The server's database is its own PostgreSQL in the data folder.
  const lockFile = join(dataDir, 'postgres/postmaster.pid');
  const postgres = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  expect(() => process.kill(postgres, 0)).not.toThrow();
  expect(first.output.text).toContain(`http://localhost:${port}`);
  expect(first.output.text).toContain('kwesi.appiah@example.com');

  const bearer = await signInAs('Admin', port);
  const api = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(`http://localhost:${port}/api/v1${path}`, init)).json()) as { content: never };
  const books = (await api(getBooks.path, bearer)) as {
    content: { sumPesewas: number; kinds: { kind: string; accounts: number }[] };
  };
  expect(books.content.sumPesewas).toBe(0);
  expect(books.content.kinds.find(({ kind }) => kind === 'STUDY_HELD')?.accounts).toBeGreaterThanOrEqual(5);
  const verifications = (await api('/identity/admin/verifications', bearer)) as {
    content: { adminVerificationStatus: string }[];
  };
  expect(verifications.content.map(({ adminVerificationStatus }) => adminVerificationStatus).sort()).toEqual([
    'PENDING',
    'PENDING',
    'PENDING',
    'VERIFIED',
    'VERIFIED',
    'VERIFIED',
  ]);
  // Nobody else on the network can reach it, or the sandbox that replaces the payment provider.
  for (const address of outerAddresses()) {
    for (const served of [port, port + 1]) {
      await expect(fetch(`http://${address}:${served}/health`), `${address}:${served}`).rejects.toThrow();
    }
  }
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);

  const openapi = (await (await fetch(`http://localhost:${port}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: object;
  };
  expect(openapi.openapi).toBe('3.1.0');
  expect(Object.keys(openapi.paths).length).toBeGreaterThan(20);
  expect((await fetch(`http://localhost:${port}/api/docs`)).status).toBe(200);
  expect((await fetch(`http://localhost:${port}/dev/mailbox`)).status).toBe(200);

  const second = launch({ ...env, PORT: String(await freePort()) });
  expect(await second.exited).toBe(1);
  expect(second.output.text).toContain('already running on the data folder');

  // Another folder gets a copy of the demo, whose sealed secrets still work: the admin can use the authenticator app.
  const otherPort = await freePort();
  const third = launch({ ...env, PORT: String(otherPort), DATA_DIR: join(folder, 'other') });
  await untilReady(
    `http://localhost:${otherPort}`,
    () => isRunning(third.child),
    () => third.output.text,
  );
  expect(third.output.text).toContain('copied the demo');
  const there = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`http://localhost:${otherPort}/api/v1${path}`, init);
    return ((await response.json()) as { content: T }).content;
  };
  const people = `${listUsers.path}?size=100`;
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const copied = idsOf(await there<{ id: string }[]>(people, await signInAs('Admin', otherPort)));
  expect(copied.length).toBeGreaterThan(20);
  expect(copied).toEqual(idsOf((await api(people, bearer)).content));
  const participant = await signInAs('Participant', otherPort);
  const applications = await there<{ status: string; studyId: string }[]>(listOwnApplications.path, participant);
  const id = applications.find(({ status }) => status === 'INVITED')?.studyId ?? '';
  const [slot] = await there<{ date: string; start: string; end: string }[]>(
    listTimeSlots.path.replace('{id}', id),
    participant,
  );
  const body = JSON.stringify({ date: slot?.date, start: slot?.start, end: slot?.end });
  const booked = await there<object>(bookSlot.path.replace('{id}', id), { ...participant, method: 'POST', body });
  expect(booked).toMatchObject({ studyId: id });
  third.child.kill('SIGINT');
  expect(await third.exited).toBe(0);

  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);
  // The sandbox stopped too: its port is free again.
  await expect(fetch(`http://localhost:${port + 1}/health`)).rejects.toThrow();
  // PostgreSQL stopped gracefully too.
  expect(existsSync(lockFile)).toBe(false);
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH');
  rmSync(folder, { recursive: true, force: true });
});

test('npm start stops its server on a signal, and also when npm dies without passing one on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-npm-start-'));
  for (const ends of ['itself', 'its parent']) {
    const port = await freePort();
    const command = ends === 'itself' ? 'exec node scripts/start.mjs' : 'node scripts/start.mjs; true';
    const shell = spawn('sh', ['-c', command], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: folder,
        PORT: String(port),
        DATA_DIR: join(folder, ends),
        DEMO: 'off',
      },
      stdio: 'ignore',
    });
    const url = `http://localhost:${port}`;
    await untilReady(
      url,
      () => isRunning(shell),
      () => '',
    );
    const lockFile = join(folder, ends, 'postgres/postmaster.pid');
    expect(existsSync(lockFile)).toBe(true);
    shell.kill('SIGTERM');
    await expect.poll(() => existsSync(lockFile), { timeout: 30_000 }).toBe(false);
    await expect(fetch(url)).rejects.toThrow();
  }
  rmSync(folder, { recursive: true, force: true });
});

test('production refuses to start with anything unsafe', async () => {
  const { output, exited } = launch({ NODE_ENV: 'production', DATA_DIR: tmpdir() });
  expect(await exited).toBe(1);
  for (const name of ['SESSION_SECRET', 'PUBLIC_ORIGIN', 'PAYSTACK_SECRET_KEY', 'SMTP_URL'])
    expect(output.text).toContain(name);
});
