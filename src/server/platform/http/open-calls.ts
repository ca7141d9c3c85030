import { setTimeout } from 'node:timers/promises';

/** With so many calls open, the process has no time to spare. */
const MANY = 6;
const CHECK_MS = 20;

/** The calls that people wait for in this process: work that nobody watches lets them go first. */
export class OpenCalls {
  #open = 0;

  /** Counts a call until it is answered. */
  async during<T>(answer: () => Promise<T>): Promise<T> {
    this.#open += 1;
    try {
      return await answer();
    } finally {
      this.#open -= 1;
    }
  }

  /** Resolves when few calls are open; after `atMostMs`, however many there are. */
  async untilFew(atMostMs: number): Promise<void> {
    const until = performance.now() + atMostMs;
    while (this.#open >= MANY && performance.now() < until) await setTimeout(CHECK_MS);
  }
}
