import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThread, ThreadFailed } from './threads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nyansapo-threads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let programs = 0;
/** A thread's program; it has `data`, and `answer`. */
function program(code: string): URL {
  programs += 1;
  const file = join(folder, `${programs}.mjs`);
  const start = `import { parentPort, workerData as data } from 'node:worker_threads';
    const answer = (value) => parentPort.postMessage(value);\n`;
  writeFileSync(file, start + code);
  return pathToFileURL(file);
}

/** Counts in shared memory: running threads (0) and their maximum (1). Ends when the test sets (2). */
const COUNTING = `
  const counts = new Int32Array(data);
  const now = Atomics.add(counts, 0, 1) + 1;
  if (now > Atomics.load(counts, 1)) Atomics.store(counts, 1, now);
  while (Atomics.load(counts, 2) === 0) Atomics.wait(counts, 2, 0, 50);
  Atomics.sub(counts, 0, 1);
  answer('done');
`;
const MEGABYTES = 64;

test('two threads run at the same time, one for each person', async () => {
  const shared = new SharedArrayBuffer(12);
  const counts = new Int32Array(shared);
  const counting = program(COUNTING);
  const run = (owner: string) => inThread(counting, shared, { owner, megabytes: MEGABYTES });
  const ofAma = [run('ama'), run('ama'), run('ama')];
  await expect.poll(() => counts[0], { timeout: 30_000 }).toBe(1);
  const ofOthers = [run('kofi'), run('esi'), run('yaw')];
  await expect.poll(() => counts[0], { timeout: 30_000 }).toBe(2);
  Atomics.store(counts, 2, 1);
  Atomics.notify(counts, 2);
  expect(await Promise.all([...ofAma, ...ofOthers])).toEqual(Array.from({ length: 6 }, () => 'done'));
  expect(counts[1]).toBe(2);
});

test('one person may wait for four threads', async () => {
  const shared = new SharedArrayBuffer(12);
  const counting = program(COUNTING);
  const run = () => inThread(counting, shared, { owner: 'ama', megabytes: MEGABYTES });
  const accepted = Array.from({ length: 5 }, run);
  await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  Atomics.store(new Int32Array(shared), 2, 1);
  Atomics.notify(new Int32Array(shared), 2);
  await Promise.all(accepted);
});

test.each([
  ['takes too long', 'for (;;);'],
  ['takes too much memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5));'],
  ['throws', 'throw new Error("planted");'],
  ['ends without an answer', 'process.exit();'],
])('a thread that %s fails, and the next one works', async (_what, code) => {
  const options = { owner: 'ama', megabytes: MEGABYTES };
  await expect(inThread(program(code), null, { ...options, mostCpuMs: 1000 })).rejects.toThrow(ThreadFailed);
  expect(await inThread(program('answer(data + 1);'), 1, options)).toBe(2);
});
