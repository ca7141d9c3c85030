import { setTimeout } from 'node:timers/promises';
import { makeInvited } from './book-world.ts';
import { CpuGroup, FIRST } from './cpu-group.ts';
import { Goals } from './goals.ts';
import { mixedLoad } from './memory-load.ts';
import { circumstances } from './report.ts';
import { type OneOfSeveral, openSeveral } from './several.ts';

/*
 * One web and one worker process for an hour, under a mixed load at a modest fixed rate: their memory each minute, and whether it
 * still grows once all lazy code is loaded and every cache is full.
 */

const PER_SECOND = 20;
const STUDIES = 200;
const PEOPLE_EACH = 120;
const MINUTE_MS = 60_000;
/** The warm-up before memory must be stable; in a short run, a third of it. */
const SETTLING_MINUTES = 10;
/** Memory fluctuates with collections, so growth is measured between means over this many minutes; fewer in a short run. */
const MEAN_MINUTES = 5;

const MOST = { growthPercent: 2, webMegabytes: 250 } as const;

interface Reading {
  rss: number;
  heap: number;
}

export async function benchSoak(minutes: number): Promise<void> {
  console.log(circumstances());
  const group = process.getuid?.() === 0 ? CpuGroup.weighted('soak', FIRST) : null;
  // The machine is rarely idle for an hour, and a process that waits for a core refuses calls. Child processes inherit the group.
  group?.add(process.pid);
  const stage = await openSeveral();
  try {
    const web = await stage.start('web');
    const worker = await stage.start('worker');
    const invited = (await makeInvited(stage, STUDIES, PEOPLE_EACH)).flat();
    const load = await mixedLoad({ url: web.url, pool: stage.pool }, invited);
    console.log(`${PER_SECOND} requests a second for ${minutes} minutes`);
    console.log(
      `minute${[web, worker].map(({ name }) => `${`${name}: RSS`.padStart(16)} MB${'heap'.padStart(8)} MB`).join('')}`,
    );
    const readings: Reading[][] = [];
    const until = performance.now() + minutes * MINUTE_MS;
    const sending = sendUntil(until, load.send);
    for (let minute = 1; minute <= minutes; minute += 1) {
      await setTimeout(Math.max(0, until - (minutes - minute) * MINUTE_MS - performance.now()));
      const row = await Promise.all([web, worker].map(({ watched }) => read(watched)));
      readings.push(row);
      console.log(
        `${String(minute).padStart(6)}${row.map(({ rss, heap }) => `${rss.toFixed(1).padStart(16)}   ${heap.toFixed(1).padStart(8)}   `).join('')}`,
      );
    }
    const { sent, failed } = await sending;
    console.log(`${sent.toLocaleString('en')} requests sent`);
    judge([web, worker], readings, failed);
  } finally {
    await stage.close();
    group?.close();
  }
}

/** RSS is read first, because reading the heap triggers a collection. */
async function read(watched: OneOfSeveral['watched']): Promise<Reading> {
  const rss = watched.megabytes('VmRSS');
  return { rss, heap: (await watched.heap()).heapUsed / 2 ** 20 };
}

/** Sends at the rate, however long responses take. */
async function sendUntil(until: number, send: () => Promise<string>): Promise<{ sent: number; failed: number }> {
  let sent = 0;
  let failed = 0;
  const open = new Set<Promise<unknown>>();
  for (let at = performance.now(); at < until; at += 1000 / PER_SECOND) {
    await setTimeout(Math.max(0, at - performance.now()));
    sent += 1;
    const one = send()
      .catch((error) => {
        failed += 1;
        if (failed <= 5) console.error(error instanceof Error ? error.message : error);
      })
      .finally(() => open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
  return { sent, failed };
}

function judge(processes: readonly OneOfSeveral[], readings: readonly Reading[][], failed: number): void {
  const goals = new Goals();
  goals.atMost('requests that failed', failed, 0, 'requests');
  const settled = Math.min(SETTLING_MINUTES, Math.ceil(readings.length / 3));
  const some = Math.min(MEAN_MINUTES, Math.max(1, Math.floor((readings.length - settled) / 2)));
  for (const [at, { name, watched }] of processes.entries()) {
    const own = readings.map((row) => row[at] as Reading).slice(settled);
    for (const kind of ['rss', 'heap'] as const) {
      const mean = (part: readonly Reading[]) => part.reduce((sum, one) => sum + one[kind], 0) / part.length;
      const growth = (mean(own.slice(-some)) / mean(own.slice(0, some)) - 1) * 100;
      goals.atMost(`${name}, growth of its ${kind} after minute ${settled}`, growth, MOST.growthPercent, '%');
    }
    if (name.startsWith('web'))
      goals.atMost(`${name}, peak of its RSS`, watched.megabytes('VmHWM'), MOST.webMegabytes, 'MB');
  }
  goals.judge();
}
