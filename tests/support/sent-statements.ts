import { AsyncLocalStorage } from 'node:async_hooks';
import { PreparingClient } from '../../src/server/platform/db/preparing-client.ts';

/** The statements that reach the database, counted in the driver. */
export class SentStatements {
  /** How often a statement of `into` was sent while no other was pending: statements sent together count once. */
  roundTrips = 0;
  #unanswered = 0;
  readonly #sent = new AsyncLocalStorage<string[]>();
  readonly #query = PreparingClient.prototype.query;

  constructor() {
    const [query, sent] = [this.#query, this.#sent];
    const noteSent = () => {
      this.roundTrips += this.#unanswered === 0 ? 1 : 0;
      this.#unanswered += 1;
    };
    const noteAnswered = () => {
      this.#unanswered -= 1;
    };
    PreparingClient.prototype.query = function counted(this: PreparingClient, ...args: unknown[]) {
      const [first] = args;
      const list = sent.getStore();
      if (!list) return Reflect.apply(query, this, args);
      list.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
      noteSent();
      const answer: unknown = Reflect.apply(query, this, args);
      Promise.resolve(answer).then(noteAnswered, noteAnswered);
      return answer;
    } as typeof query;
  }

  /** Collects all statements of `run`, and of everything that it causes, in a list. */
  into<T>(statements: string[], run: () => Promise<T>): Promise<T> {
    return this.#sent.run(statements, run);
  }

  close(): void {
    PreparingClient.prototype.query = this.#query;
  }
}
