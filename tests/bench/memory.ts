import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileServer, SERVER_ENV, SERVER_FLAGS } from '../../scripts/prepare.mjs';
import { makeInvited } from './book-world.ts';
import { mixedLoad } from './memory-load.ts';
import { circumstances } from './report.ts';
import { CONNECTIONS, startStage } from './stage.ts';

/*
 * What the server's process takes, started as `npm start` starts it, on PostgreSQL: at rest, and under a mixed load over
 * 16 connections. The peak is Linux's own, so nothing between two readings is lost.
 */

const STUDIES = 200;
const PEOPLE_EACH = 120;
const SETTLE_MS = 10_000;
const EVERY_MS = 30_000;
/** After the load, until its jobs and mails are done. */
const REST_MS = 60_000;

export async function benchMemory(minutes: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-memory-'));
  const probe = join(folder, 'heap.json');
  compileServer();
  const flags = [...SERVER_FLAGS, '--import', new URL('./memory-probe.mjs', import.meta.url).href];
  // Each request of the load comes from an address of its own.
  const settings = { ...SERVER_ENV, MEMORY_PROBE: probe, TRUST_PROXY: '1' };
  console.log(circumstances());
  const stage = await startStage({ fsync: false, profile: false, statements: false }, settings, flags);
  try {
    const server = new Watched(probe);
    await delay(SETTLE_MS);
    console.log(HEADING);
    await server.print('at rest');
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
    const watching = server.every(EVERY_MS, until);
    await Promise.all(lanes).finally(() => {
      over = true;
    });
    await watching;
    const counts = [...sent].map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
    console.log(`sent: ${counts.join(', ')}`);
    await delay(REST_MS);
    await server.print('a minute later');
    console.log(`peak of RSS: ${server.peak()} MB`);
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const COLUMNS = ['RSS', 'of it files', 'heap used', 'external', 'array buffers'];
const HEADING = `${'MB'.padEnd(24)}${COLUMNS.map((name) => name.padStart(15)).join('')}`;
const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const inMegabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

/** What the probe writes. */
interface Heap {
  pid: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
}

/** The server's process, as Linux and the probe in it see it. */
class Watched {
  readonly #probe: string;
  readonly #pid: number;

  constructor(probe: string) {
    this.#probe = probe;
    this.#pid = this.#heap().pid;
  }

  #heap(): Heap {
    return JSON.parse(readFileSync(this.#probe, 'utf8')) as Heap;
  }

  /** MB of a line of /proc. */
  #line(name: string): string {
    const status = readFileSync(`/proc/${this.#pid}/status`, 'utf8');
    return inMegabytes(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024);
  }

  peak(): string {
    return this.#line('VmHWM');
  }

  /** RSS first, then the heap after a collection: so RSS is what it was without one. */
  async print(when: string): Promise<void> {
    const resident = [this.#line('VmRSS'), this.#line('RssFile')];
    process.kill(this.#pid, 'SIGUSR2');
    await delay(3000);
    const { heapUsed, external, arrayBuffers } = this.#heap();
    const cells = [...resident, ...[heapUsed, external, arrayBuffers].map(inMegabytes)];
    console.log(when.padEnd(24) + cells.map((cell) => cell.padStart(15)).join(''));
  }

  /** Prints RSS at intervals until an instant. */
  async every(milliseconds: number, until: number): Promise<void> {
    for (let at = milliseconds; performance.now() + milliseconds <= until + 1; at += milliseconds) {
      await delay(milliseconds);
      console.log(`${`after ${at / 1000} s`.padEnd(24)}${this.#line('VmRSS').padStart(15)}`);
    }
  }
}
