import { setTimeout } from 'node:timers/promises';
import { RecentRate } from '../recent-rate.ts';
import { refuse } from '../refusal.ts';

/** How urgent a call is when there are too many: money goes first, large files last. */
export type Urgency = 'first' | 'usual' | 'last';

/** How many calls of an urgency may be open, as parts of how many usual ones may be. */
const PARTS = { usual: 1, last: 0.25 } as const;
/** The same for what goes first, as a part of the setting: it is not refused because others are slow. */
const PART_FOR_FIRST = 1.5;
/**
 * How long a call may take when as many are open as may be. So many calls are open that were answered in this time, because then
 * each takes as long (Little's law): fast calls may be many, slow ones are few, and nothing has to be known about either.
 */
const GOAL_SECONDS = 0.4;
/** After a quiet time nobody knows how fast the next calls are: so many may be open, but at least a part of the setting. */
const LEAST = 40;
const LEAST_PART = 0.2;
/** How many large files may be sent at the same time, as a part of the setting: each keeps a batch of rows while its client reads. */
const PART_FOR_FILES = 0.25;
/** With so many calls open, the process has no time to spare. */
const MANY = 6;
const CHECK_MS = 20;

/** The calls that people wait for in this process: work that nobody watches lets them go first. */
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
