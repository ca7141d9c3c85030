/** @module-tag slow */
import { get, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, World } from '../../../tests/support/world.ts';
import { exportMyData } from '../../contract/privacy.ts';
import { exportWaitlist, listWaitlist } from '../../contract/waitlist.ts';

/*
 * OPS-20. While a client reads slowly or not at all, the product reads no further in the database, keeps no connection
 * of it, and needs no more memory; when the client leaves, it stops.
 */

const ROWS = 200_000;
const BATCH = 1000;
/** Of an entry's text. */
const TEXT = 500;
/** More than the buffers of both sockets take. */
const MOST_BATCHES_AHEAD = 40;
const MOST_OPEN_CALLS = 8;
const FILES_AT_ONCE = 2;
const LOOK_BYTES = 10 * 2 ** 20;

describe('a large file', () => {
  let world: World;
  let admin: Person;
  let batches = 0;

  beforeAll(async () => {
    world = await World.start(undefined, { env: { MOST_OPEN_CALLS: String(MOST_OPEN_CALLS) } });
    admin = await world.admin();
    await world.app.db.execute(`
      insert into waitlist_entry (id, name, email, role, purpose, created_at)
        select gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', 'PARTICIPANT', repeat('x', ${TEXT}), now()
        from generate_series(1, ${ROWS}) n`);
    const { readLagging } = world.app.db;
    world.app.db.readLagging = (work) => {
      batches += 1;
      return readLagging(work);
    };
  });
  afterAll(() => world?.close());

  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${admin.token()}` };
      get(`${world.running.url}/api/v1${exportWaitlist.path}`, { headers, agent: false }, resolve).on('error', reject);
    });

  /** The number of batches read once reading has stopped, while the same server answers other calls. */
  const untilStill = async () => {
    for (let before = -1; batches === 0 || before !== batches; ) {
      before = batches;
      for (let calls = 0; calls < 5; calls += 1) await admin.must(listWaitlist, { query: { size: 10 } });
    }
    return batches;
  };

  test('has each row once, in little memory, however slowly it is read', async () => {
    batches = 0;
    const response = await ask();
    expect(response.statusCode).toBe(200);
    expect(await untilStill()).toBeLessThan(MOST_BATCHES_AHEAD);
    const { pool } = world.app.db;
    expect(pool.idleCount).toBe(pool.totalCount);
    expect(await admin.must(listWaitlist, { query: { size: 10 } })).toHaveLength(10);

    const atRest = inUse();
    let most = 0;
    let bytes = 0;
    let lookedAt = 0;
    let rest = '';
    const times = new Uint8Array(ROWS + 1);
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) times[Number(/^Person (\d+),/.exec(line)?.[1] ?? 0)]! += 1;
      if (bytes < lookedAt + LOOK_BYTES) continue;
      lookedAt = bytes;
      most = Math.max(most, inUse() - atRest);
    }
    // The first is the header.
    expect(times.every((count) => count === 1)).toBe(true);
    expect(bytes).toBeGreaterThan(ROWS * TEXT);
    expect(most).toBeLessThan(25 * 2 ** 20);
  });

  test('stops when its client leaves; too many at once are refused', async () => {
    const open = [await ask(), await ask()];
    expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(FILES_AT_ONCE).fill(200));
    const refused = await ask();
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    refused.resume();

    const read = await untilStill();
    for (const response of open) response.destroy();
    await world.until(async () => {
      const again = await ask();
      again.destroy();
      return again.statusCode === 200;
    });
    // Each abandoned file reads at most the batch that it had begun.
    expect((await untilStill()) - read).toBeLessThan(MOST_BATCHES_AHEAD);
  });

  test('breaks off when the database fails, so that it does not look complete', async () => {
    const { readLagging } = world.app.db;
    const response = await ask();
    await untilStill();
    world.app.db.readLagging = () => Promise.reject(new Error('the database is gone'));
    const reading = (async () => {
      for await (const _ of response);
    })();
    await expect(reading).rejects.toThrow('aborted');
    const refused = await ask();
    expect(refused.statusCode).toBe(500);
    refused.resume();
    world.app.db.readLagging = readLagging;
  });

  test('about a person is whole with more rows than a batch', async () => {
    const rows = 2 * BATCH + 1;
    const { userId } = admin.user;
    await world.app.db.transaction((tx) =>
      sql`insert into notification (id, user_id, message, created_at)
        select gen_random_uuid(), ${userId}, 'Number ' || n, now() + (n / 10) * interval '1 second'
        from generate_series(1, ${sql.lit(rows)}) n`.execute(tx),
    );
    const text = String(await admin.must(exportMyData, { query: { format: 'json' } }));
    const data = JSON.parse(text);
    expect(new Set(data.notifications.map(({ message }: { message: string }) => message)).size).toBe(rows);
    expect(data.notifications).toHaveLength(rows);
    expect(data.account).toMatchObject([{ userId }]);
    expect(text).toBe(JSON.stringify(data, null, 2));
    const csv = String(await admin.must(exportMyData, { query: { format: 'csv' } }));
    expect(csv.match(/^notifications,\d+,message,/gm)).toHaveLength(rows);
    expect(csv).toContain(`notifications,${rows},message,`);
  });
});

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes in use after a garbage collection. */
function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
