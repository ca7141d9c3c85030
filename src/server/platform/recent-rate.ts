const WINDOW_MS = 1000;

/** How often something happened in the last second: what this second has, and of the one before what is not over yet. */
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

  /** Begins another second if this one is over. Returns which part of it has passed. */
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
