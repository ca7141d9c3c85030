import { Worker } from 'node:worker_threads';
import { refuse } from '../refusal.ts';

/*
 * Threads for reading uploads and laying out documents: a malicious file must not block the process. A thread handles one file
 * and ends, so that idle threads take no memory, and files can't affect each other.
 */

/** Threads at the same time in a process. */
const MOST_THREADS = 2;
/** How many tasks may wait for a thread: per person, and in total. */
const MOST_WAITING_OF_ONE = 4;
const MOST_WAITING = 50;
/**
 * The CPU time of a thread. The limit of elapsed time is higher, because the machine may be busy, and catches a thread that only
 * waits.
 */
const MOST_CPU_MS = 5000;
const MOST_MS = 60_000;
const LOOK_MS = 200;

export interface ThreadOptions {
  /** The person or organisation that the work is for. Each has one thread at a time, so that nobody's files delay everybody's. */
  owner: string;
  /** How large the thread's heap may grow. */
  megabytes: number;
  mostCpuMs?: number;
}

/** A thread took too long or too much memory, or its code threw. */
export class ThreadFailed extends Error {}

const running = new Set<string>();
let waiting: { owner: string; start(): void }[] = [];

/**
 * Runs the program of a thread (`thread-program.ts`) with some data and returns its answer. Throws ThreadFailed.
 */
export async function inThread<R>(
  program: URL,
  workerData: unknown,
  { owner, megabytes, mostCpuMs = MOST_CPU_MS }: ThreadOptions,
): Promise<R> {
  await turnOf(owner);
  try {
    return await run<R>(program, workerData, megabytes, mostCpuMs);
  } finally {
    running.delete(owner);
    startNext();
  }
}

async function turnOf(owner: string): Promise<void> {
  const ofOwner = waiting.filter((task) => task.owner === owner).length;
  if (ofOwner >= MOST_WAITING_OF_ONE || waiting.length >= MOST_WAITING) refuse('UNAVAILABLE');
  await new Promise<void>((start) => {
    waiting.push({ owner, start });
    startNext();
  });
}

/** Gives a free thread to the task that has waited longest and whose owner has none. */
function startNext(): void {
  if (running.size >= MOST_THREADS) return;
  const next = waiting.find(({ owner }) => !running.has(owner));
  if (!next) return;
  waiting = waiting.filter((task) => task !== next);
  running.add(next.owner);
  next.start();
}

async function run<R>(program: URL, workerData: unknown, megabytes: number, mostCpuMs: number): Promise<R> {
  const worker = new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    execArgv: [],
  });
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<R>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (cause) => reject(new ThreadFailed('a thread failed', { cause })));
      worker.once('exit', () => reject(new ThreadFailed('a thread ended without an answer')));
      timer = setInterval(async () => {
        // Rejects if the thread has just ended.
        const cpu = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
        const isOver = (cpu.user + cpu.system) / 1000 > mostCpuMs || performance.now() - startedAt > MOST_MS;
        if (isOver) reject(new ThreadFailed('a thread took too long'));
      }, LOOK_MS);
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}
