import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** Threads run at a lower priority than the main thread, which answers requests. */
const NICENESS = 5;

/** Runs `run` with the thread's data and posts the result. The last line of a thread's program. */
export async function answerWith<D, R>(run: (data: D) => R | Promise<R>): Promise<void> {
  // Only Linux has a priority per thread; elsewhere this would change the whole process.
  if (process.platform === 'linux') setPriority(NICENESS);
  parentPort?.postMessage(await run(workerData as D));
}
