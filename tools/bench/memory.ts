import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/prepare.mjs';
import { makeInvited } from './book-world.ts';
import { mixedLoad } from './memory-load.ts';
import { circumstances } from './report.ts';
import { CONNECTIONS, startStage } from './stage.ts';
import { Watched } from './watched.ts';

/*
 * Memory of the server process, started as by `npm start`, on PostgreSQL: idle, and under a mixed load over 16 connections. The
 * peak comes from Linux, so nothing between two readings is lost.
 */

const STUDIES = 200;
const PEOPLE_EACH = 120;
const SETTLE_MS = 10_000;
const EVERY_MS = 30_000;
/** The wait after the load for its jobs and mails. */
const REST_MS = 60_000;

export async function benchMemory(minutes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-memory-'));
  const probe = join(folder, 'heap.json');
  const flags = [...SERVER_FLAGS, '--import', new URL('./memory-probe.mjs', import.meta.url).href];
  // Each request of the load comes from an address of its own.
  const settings = { ...SERVER_ENV, MEMORY_PROBE: probe, TRUST_PROXY: '1' };
  console.log(circumstances());
  const stage = await startStage({ fsync: false, profile: false, statements: false }, settings, flags);
  try {
    const server = new Watched(probe);
    await delay(SETTLE_MS);
    console.log(HEADING);
    await print(server, 'at rest');
    const invited = (await makeInvited(stage, STUDIES, PEOPLE_EACH)).flat();
    const load = await mixedLoad(stage, invited);
    const parts = Object.entries(load.parts).map(([kind, part]) => `${part} ${kind}`);
    console.log(`of 1,000 requests: ${parts.join(', ')}`);
    const sent = new Map<string, number>();
    const until = performance.now() + minutes * 60_000;
    let over = false;
    const lanes = Array.from({ length: CONNECTIONS }, async () => {
      while (!over && performance.now() < until) {
        const kind = await load.send();
        sent.set(kind, (sent.get(kind) ?? 0) + 1);
      }
    });
    const watching = printEvery(server, EVERY_MS, until);
    await Promise.all(lanes).finally(() => {
      over = true;
    });
    await watching;
    const counts = [...sent].map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
    console.log(`sent: ${counts.join(', ')}`);
    await delay(REST_MS);
    await print(server, 'a minute later');
    console.log(`peak of RSS: ${server.megabytes('VmHWM').toFixed(0)} MB`);
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const COLUMNS = ['RSS', 'of it files', 'heap used', 'external', 'array buffers'];
const HEADING = `${'MB'.padEnd(24)}${COLUMNS.map((name) => name.padStart(15)).join('')}`;
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const inMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

/** RSS is read first, because reading the heap triggers a collection. */
async function print(server: Watched, when: string): Promise<void> {
  const resident = [server.megabytes('VmRSS'), server.megabytes('RssFile')].map((megabytes) => megabytes.toFixed(0));
  const { heapUsed, external, arrayBuffers } = await server.heap();
  const cells = [...resident, ...[heapUsed, external, arrayBuffers].map(inMegabytes)];
  console.log(when.padEnd(24) + cells.map((cell) => cell.padStart(15)).join(''));
}

/** Prints the RSS at intervals until an instant. */
async function printEvery(server: Watched, milliseconds: number, until: number): Promise<void> {
  for (let at = milliseconds; performance.now() + milliseconds <= until + 1; at += milliseconds) {
    await delay(milliseconds);
    console.log(`${`after ${at / 1000} s`.padEnd(24)}${server.megabytes('VmRSS').toFixed(0).padStart(15)}`);
  }
}
