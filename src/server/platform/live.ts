import type { Database } from './db/database.ts';
import { type LiveEventRow, readLiveEvents, readLiveHorizon, removeOldLiveEvents } from './live.sql.ts';
import type { Log } from './log.ts';

export type LiveEvent = 'notification' | 'wallet';

/**
 * Forwards the database's events to the browsers connected here, whichever process made the change. An event only says
 * that something is new and the browser then fetches it, so a gap loses nothing.
 */
export interface LiveHub {
  /**
   * Calls back for every event about one of the ids (a user's, an organisation's). Returns the unsubscribe function.
   */
  subscribe(ids: readonly string[], onEvent: (event: LiveEvent) => void): () => void;
  /** Calls back with the id of every session that ends; with null after a gap, when any session may have ended. */
  whenSessionEnds(onEnd: (sessionId: string | null) => void): void;
  close(): Promise<void>;
}

/** How often new events are read with a browser connected here, and without one. */
const BUSY_MS = 100;
const IDLE_MS = 1000;
const CLEANING_MS = 60_000;

export async function startLive(db: Database, log: Log): Promise<LiveHub> {
  const [start] = await db.read((tx) => readLiveHorizon(tx));
  const hub = new PollingHub(db, log, start?.horizon ?? '0');
  hub.plan();
  return hub;
}

class PollingHub implements LiveHub {
  readonly #db: Database;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  readonly #endListeners: ((sessionId: string | null) => void)[] = [];
  #horizon: string;
  /** Events at or after the horizon that were forwarded: a long transaction keeps the horizon back. */
  #forwarded = new Set<number>();
  #hasGap = false;
  #cleanedAt = Date.now();
  #timer: NodeJS.Timeout | undefined;
  #plannedFor = Number.POSITIVE_INFINITY;
  #reading: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(db: Database, log: Log, horizon: string) {
    this.#db = db;
    this.#log = log;
    this.#horizon = horizon;
  }

  whenSessionEnds(onEnd: (sessionId: string | null) => void): void {
    this.#endListeners.push(onEnd);
  }

  subscribe(ids: readonly string[], onEvent: (event: LiveEvent) => void): () => void {
    for (const id of ids) this.#listeners.set(id, (this.#listeners.get(id) ?? new Set()).add(onEvent));
    this.plan();
    return () => {
      for (const id of ids) {
        this.#listeners.get(id)?.delete(onEvent);
        if (this.#listeners.get(id)?.size === 0) this.#listeners.delete(id);
      }
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#reading;
  }

  /** Schedules the next read; an earlier one that is already scheduled stays. */
  plan(): void {
    const at = Date.now() + (this.#listeners.size > 0 ? BUSY_MS : IDLE_MS);
    if (this.#isClosed || at >= this.#plannedFor) return;
    clearTimeout(this.#timer);
    this.#plannedFor = at;
    this.#timer = setTimeout(() => {
      this.#reading = this.#read().then(() => {
        this.#plannedFor = Number.POSITIVE_INFINITY;
        this.plan();
      });
    }, at - Date.now());
    this.#timer.unref();
  }

  async #read(): Promise<void> {
    try {
      const [news] = await this.#db.read((tx) => readLiveEvents(tx, this.#horizon));
      if (this.#hasGap) this.#announceGap();
      this.#hasGap = false;
      for (const event of news?.events ?? []) if (!this.#forwarded.has(event.id)) this.#forward(event);
      this.#forwarded = new Set(news?.events.map(({ id }) => id));
      this.#horizon = news?.horizon ?? this.#horizon;
      await this.#clean();
    } catch (error) {
      // The database may have crashed, and its events with it.
      if (!this.#hasGap) this.#log.warn({ err: error }, 'could not read the live events; will keep trying');
      this.#hasGap = true;
    }
  }

  #forward({ channel, subjectId }: LiveEventRow): void {
    if (channel === 'session_end') for (const onEnd of this.#endListeners) onEnd(subjectId);
    else for (const onEvent of this.#listeners.get(subjectId) ?? []) onEvent(channel);
  }

  #announceGap(): void {
    for (const channel of ['notification', 'wallet'] as const) {
      for (const all of this.#listeners.values()) for (const onEvent of all) onEvent(channel);
    }
    for (const onEnd of this.#endListeners) onEnd(null);
  }

  async #clean(): Promise<void> {
    if (Date.now() - this.#cleanedAt < CLEANING_MS) return;
    this.#cleanedAt = Date.now();
    await this.#db.read((tx) => removeOldLiveEvents(tx));
  }
}
