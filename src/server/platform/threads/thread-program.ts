import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** Threads let the one that answers requests go first. */
const NICENESS = 5;

/** Answers with what `run` makes of the thread's data: the last line of a thread's program. */
export async function answerWith<D, R>(run: (data: D) => R | Promise<R>): Promise<void> {
  // Linux has a priority for each thread; elsewhere this would be the whole process's.
  if (process.platform === 'linux') setPriority(NICENESS);
  parentPort?.postMessage(await run(workerData as D));
}
