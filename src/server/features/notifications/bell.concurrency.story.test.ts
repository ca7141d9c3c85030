import { expect, test } from 'vitest';
import { openWorld, World } from '../../../../tests/support/world.ts';
import { NOTIFICATION_STREAM_PATH } from '../../../contract/addresses.ts';
import { countUnread } from '../../../contract/notifications.ts';
import { signAccessToken } from '../../platform/access-tokens.ts';

/** Two processes on one database: a notification from one reaches a browser that is connected to the other. */

const world = await openWorld();
const person = await world.participant('Listener', '0551234009');
const other = await openWorld(world);

/** Follows the stream as a browser does; `events` grows as they arrive. */
async function follow(at: World): Promise<{ events: string[]; stop: () => void }> {
  const session = await world.app.db.read((tx) =>
    tx.selectFrom('session').select('id').where('userId', '=', person.user.userId).executeTakeFirstOrThrow(),
  );
  const claims = { userId: person.user.userId, sessionId: session.id };
  const token = await signAccessToken(claims, at.app.settings.sessionSecrets, at.now());
  const abort = new AbortController();
  const response = await fetch(`${at.running.url}${NOTIFICATION_STREAM_PATH}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const events: string[] = [];
  void (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      events.push(...(new TextDecoder().decode(chunk).match(/event: \w+/g) ?? []));
    }
  })().catch(() => undefined);
  return { events, stop: () => abort.abort() };
}

const ring = (message: string) => world.app.work(null, (work) => work.notify({ userId: person.user.userId, message }));

const untilSome = (events: string[], count: number) =>
  expect.poll(() => events.length, { interval: 10 }).toBeGreaterThanOrEqual(count);

test('a notification from one process reaches a browser at the other, at once', async () => {
  const browser = await follow(other);
  await ring('Made elsewhere');
  const from = performance.now();
  await untilSome(browser.events, 1);
  console.log(`it took ${(performance.now() - from).toFixed(0)} ms`);
  expect(browser.events).toEqual(['event: notification']);
  browser.stop();
});

test('when the process that a browser is connected to ends, no notification is lost: the browser gets them from the other', async () => {
  const third = await World.start(world);
  const browser = await follow(third);
  await ring('Before the end');
  await untilSome(browser.events, 1);
  const before = (await person.must(countUnread)).unread;
  await third.close();
  await ring('While nobody listens');
  const again = await follow(other);
  expect((await person.must(countUnread)).unread).toBe(before + 1);
  await ring('And after');
  await untilSome(again.events, 1);
  expect((await person.must(countUnread)).unread).toBe(before + 2);
  again.stop();
});

test('when the database ends every connection, notifications of that moment still arrive', async () => {
  const browser = await follow(other);
  await world.app.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await ring('In the gap');
  await untilSome(browser.events, 1);
  browser.stop();
});

test('a long-running transaction neither delays nor repeats notifications', async () => {
  const browser = await follow(other);
  await world.app.db.transaction(async (tx) => {
    // It has a transaction id from its first write on, so the horizon stays before it.
    await tx.updateTable('appUser').set({ firstName: 'Listener' }).where('id', '=', person.user.userId).execute();
    await ring('Meanwhile');
    await untilSome(browser.events, 1);
    // Another event triggers another read, which finds the first event again.
    for (const events of [2, 3]) {
      await world.app.db.transaction((other) =>
        other.insertInto('liveEvent').values({ channel: 'wallet', subjectId: person.user.userId }).execute(),
      );
      await untilSome(browser.events, events);
    }
    expect(browser.events).toEqual(['event: notification', 'event: wallet', 'event: wallet']);
  });
  await ring('Afterwards');
  await untilSome(browser.events, 4);
  expect(browser.events).toHaveLength(4);
  browser.stop();
});
