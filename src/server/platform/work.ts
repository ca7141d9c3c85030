import type { CompiledQuery, Insertable, Updateable } from 'kysely';
import type { Lifecycle } from '../../domain/lifecycles/lifecycle.ts';
import { noteCall } from './api-call.ts';
import { type Bell, bellOf, type News } from './bells.ts';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './db/database.ts';
import type { Tables } from './db/tables.ts';
import type { JobKind } from './define-job.ts';
import type { Collector, EffectKind } from './effects.ts';
import { type Decider, recordChange, stepOf } from './history.ts';
import type { Caller } from './http/caller.ts';
import type { EnqueueOptions, JobQueue, JobToWrite } from './jobs.ts';
import { mailTo } from './mail/mail-jobs.ts';
import { refuse } from './refusal.ts';
import { currentContext } from './request-context.ts';
import type { Settings } from './settings.ts';
import { changeStatus, insertWithStatus } from './status.sql.ts';

/** One read. It can't lock or write. Its statements see the same state only in a snapshot (`ReadOptions`). */
export interface Reader {
  /** The transaction, for functions of `*.sql.ts` files. */
  readonly tx: Tx;
  /** The time of the whole piece of work: one instant, however long it takes. */
  readonly now: Date;
  readonly settings: Settings;
}

export interface ReadOptions {
  /**
   * Allows data up to two seconds old, so that a replica can answer: for lists and exports, never for decisions about a change or
   * for showing people their own change.
   */
  mayLag?: boolean;
  /**
   * All statements see the database as of one moment. Needed where several of them are shown as one sum, because money may move
   * from what one has read to what the next one reads.
   */
  isSnapshot?: boolean;
}

interface Why {
  /**
   * For automatic consequences of the caller's action: the last place fills a study, so its open invitations end. Or the
   * person whose earlier decision takes effect now.
   */
  by?: 'system' | Decider;
  reason?: string | null;
}

/**
 * One piece of work: a transaction, one instant, one caller. It has no database handle, payments, mail or limits, so
 * nothing that runs in a transaction can wait for the network or for a second connection.
 */
export interface Work extends Reader, Collector {
  /**
   * The only way to change a status: by its lifecycle, in the caller's role, by compare-and-set together with the
   * columns of `set`, and with a row of history. Returns the new status.
   * Refuses with STATUS_CONFLICT if the lifecycle does not allow the change or another change came first.
   */
  change<N extends keyof Tables, S extends string, E extends string>(
    lifecycle: Lifecycle<N, S, E>,
    entity: { id: string; status: S },
    event: E,
    more?: Why & { set?: Updateable<Tables[N]> },
  ): Promise<S>;
  /** Inserts a row with its first status and that status's row of history. Returns the status. */
  create<N extends keyof Tables, S extends string, E extends string>(
    lifecycle: Lifecycle<N, S, E>,
    event: E,
    row: { id: string } & Omit<Insertable<Tables[N]>, 'status'>,
    why?: Why,
  ): Promise<S>;
  /** Notifies one person by bell, and by mail if one is given, only if this work commits. */
  notify(news: News): void;
}

/** A status that this work has set. Features add their own consequences. */
export interface StatusSet {
  noun: string;
  event: string;
  entityId: string;
  from: string | null;
  status: string;
  at: Date;
  /** The row, if this work inserts it, so that its ids need not be read. */
  inserted: Readonly<Record<string, unknown>> | null;
}

/** The parts of the application that a piece of work needs. */
interface Parts {
  db: Database;
  clock: Clock;
  settings: Settings;
  jobs: JobQueue;
  /** The effect that writes bells, which belongs to the notifications feature. */
  bells: EffectKind<Bell>;
  /** Consequences of statuses in features: webhook events, ratings. */
  statuses: readonly EffectKind<StatusSet>[];
}

/** The rows that a transaction writes at its end. */
class Collected {
  readonly #effects = new Map<EffectKind<never>, unknown[]>();
  readonly jobs: JobToWrite[] = [];

  add<T>(kind: EffectKind<T>, effect: T): void {
    const effects = this.#effects.get(kind);
    if (effects) effects.push(effect);
    else this.#effects.set(kind, [effect]);
  }

  async statements(tx: Tx, jobs: JobQueue): Promise<CompiledQuery[]> {
    const effects = [...this.#effects].flatMap(([kind, effects]) => kind.statements(tx, effects as never[]));
    return this.jobs.length > 0 ? [...effects, ...(await jobs.statements(this.jobs))] : effects;
  }
}

class OpenWork implements Work {
  readonly tx: Tx;
  readonly now: Date;
  readonly settings: Settings;
  readonly caller: Caller | null;
  readonly #bells: Parts['bells'];
  readonly #statuses: Parts['statuses'];
  readonly #collected = new Collected();

  constructor(tx: Tx, { clock, settings, bells, statuses }: Parts, caller: Caller | null) {
    this.tx = tx;
    this.now = clock.now();
    this.settings = settings;
    this.caller = caller;
    this.#bells = bells;
    this.#statuses = statuses;
  }

  async change<N extends keyof Tables, S extends string, E extends string>(
    lifecycle: Lifecycle<N, S, E>,
    { id, status: from }: { id: string; status: S },
    event: E,
    { by, reason, set = {} }: Why & { set?: object } = {},
  ): Promise<S> {
    const { noun: table, column = 'status' } = lifecycle;
    const who = by === 'system' ? null : (by ?? this.caller);
    const step = stepOf(lifecycle, from, event, who);
    if (step === null) return refuse('STATUS_CONFLICT');
    const status = { table, column, id, from };
    const isChanged = await changeStatus(this.tx, status, { ...set, [column]: step.to });
    if (!isChanged) return refuse('STATUS_CONFLICT');
    recordChange(this, lifecycle, { ...step, entityId: id, event, from, reason: reason || null }, who);
    this.#noteStatus({ noun: table, event, entityId: id, from, status: step.to, at: this.now, inserted: null });
    return step.to;
  }

  async create<N extends keyof Tables, S extends string, E extends string>(
    lifecycle: Lifecycle<N, S, E>,
    event: E,
    row: { id: string },
    { by, reason }: Why = {},
  ): Promise<S> {
    const { noun: table, column = 'status' } = lifecycle;
    const who = by === 'system' ? null : (by ?? this.caller);
    const step = stepOf(lifecycle, null, event, who);
    if (step === null) throw new Error(`${table} has no way to begin by ${event}`);
    await insertWithStatus(this.tx, table, { ...row, [column]: step.to });
    recordChange(this, lifecycle, { ...step, entityId: row.id, event, from: null, reason: reason || null }, who);
    const { id: entityId } = row;
    this.#noteStatus({ noun: table, event, entityId, from: null, status: step.to, at: this.now, inserted: row });
    return step.to;
  }

  #noteStatus(change: StatusSet): void {
    for (const kind of this.#statuses) this.collect(kind, change);
  }

  collect<T>(kind: EffectKind<T>, effect: T): void {
    this.#collected.add(kind, effect);
  }

  enqueue<P extends object>(kind: JobKind<P>, payload: NoInfer<P>, options: EnqueueOptions = {}): void {
    this.#collected.jobs.push({ kind, payload: kind.parse(payload), ...options });
  }

  notify(news: News): void {
    this.collect(this.#bells, bellOf(news, this.now));
    if (news.mail) mailTo(this, news.userId, news.mail);
  }

  /** The statements that write the collected rows: one insert for each kind of effect. */
  async lastStatements(jobs: Parts['jobs']): Promise<CompiledQuery[]> {
    const call = currentContext()?.apiCall;
    if (call) await noteCall(this, call);
    return this.#collected.statements(this.tx, jobs);
  }
}

/** Implements `App`'s `work` and `read`. They take their parts from `this` when called, so that a test can replace them. */
export const unitOfWork = {
  async work<T>(this: Parts, caller: Caller | null, run: (work: Work) => T | Promise<T>): Promise<T> {
    const result = await this.db.transaction(async (tx, endWith) => {
      const work = new OpenWork(tx, this, caller);
      const made = await run(work);
      endWith(await work.lastStatements(this.jobs));
      return made;
    });
    const call = currentContext()?.apiCall;
    if (call && caller) call.isRecorded = true;
    return result;
  },
  read<T>(
    this: Parts,
    run: (reader: Reader) => Promise<T>,
    { mayLag = false, isSnapshot = false }: ReadOptions = {},
  ): Promise<T> {
    const read = isSnapshot ? this.db.snapshot : mayLag ? this.db.readLagging : this.db.read;
    return read((tx) => run({ tx, now: this.clock.now(), settings: this.settings }));
  },
};
