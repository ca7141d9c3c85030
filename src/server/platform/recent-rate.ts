const WINDOW_MS = 1000;

/**
 * Counts events per second over a sliding window: the current second, and the part of the previous one that is still within the
 * window.
 */
export class RecentRate {
  #startedAt = Number.NEGATIVE_INFINITY;
  #now = 0;
  #before = 0;

  count(): void {
    this.#turn();
    this.#now += 1;
  }

  perSecond(): number {
    return this.#now + this.#before * (1 - this.#turn());
  }

  /** Starts a new second if this one is over. Returns how much of the current one has passed, from 0 to 1. */
  #turn(): number {
    const now = performance.now();
    const passed = (now - this.#startedAt) / WINDOW_MS;
    if (passed < 1) return passed;
    this.#before = passed < 2 ? this.#now : 0;
    this.#now = 0;
    this.#startedAt = passed < 2 ? this.#startedAt + WINDOW_MS : now;
    return passed < 2 ? passed - 1 : 0;
  }
}
