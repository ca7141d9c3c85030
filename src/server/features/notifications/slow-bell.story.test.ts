import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World } from '../../../../tests/support/world.ts';
import { NOTIFICATION_STREAM_PATH } from '../../../contract/addresses.ts';

/** More events than fit into the buffers of both sockets and of the response. */
const EVENTS = 300_000;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world?.close());

test('one person can have at most 20 streams, whatever others have', async () => {
  const [ama, esi] = [await world.participant('Ama'), await world.participant('Esi')];
  const closing = new AbortController();
  // Keeps the responses, because unreferenced ones are closed.
  const answers: Response[] = [];
  const open = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `${world.running.url}${NOTIFICATION_STREAM_PATH}`;
    const answer = await fetch(url, { headers, signal: closing.signal });
    answers.push(answer);
    return answer.status;
  };
  for (let stream = 0; stream < 20; stream += 1) expect(await open(ama.token())).toBe(200);
  expect(await open(ama.token())).toBe(429);
  expect(await open(esi.token())).toBe(200);
  closing.abort();
  await world.until(async () => world.app.metrics.streams === 0);
});

test('a stream that nobody reads is closed before it fills the memory (OPS-21)', async () => {
  const kofi = await world.participant();
  const { port } = new URL(world.running.url);
  const socket = connect(Number(port), 'localhost');
  socket.on('error', () => undefined);
  socket.write(
    `GET ${NOTIFICATION_STREAM_PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${kofi.token()}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(String(head)).toContain('HTTP/1.1 200');
  socket.pause();
  const { metrics } = world.app;
  expect(metrics.streams).toBe(1);

  await world.app.db.transaction((tx) =>
    sql`insert into live_event (channel, subject_id)
      select 'notification', ${kofi.user.userId}::uuid from generate_series(1, ${sql.lit(EVENTS)})`.execute(tx),
  );
  await world.until(async () => metrics.streams === 0);
  socket.destroy();
});
