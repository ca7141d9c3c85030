import { Worker } from 'node:worker_threads';
import type { AudioToRead } from './audio-worker.ts';
import type { AudioLimits, AudioProblem, CheckedAudio } from './rewrite-audio.ts';

const TIMEOUT_MS = 10_000;
const MOST_MEGABYTES = 96;
/** Threads at the same time; files of other people wait for one. */
const MOST_THREADS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a recording in a thread of its own, which can be ended: a file that keeps its reader busy or takes too much memory
 * is refused.
 */
export async function checkAudio(
  file: Uint8Array,
  limits: AudioLimits,
  timeoutMs = TIMEOUT_MS,
): Promise<CheckedAudio | AudioProblem> {
  if (running >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await inThread({ file, limits }, timeoutMs);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function inThread(workerData: AudioToRead, timeoutMs: number): Promise<CheckedAudio | AudioProblem> {
  const worker = new Worker(new URL('./audio-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<CheckedAudio | AudioProblem>((done) => {
      worker.once('message', done);
      worker.once('error', () => done('UNREADABLE'));
      timer = setTimeout(() => done('UNREADABLE'), timeoutMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
