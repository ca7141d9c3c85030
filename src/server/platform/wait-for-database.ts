import { setTimeout } from 'node:timers/promises';
import { isUnavailable } from './db/unavailable.ts';
import type { Log } from './log.ts';

const EVERY_MS = 1000;

/**
 * Runs a start-up step, and retries every second while the database is unavailable: machines that start together become ready in
 * any order. Throws every other error.
 */
export async function retryWhileUnavailable<T>(run: () => Promise<T>, log: Log): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // Logged once, not every second.
      if (tries === 1) log.warn({ err: error }, 'waiting for the database');
      await setTimeout(EVERY_MS);
    }
  }
}

/** Resolves when nothing is missing any more; until then, `onWait` is called with what is missing. */
export async function waitUntilReady(
  find: () => Promise<string | null>,
  { log, onWait }: { log: Log; onWait: (what: string) => void },
): Promise<void> {
  let last: string | null = null;
  for (;;) {
    const missing = await retryWhileUnavailable(find, log);
    if (missing === null) return;
    if (missing !== last) log.warn({ waitingFor: missing }, 'waiting');
    last = missing;
    onWait(missing);
    await setTimeout(EVERY_MS);
  }
}
