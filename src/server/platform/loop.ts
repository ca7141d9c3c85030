import { type Clock as BossClock, systemClock } from 'pg-boss';
import type { Log } from './log.ts';

/** Work that a process polls for. */
export interface LoopKind {
  name: string;
  /** How long it waits when no more work is due. */
  everyMs: number;
  /** Does some of the work; true if there is more to do at once. */
  run(): Promise<boolean>;
}

export interface Loop {
  /** Resolves when the current iteration has ended. */
  stop(): Promise<void>;
}

/** Runs the iterations of a loop one after the other. `clock` lets a test control when. */
export function startLoop(
  { name, everyMs, run }: LoopKind,
  { log, clock = systemClock }: { log: Log; clock?: BossClock | undefined },
): Loop {
  let isStopped = false;
  let isFailing = false;
  let running: Promise<void> = Promise.resolve();
  const iterate = async () => {
    try {
      while (!isStopped && (await run()));
      isFailing = false;
    } catch (error) {
      // If the database is unreachable, it is logged once, not five times a second.
      if (!isFailing) log.error({ loop: name, err: error }, 'an iteration failed; will keep trying');
      isFailing = true;
    }
    plan();
  };
  let timer: unknown;
  const plan = () => {
    if (isStopped) return;
    timer = clock.setTimeout(() => {
      running = iterate();
    }, everyMs);
  };
  plan();
  return {
    stop: async () => {
      isStopped = true;
      clock.clearTimeout(timer);
      await running;
    },
  };
}
