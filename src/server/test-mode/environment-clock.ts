import type { AttachableClock, Db } from 'pg-boss';
import type { Database } from '../platform/db/database.ts';
import * as sql from './clock.sql.ts';

/**
 * A test environment's clock: real time plus the environment's offset. The offset is in the database, so that the queue's
 * statements and every process with the environment open read the same time. Timers run in real time.
 */
export class EnvironmentClock implements AttachableClock {
  readonly #db: Database;
  #aheadMs = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  setTimeout(run: () => void, ms: number): NodeJS.Timeout {
    return setTimeout(run, ms);
  }

  clearTimeout(handle: unknown): void {
    clearTimeout(handle as NodeJS.Timeout);
  }

  setInterval(run: () => void, ms: number): NodeJS.Timeout {
    return setInterval(run, ms);
  }

  clearInterval(handle: unknown): void {
    clearInterval(handle as NodeJS.Timeout);
  }

  /** The queue calls this when its schema exists. */
  async attach({ db, schema }: { db: Db; schema: string }): Promise<AsyncDisposable> {
    await db.executeSql(
      `create or replace function ${schema}.job_now() returns timestamp with time zone language sql stable as $$ ${sql.QUEUE_TIME} $$`,
    );
    // Never restored: other processes may have the environment open, and the next one to open it needs the same time.
    return { [Symbol.asyncDispose]: async () => undefined };
  }

  /** Reads the offset again, because another process may have moved the clock. */
  async refresh(): Promise<void> {
    this.#aheadMs = await this.#db.read((tx) => sql.readAhead(tx));
  }

  set(aheadMs: number): void {
    this.#aheadMs = aheadMs;
  }

  /** Moves the clock forward to an instant; an earlier instant changes nothing. */
  async moveTo(at: Date): Promise<void> {
    this.#aheadMs = await this.#db.transaction((tx) => sql.moveAhead(tx, at.getTime() - this.now()));
  }
}
