import { expect, test, vi } from 'vitest';
import { suspendUser } from '../../src/contract/accounts/people.ts';
import { changePassword } from '../../src/contract/accounts/security.ts';
import { NOTIFICATION_STREAM_PATH } from '../../src/contract/addresses.ts';
import { eraseMe } from '../../src/contract/privacy.ts';
import { logIn, post } from '../support/raw-calls.ts';
import { openWorld, PASSWORD, type Person } from '../support/world.ts';

/** Two processes on one database: a session ended by one also ends for browsers that are connected to the other. */

const world = await openWorld();
const admin = await world.admin();
const other = await openWorld(world);

/** A stream at the other process, with a separate session. */
async function follow(email: string) {
  const { json, cookies } = await logIn(world, email, PASSWORD);
  const token = json.content.accessToken as string;
  const response = await fetch(`${other.running.url}${NOTIFICATION_STREAM_PATH}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const stream = { token, cookies, received: '', isOpen: true };
  void (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      stream.received += new TextDecoder().decode(chunk);
    }
    stream.isOpen = false;
  })();
  return stream;
}
type Stream = Awaited<ReturnType<typeof follow>>;

/**
 * Ten seconds, usually less than the heartbeat of every 25 s, which also checks for ended sessions and writes to every stream.
 */
const TRIES = 200;

async function ended(stream: Stream): Promise<boolean> {
  for (let tries = 0; stream.isOpen && tries < TRIES; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return !stream.isOpen;
}

/** Checks that a stream is alive by sending something through it. */
async function hears(person: Person, stream: Stream): Promise<boolean> {
  const before = stream.received.length;
  await world.app.work(null, (work) => work.notify({ userId: person.user.userId, message: 'Still here?' }));
  for (let tries = 0; stream.received.length === before && tries < TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return stream.isOpen && stream.received.length > before;
}

test('an open stream ends with its session, also at another process; the person’s other sessions continue', async () => {
  const person = await world.join('PARTICIPANT', 'Ends');
  const [here, there] = [await follow(person.user.email), await follow(person.user.email)];
  await post(world, '/authentication/auth/logout', undefined, { token: here.token, cookies: here.cookies });
  expect(await ended(here)).toBe(true);
  expect(await hears(person, there)).toBe(true);
  await person.must(changePassword, { body: { password: PASSWORD, newPassword: 'Adinkra?Stamp9' } });
  expect(await ended(there)).toBe(true);
});

const WAYS: Record<string, (person: Person, stream: Stream) => Promise<unknown>> = {
  'logging out everywhere': (_, { token }) =>
    post(world, '/authentication/auth/logout-everywhere', undefined, { token }),
  'a suspension': ({ user }) =>
    admin.must(suspendUser, { params: { userId: user.userId }, body: { reason: 'Two accounts' } }),
  'an erasure': (person) => person.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } }),
  'a reset of the password': async ({ user }) => {
    await post(world, '/authentication/users/password/update-link', { email: user.email });
    const token = (await world.mailedLink(user.email, '/reset-password/')).split('/').at(-1);
    await post(world, '/authentication/users/password/update', { token, newPassword: 'Adinkra?Stamp9' });
  },
};

test.each(Object.entries(WAYS))('%s ends every open stream of the person, and no other', async (_what, end) => {
  const person = await world.join('PARTICIPANT', 'Every');
  const neighbour = await world.join('PARTICIPANT', 'Neighbour');
  const streams = [await follow(person.user.email), await follow(person.user.email)];
  const unmoved = await follow(neighbour.user.email);
  await end(person, streams[0] as Stream);
  for (const stream of streams) expect(await ended(stream)).toBe(true);
  expect(await hears(neighbour, unmoved)).toBe(true);
});

test('sessions that ended while connections were lost, or expired while nothing could be read, end afterwards', async () => {
  const person = await world.join('PARTICIPANT', 'Gap');
  const [missed, idle] = [await follow(person.user.email), await follow(person.user.email)];
  await world.app.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await post(world, '/authentication/auth/logout', undefined, { token: missed.token, cookies: missed.cookies });
  expect(await ended(missed)).toBe(true);
  expect(await hears(person, idle)).toBe(true);
  // The second session has been idle for 12 hours: no row changes, so only the check after the gap finds it.
  await other.clock.setTime(other.clock.now() + 12.1 * 3_600_000);
  const warned = vi.spyOn(other.app.log, 'warn');
  await world.app.db.execute('alter table live_event rename to unreadable');
  await expect.poll(() => warned.mock.calls.flat()).toContain('could not read the live events; will keep trying');
  // The check itself fails as well, because connections are lost again.
  await world.app.db.execute('alter table session rename to unreadable_session');
  await world.app.db.execute('alter table unreadable rename to live_event');
  await expect.poll(() => warned.mock.calls.flat()).toContain('could not check open streams; will retry');
  await world.app.db.execute('alter table unreadable_session rename to session');
  expect(await ended(idle)).toBe(true);
});
