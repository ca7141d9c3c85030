import type { Clock } from './clock.ts';
import type { Database, Tx } from './db/database.ts';
import type { Caller } from './http/caller.ts';
import type { EnqueueOptions, JobData, JobName, JobQueue, JobToWrite } from './jobs.ts';
import type { Settings } from './settings.ts';

/** One piece of reading: single statements that need no common transaction. It can lock and write nothing. */
export interface Look {
  /** Where the functions of `*.sql.ts` files send their statements. */
  readonly tx: Tx;
  /** The time of the whole piece: one moment, however long it takes. */
  readonly now: Date;
  readonly settings: Settings;
}

/** A kind of row that follows from a change, written many at a time. */
export interface EffectKind<T> {
  write(tx: Tx, effects: readonly T[]): Promise<void>;
}

/**
 * One piece of work: a transaction, one moment, one caller. It holds no database handle, payments, mail or limits, so
 * nothing that runs in a transaction can wait for the network or for a second connection.
 */
export interface Work extends Look {
  /** Who asked for it; null for the clock, the payment provider and people who are not signed in. */
  readonly caller: Caller | null;
  /** Writes a row that follows from the change, together with all others of its kind, just before the commit. */
  collect<T>(kind: EffectKind<T>, effect: T): void;
  /** Queues a job, which exists exactly if this work commits. */
  enqueue<N extends JobName>(name: N, data: JobData[N], options?: EnqueueOptions): void;
}

/** What a piece of work needs of the application. */
interface Parts {
  db: Database;
  clock: Clock;
  settings: Settings;
  jobs: JobQueue;
}

class OpenWork implements Work {
  readonly tx: Tx;
  readonly now: Date;
  readonly settings: Settings;
  readonly caller: Caller | null;
  readonly #effects = new Map<EffectKind<never>, unknown[]>();
  readonly #jobs: JobToWrite[] = [];

  constructor(tx: Tx, { clock, settings }: Parts, caller: Caller | null) {
    this.tx = tx;
    this.now = clock.now();
    this.settings = settings;
    this.caller = caller;
  }

  collect<T>(kind: EffectKind<T>, effect: T): void {
    const effects = this.#effects.get(kind);
    if (effects) effects.push(effect);
    else this.#effects.set(kind, [effect]);
  }

  enqueue<N extends JobName>(name: N, data: JobData[N], options: EnqueueOptions = {}): void {
    this.#jobs.push({ name, data, ...options });
  }

  /** Writes everything that was collected: one statement for each kind, and one for each queue. */
  async flush(jobs: Parts['jobs']): Promise<void> {
    for (const [kind, effects] of this.#effects) await kind.write(this.tx, effects as never[]);
    if (this.#jobs.length > 0) await jobs.write(this.tx, this.#jobs);
  }
}

/** How an application works and looks. It reads its parts when called, so that a test may replace them. */
export const unitOfWork = {
  work<T>(this: Parts, caller: Caller | null, run: (work: Work) => T | Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      const work = new OpenWork(tx, this, caller);
      const result = await run(work);
      await work.flush(this.jobs);
      return result;
    });
  },
  look<T>(this: Parts, run: (look: Look) => Promise<T>): Promise<T> {
    return this.db.read((tx) => run({ tx, now: this.clock.now(), settings: this.settings }));
  },
};
