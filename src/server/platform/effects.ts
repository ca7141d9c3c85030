import type { CompiledQuery } from 'kysely';
import type { Tx } from './db/database.ts';
import type { JobKind } from './define-job.ts';
import type { Caller } from './http/caller.ts';
import type { EnqueueOptions } from './jobs.ts';

/** A kind of row that follows from a change. A transaction's rows of a kind are written together, mostly by one statement. */
export interface EffectKind<T> {
  statements(tx: Tx, effects: readonly T[]): readonly CompiledQuery[];
}

/** Collects the rows that follow from a change. */
export interface Collector {
  /** The time of the whole piece of work: one instant, however long it takes. */
  readonly now: Date;
  /** The caller of the request; null for the clock, the payment provider and people who are not signed in. */
  readonly caller: Caller | null;
  /** Writes a row that follows from the change, together with all others of its kind, just before the commit. */
  collect<T>(kind: EffectKind<T>, effect: T): void;
  /** Queues a job, which exists only if this work commits. */
  enqueue<P extends object>(kind: JobKind<P>, payload: NoInfer<P>, options?: EnqueueOptions): void;
}
