import { AsyncLocalStorage } from 'node:async_hooks';
import { PreparingClient } from '../../src/server/platform/db/preparing-client.ts';

/** The statements that reach the database, counted in the driver: each is a round trip that the caller waits for. */
export class SentStatements {
  readonly #sent = new AsyncLocalStorage<string[]>();
  readonly #query = PreparingClient.prototype.query;

  constructor() {
    const [query, sent] = [this.#query, this.#sent];
    PreparingClient.prototype.query = function counted(this: PreparingClient, ...args: unknown[]) {
      const [first] = args;
      sent.getStore()?.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
      return Reflect.apply(query, this, args);
    } as typeof query;
  }

  /** Adds what `run` and everything that it causes sends to a list. */
  into<T>(statements: string[], run: () => Promise<T>): Promise<T> {
    return this.#sent.run(statements, run);
  }

  close(): void {
    PreparingClient.prototype.query = this.#query;
  }
}
