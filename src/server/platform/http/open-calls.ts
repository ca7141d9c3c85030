import { setTimeout } from 'node:timers/promises';
import { RecentRate } from '../recent-rate.ts';
import { refuse } from '../refusal.ts';

/** How urgent a call is when there are too many: money goes first, large files last. */
export type Urgency = 'first' | 'usual' | 'last';

/** How many calls of an urgency may be open, as a fraction of the limit for usual ones. */
const PARTS = { usual: 1, last: 0.25 } as const;
/** The limit for urgent calls, as a fraction of the setting: slow calls of others must not cause their refusal. */
const PART_FOR_FIRST = 1.5;
/**
 * The target latency of a call at the limit. The limit is the number of calls answered in this time, because then each takes this
 * long (Little's law). So many fast calls or few slow ones may be open, and neither speed has to be known in advance.
 */
const GOAL_SECONDS = 0.4;
/**
 * After a quiet period the speed of the next calls is unknown: this many may be open, or this fraction of the setting if that is
 * more.
 */
const LEAST = 40;
const LEAST_PART = 0.2;
/**
 * How many large files may be sent at the same time, as a fraction of the setting: each holds a batch of rows while its client
 * reads.
 */
const PART_FOR_FILES = 0.25;
/** From this many open calls, the process counts as busy. */
const MANY = 6;
const CHECK_MS = 20;

/** The open calls of this process, which background work yields to. */
export class OpenCalls {
  readonly #most: number;
  readonly #least: number;
  readonly #answered = new RecentRate();
  #open = 0;
  #files = 0;

  /** `most` is the setting: how many usual calls may be open. */
  constructor(most = 200) {
    this.#most = most;
    this.#least = Math.max(LEAST_PART * most, Math.min(LEAST, most));
  }

  hasRoomFor(urgency: Urgency): boolean {
    if (urgency === 'first') return this.#open < PART_FOR_FIRST * this.#most;
    const usual = Math.min(this.#most, Math.max(this.#least, GOAL_SECONDS * this.#answered.perSecond()));
    return this.#open < PARTS[urgency] * usual;
  }

  /**
   * Counts a call until it is answered.
   * Refuses with UNAVAILABLE when too many are open.
   */
  async during<T>(urgency: Urgency, answer: () => Promise<T>): Promise<T> {
    if (!this.hasRoomFor(urgency)) refuse('UNAVAILABLE');
    this.#open += 1;
    try {
      return await answer();
    } finally {
      this.#answered.count();
      this.#open -= 1;
    }
  }

  /**
   * Counts a large file until the function that this returns is called: its call is answered long before its client has read it.
   * Refuses with UNAVAILABLE when too many are being sent.
   */
  startFile(): () => void {
    if (this.#files >= PART_FOR_FILES * this.#most) refuse('UNAVAILABLE');
    this.#files += 1;
    return () => {
      this.#files -= 1;
    };
  }

  /** Resolves when few calls are open; after `atMostMs`, however many there are. */
  async untilFew(atMostMs: number): Promise<void> {
    const until = performance.now() + atMostMs;
    while (this.#open >= MANY && performance.now() < until) await setTimeout(CHECK_MS);
  }
}
