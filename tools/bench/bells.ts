import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/prepare.mjs';
import { NOTIFICATION_STREAM_PATH } from '../../src/contract/addresses.ts';
import { cpuOfFamily } from './costs.ts';
import { Goals } from './goals.ts';
import { makeParticipants, signInAll } from './people.ts';
import { circumstances } from './report.ts';
import { type Options, type Stage, startStage } from './stage.ts';
import { Watched } from './watched.ts';

/*
 * 10,000 people with an open bell stream on one process: the memory of each, their cost while idle, and the time until all have
 * received a simultaneous notification. The client uses bare sockets that look for two words.
 */

const BELLS = 10_000;
/** Each client address offers each port once; several addresses leave room for the ports that the system reserves. */
const ADDRESSES = 4;
const OPENING_AT_ONCE = 100;
const QUIET_MS = 50_000;
const RING_MS = 60_000;
const SETTLE_MS = 5_000;

const MOST = { kilobytesEach: 30, megabytes: 600, quietPercent: 10, heardMs: 3_000 } as const;

export async function benchBells(options: Options): Promise<void> {
  console.log(circumstances());
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-bells-'));
  const probe = join(folder, 'heap.json');
  const flags = [...SERVER_FLAGS, '--import', new URL('./memory-probe.mjs', import.meta.url).href];
  const stage = await startStage(options, { ...SERVER_ENV, MEMORY_PROBE: probe, HOST: '127.0.0.1' }, flags);
  const bells: Bell[] = [];
  try {
    const server = new Watched(probe);
    await makeParticipants(stage, BELLS);
    const { rows } = await stage.pool.query<{ user_id: string }>('select user_id from participant_profile');
    const ids = rows.map(({ user_id }) => user_id);
    const tokens = await signInAll(stage, ids);
    // Opened first, so that lazy-loaded code is not counted.
    const first = await openBell(stage.url, tokens[0] ?? '', 0);
    first.close();
    const before = await memoryOf(server);

    const openedAt = performance.now();
    let next = 0;
    await Promise.all(
      Array.from({ length: OPENING_AT_ONCE }, async () => {
        for (let at = next++; at < tokens.length; at = next++) {
          bells.push(await openBell(stage.url, tokens[at] ?? '', at));
        }
      }),
    );
    console.log(`${bells.length.toLocaleString('en')} bells opened in ${seconds(performance.now() - openedAt)}`);
    const open = await memoryOf(server);
    const kilobytes = ((open.rss - before.rss) * 1024) / BELLS;
    console.log(
      `memory of the process: ${before.rss.toFixed(0)} MB before, ${open.rss.toFixed(0)} MB with them open; of it heap ` +
        `${before.heap.toFixed(0)} and ${open.heap.toFixed(0)} MB`,
    );

    const cpu = () => cpuOfFamily(server.pid);
    const quietFrom = cpu();
    await setTimeout(QUIET_MS);
    const quiet = ((cpu() - quietFrom) / QUIET_MS) * 100;

    const rings = bells.map(({ rang }) => rang);
    const ringFrom = cpu();
    const sentAt = performance.now();
    await announce(stage, ids);
    const committedAt = performance.now();
    const waits = (await Promise.all(rings)).map((at) => at - committedAt).sort((one, other) => one - other);
    const share = (part: number) => Math.round(waits[Math.floor((waits.length - 1) * part)] ?? 0);
    console.log(
      `one statement notified everybody in ${seconds(committedAt - sentAt)}; after its commit they heard: p50 ${share(0.5)} ms, ` +
        `p99 ${share(0.99)} ms; CPU of the process meanwhile ${seconds(cpu() - ringFrom)}`,
    );

    const goals = new Goals();
    goals.atLeast('bells that are open', bells.filter(({ isOpen }) => isOpen()).length, BELLS, 'bells');
    goals.atMost('memory for each', kilobytes, MOST.kilobytesEach, 'KB');
    goals.atMost('RSS of the process, peak', server.megabytes('VmHWM'), MOST.megabytes, 'MB');
    goals.atMost('CPU of one core while nothing happens', quiet, MOST.quietPercent, '%');
    goals.atMost('until the last has heard', share(1), MOST.heardMs, 'ms');
    goals.judge();
  } finally {
    for (const { close } of bells) close();
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function memoryOf(server: Watched): Promise<{ rss: number; heap: number }> {
  await setTimeout(SETTLE_MS);
  const { heapUsed } = await server.heap();
  return { rss: server.megabytes('VmRSS'), heap: heapUsed / 2 ** 20 };
}

/** A notification for everybody, in one statement, so that all of them are new at the same moment. */
async function announce({ pool }: Stage, ids: readonly string[]): Promise<void> {
  await pool.query(
    `insert into notification (id, user_id, message, created_at)
     select gen_random_uuid(), id, 'Something is new.', now() from unnest($1::uuid[]) id`,
    [ids],
  );
}

interface Bell {
  /** When it rang first. */
  rang: Promise<number>;
  isOpen(): boolean;
  close(): void;
}

async function openBell(url: string, token: string, index: number): Promise<Bell> {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: `127.0.0.${2 + (index % ADDRESSES)}` });
  await once(socket, 'connect');
  socket.write(
    `GET ${NOTIFICATION_STREAM_PATH} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.includes('HTTP/1.1 200')) throw new Error(`the stream answered ${head.subarray(0, 40)}`);
  const rang = ringOf(socket);
  rang.catch(() => undefined);
  return { rang, isOpen: () => !socket.destroyed, close: () => socket.destroy() };
}

function ringOf(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes('event: notification')) resolve(performance.now());
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a stream was closed before its bell rang')));
    globalThis
      .setTimeout(() => reject(new Error(`a bell did not ring within ${RING_MS} ms`)), QUIET_MS + RING_MS)
      .unref();
  });
}
