import type { App } from './app.ts';
import { type Context, currentContext, inContext } from './request-context.ts';

/*
 * Work that arrives while other work of its kind is under way waits, and then goes together with all that waits. A busy
 * process does several for little more than the price of one; in a quiet one nobody waits.
 */

/** After so long, a batch keeps nobody waiting: it may wait for a lock, or for a connection that was lost. */
const PATIENCE_MS = 250;

/** What a batch of several belongs to: no request in particular. */
const NO_REQUEST: Context = { requestId: null, span: null };

interface Options<T, R> {
  /** How many may go together. */
  atMost: number;
  /** What no two that wait or are under way may share, such as a person. */
  keyOf?(item: T): string;
  /**
   * What only one batch at a time may work at, such as a row that each item locks: items of one lane wait for the batch that has
   * some of it, and go together.
   */
  laneOf?(item: T): string;
  /** Does the work, and returns the outcome of each item in the same order. Its error is the outcome of all. */
  run(app: App, items: readonly T[]): Promise<readonly PromiseSettledResult<R>[]>;
}

/**
 * A function that does work of a kind, at once or soon with others; it returns null for an item that shares a key with another,
 * and must go by itself.
 */
export function inMicroBatches<T, R>(options: Options<T, R>): (app: App, item: T) => Promise<R> | null {
  const known = new WeakMap<App, MicroBatches<T, R>>();
  return (app, item) => {
    const batches = known.get(app) ?? new MicroBatches(app, options);
    known.set(app, batches);
    return batches.add(item);
  };
}

interface Waiting<T, R> {
  item: T;
  key: string | undefined;
  lane: string | undefined;
  context: Context | null;
  resolve(result: R): void;
  reject(error: unknown): void;
}

class MicroBatches<T, R> {
  readonly #app: App;
  readonly #options: Options<T, R>;
  #waiting: Waiting<T, R>[] = [];
  /** Of all that wait or are under way. */
  readonly #keys = new Set<string | undefined>();
  /** Of what is under way. */
  readonly #lanes = new Set<string | undefined>();
  #underWay = 0;

  constructor(app: App, options: Options<T, R>) {
    this.#app = app;
    this.#options = options;
  }

  add(item: T): Promise<R> | null {
    const { keyOf, laneOf } = this.#options;
    const key = keyOf?.(item);
    if (key !== undefined && this.#keys.has(key)) return null;
    this.#keys.add(key);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key, lane: laneOf?.(item), context: currentContext(), resolve, reject });
      this.#begin();
    });
  }

  /** While a batch is under way, only a full one joins it: small ones would save little. */
  #begin(): void {
    const { atMost } = this.#options;
    for (;;) {
      const least = this.#underWay === 0 ? 1 : atMost;
      if (this.#waiting.length < least) return;
      const next = this.#waiting.filter(({ lane }) => lane === undefined || !this.#lanes.has(lane)).slice(0, atMost);
      if (next.length < least) return;
      const goes = new Set(next);
      this.#waiting = this.#waiting.filter((one) => !goes.has(one));
      void this.#run(next);
    }
  }

  async #run(batch: readonly Waiting<T, R>[]): Promise<void> {
    this.#underWay += 1;
    for (const { lane } of batch) this.#lanes.add(lane);
    let isUnderWay = true;
    const end = () => {
      if (!isUnderWay) return;
      isUnderWay = false;
      this.#underWay -= 1;
      for (const { lane } of batch) this.#lanes.delete(lane);
      this.#begin();
    };
    const impatient = setTimeout(end, PATIENCE_MS).unref();
    const outcomes = await this.#outcomesOf(batch);
    clearTimeout(impatient);
    for (const [index, { key, resolve, reject }] of batch.entries()) {
      this.#keys.delete(key);
      const outcome = outcomes[index];
      if (outcome?.status === 'fulfilled') resolve(outcome.value);
      else reject(outcome?.reason);
    }
    end();
  }

  async #outcomesOf(batch: readonly Waiting<T, R>[]): Promise<readonly PromiseSettledResult<R>[]> {
    const [only, ...more] = batch;
    const context = more.length > 0 ? NO_REQUEST : only?.context;
    const run = () =>
      this.#options.run(
        this.#app,
        batch.map(({ item }) => item),
      );
    try {
      return await (context ? inContext(context, run) : run());
    } catch (reason) {
      return batch.map(() => ({ status: 'rejected', reason }));
    }
  }
}
