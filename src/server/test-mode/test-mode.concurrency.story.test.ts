/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { freePort } from '../../../tests/support/postgres.ts';
import { startResearch } from '../../../tests/support/research.ts';
import { inviteWaiting, makeTestKey, publishTestStudy } from '../../../tests/support/test-mode.ts';
import { isRunning, untilReady } from '../../../tests/support/until-ready.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { listApplicants } from '../../contract/applications.ts';
import { listAppointments } from '../../contract/bookings.ts';
import { getTestClock, listTestMails, moveTestClock } from '../../contract/test-mode.ts';
import { addHours } from '../../domain/calendar.ts';
import { Environment } from './environment.ts';
import { prepareTemplate } from './open-instance.ts';
import { databasesOn, type Store } from './stores.ts';
import { templateName } from './template.ts';

/** Several processes with one test environment open, and processes that die or close it. */

const HOUR = 3_600_000;

const env = { TEST_DATABASE_URL: inject('postgresUrl') };
const { world, researcher } = await startResearch(100_000, env);
const second = await openWorld(world, { env });
const key = await makeTestKey(world, researcher);

test('two processes that open an environment for the first time create one', async () => {
  const answers = await Promise.all(
    [world, second].flatMap((one) => [1, 2].map(() => one.call(getTestClock, {}, key.secret))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('processes see each other’s changes, and only one moves the clock', async () => {
  const study = await publishTestStudy(key, 6);
  const to = addHours(new Date((await key.must(getTestClock)).now), 8).toISOString();
  const moves = await Promise.all([world, second].map((one) => one.call(moveTestClock, { body: { to } }, key.secret)));
  const codes = moves.map((answer) => (answer.success ? 'moved' : answer.code)).toSorted();
  // The slower one is refused until the faster one is done.
  expect(codes).toContain('moved');
  expect(codes.every((code) => ['moved', 'CLOCK_MOVING', 'VALIDATION'].includes(code))).toBe(true);
  // On a busy machine, a call ends before the clock has arrived.
  if (!moves.some((answer) => answer.success && answer.content.hasArrived)) await key.move({ to });
  const clocks = await Promise.all([world, second].map((one) => one.call(getTestClock, {}, key.secret)));
  const ahead = clocks.map((answer) => (answer.success ? answer.content.aheadSeconds : 0));
  expect(Math.abs((ahead[0] ?? 0) - (ahead[1] ?? 99))).toBeLessThan(2);
  expect(ahead[0]).toBeGreaterThan(7 * 3600);
  const seen = await second.call(listApplicants, { params: { id: study.id }, query: { size: 100 } }, key.secret);
  expect(seen.success && seen.content.length).toBeGreaterThan(8);
  // Nobody applied twice, although people act in both processes.
  const people = seen.success ? seen.content.map(({ applicantId }) => applicantId) : [];
  expect(new Set(people).size).toBe(people.length);
  await inviteWaiting(key, study.id, 6);
  await key.advance('PT5H');
  expect(await key.must(listAppointments, { query: { when: 'upcoming', size: 100 } })).toHaveLength(6);
});

test('after a process is killed while it moves the clock, another can go on moving it, and nothing happens twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-killed-'));
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      LOG: 'off',
      DEMO: 'off',
      // A web process does not run the queue, whose clock the test moves.
      ROLE: 'web',
      PAYSTACK_SECRET_KEY: 'sk_test_unused',
      PORT: String(port),
      DATA_DIR: folder,
      SESSION_SECRET: 'the-one-of-the-tests',
      DATABASE_URL: world.app.settings.databaseUrl ?? '',
      TEST_DATABASE_URL: inject('postgresUrl'),
    },
  });
  const address = `http://localhost:${port}`;
  await untilReady(address, () => isRunning(child));
  const headers = { authorization: `Bearer ${key.secret}`, 'content-type': 'application/json' };
  const callClock = (given: RequestInit) => fetch(`${address}/api/v1/test/clock`, { headers, ...given });
  // On a busy machine, a call may not wait until the process has opened the environment.
  await expect.poll(async () => (await callClock({})).status, { interval: 500, timeout: 300_000 }).toBe(200);
  const before = new Date((await key.must(getTestClock)).now);
  const to = addHours(before, 12 * 24).toISOString();
  // Moves the clock as a script does: it repeats the call, which has a time limit, until the process is killed.
  const moving = (async () => {
    for (;;) {
      const answer = await callClock({ method: 'POST', body: JSON.stringify({ to }) }).catch(() => null);
      if (!answer) return;
      expect(answer.status).toBe(200);
    }
  })();
  // The move is under way: some days have passed, but not all.
  const passedHours = async () => (Date.parse((await key.must(getTestClock)).now) - before.getTime()) / HOUR;
  await expect.poll(passedHours, { interval: 100, timeout: 300_000 }).toBeGreaterThan(24);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await Promise.all([ended, moving]);
  const stood = new Date((await key.must(getTestClock)).now);
  expect(stood < new Date(to)).toBe(true);
  // Its lease expires by itself.
  const move = async () => {
    const answer = await key.call(moveTestClock, { body: { to } });
    return answer.success ? answer.content.hasArrived : answer.code;
  };
  await expect.poll(move, { interval: 500, timeout: 300_000 }).toBe(true);
  expect(new Date((await key.must(getTestClock)).now) >= new Date(to)).toBe(true);
  const mails = await key.must(listTestMails, { query: { size: 100 } });
  const paid = mails
    .filter(({ subject }) => /paid|on its way/i.test(subject))
    .map(({ recipient, subject }) => recipient + subject);
  expect(paid).toHaveLength(6);
  expect(new Set(paid).size).toBe(paid.length);
  rmSync(folder, { recursive: true, force: true });
});

test('a closed environment releases its connections, and its time stands still until it is reopened', async () => {
  const store = databasesOn(inject('postgresUrl'), world.app.settings);
  const surroundings = { store, live: world.app, log: pino({ level: 'silent' }) };
  const open = () => Environment.open('some-1', surroundings, { organizationId: 'some', reset: async () => undefined });
  const first = await open();
  const [, name] = new URL(first.app.settings.databaseUrl ?? '').pathname.split('/');
  const connections = () =>
    world.app.db.read(async (tx) => {
      const { rows } = await sql`select from pg_stat_activity where datname = ${name}`.execute(tx);
      return rows.length;
    });
  expect(await connections()).toBeGreaterThan(0);
  await first.app.testMode?.moveClock(addHours(first.app.clock.now(), 5));
  const stood = first.app.clock.now();
  await first.close();
  // The server closes some connections a moment later.
  await expect.poll(connections).toBe(0);
  const again = await open();
  expect(again.app.clock.now().getTime() - stood.getTime()).toBeLessThan(60_000);
  await again.close();
  await store.drop('some-1');
});

test('a server that stops abandons the template it is making, and the next start makes it', async () => {
  const { app } = world;
  const log = pino({ level: 'silent' });
  const store = databasesOn(env.TEST_DATABASE_URL, app.settings);
  const named = (name: string) => `stopped-${name}`;
  const own: Store = {
    alone: (name, run) => store.alone(named(name), run),
    has: (name) => store.has(named(name)),
    create: (name) => store.create(named(name)),
    open: (name) => store.open(named(name)),
    copy: (from, to) => store.copy(named(from), named(to)),
    rename: (from, to) => store.rename(named(from), named(to)),
    drop: (name) => store.drop(named(name)),
  };
  const stopping = new AbortController();
  const opened = async (name: string) => {
    const part = await own.open(name);
    setTimeout(() => stopping.abort(), 50);
    return part;
  };
  const making = prepareTemplate({ store: { ...own, open: opened }, live: app, log }, stopping.signal);
  await expect(making).rejects.toThrow();
  expect(await own.has(templateName())).toBe(false);
  await expect.poll(() => own.has(`${templateName()}-part`)).toBe(false);

  await prepareTemplate({ store: own, live: app, log });
  expect(await own.has(templateName())).toBe(true);
  await own.drop(templateName());
});
