import { Worker } from 'node:worker_threads';
import type { CalendarProblem } from '../../../domain/own-calendar.ts';
import type { BusyTime, Window } from './busy-times.ts';
import type { CalendarToRead } from './busy-times-worker.ts';

const TIMEOUT_MS = 10_000;
const MOST_MEGABYTES = 192;

/** The busy times of a calendar's text. One that takes too long or too much memory is too large, whatever is in it. */
export async function readCalendar(
  text: string,
  window: Window,
  timeoutMs = TIMEOUT_MS,
): Promise<BusyTime[] | CalendarProblem> {
  const worker = new Worker(new URL('./busy-times-worker.ts', import.meta.url), {
    workerData: { text, window } satisfies CalendarToRead,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    execArgv: [],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<BusyTime[] | CalendarProblem>((done) => {
      worker.once('message', done);
      worker.once('error', () => done('TOO_LARGE'));
      timer = setTimeout(() => done('TOO_LARGE'), timeoutMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
