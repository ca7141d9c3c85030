import { execFileSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { createDatabase, startOwnPostgres } from '../../../../tests/support/postgres.ts';
import { openWorld } from '../../../../tests/support/world.ts';
import { listNotifications } from '../../../contract/notifications.ts';

/*
 * The database fails and recovers: clients and load balancers get a timely "try again" with the right status, and everything
 * recovers by itself.
 */

const server = await startOwnPostgres();
const world = await openWorld(undefined, {
  env: { DATABASE_URL: await createDatabase(server.url), DATABASE_WAIT_SECONDS: '3' },
});
const person = await world.join('PARTICIPANT');
afterAll(() => server.stop());

const call = () =>
  fetch(`${world.running.url}/api/v1${listNotifications.path}`, {
    headers: { authorization: `Bearer ${person.token()}` },
  });
const ready = () => fetch(`${world.running.url}/health/ready`);

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
}

/** Polls until a condition holds; only the test's own timeout ends it. */
const until = (holds: () => Promise<boolean>) => expect.poll(holds, { timeout: 300_000 }).toBe(true);

test('a server that is killed is unavailable, not an error, and is used again as soon as it is back', async () => {
  expect((await call()).status).toBe(200);
  expect((await ready()).status).toBe(200);
  server.kill();
  // Connections outlive the server for a moment.
  await until(async () => (await call()).status === 503);
  for (let turn = 0; turn < 20; turn += 1) await expectUnavailable(await call());
  await until(async () => (await ready()).status === 503);
  await server.restart();
  await until(async () => (await call()).status === 200);
  await until(async () => (await ready()).status === 200);
});

test('a frozen server keeps nobody waiting for good', async () => {
  // Freezes the server and its backends. Backends that start meanwhile wait for the server.
  const processes = execFileSync('pgrep', ['-P', String(server.pid())], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  const all = [server.pid(), ...processes];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  try {
    await expectUnavailable(await call());
    expect(await (await ready()).json()).toMatchObject({
      status: 'unavailable',
      waitingFor: expect.stringContaining('database'),
    });
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  }
  await until(async () => (await call()).status === 200);
  await until(async () => (await ready()).status === 200);
});
