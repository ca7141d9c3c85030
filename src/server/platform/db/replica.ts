import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Database, Tx } from './database.ts';
import { isUnavailable } from './unavailable.ts';

/** A replica that lags by more than this is not used. */
const MOST_BEHIND_MS = 2_000;
const LOOK_MS = 500;
const MOST_POSITIONS = 1_000;

/** A position in the primary's log of changes, and when the primary was there. */
interface Position {
  lsn: bigint;
  at: number;
}

/**
 * Measures a replica's lag: the primary's positions are kept with their times, and the replica is as old as the last position
 * that it has reached. Clocks of other machines don't matter, and a replica that lost its primary grows old.
 */
export class Lag {
  #ahead: Position[] = [];
  #reachedAt = Number.NEGATIVE_INFINITY;

  /** Notes both positions; `at` is when the primary was asked, in milliseconds. */
  note(primary: bigint, replica: bigint, at: number): void {
    // Bounds the memory when a replica stops for days. Dropped positions only make it look older.
    if (this.#ahead.length < MOST_POSITIONS) this.#ahead.push({ lsn: primary, at });
    while (this.#ahead[0] && this.#ahead[0].lsn <= replica) this.#reachedAt = this.#ahead.shift()?.at ?? at;
  }

  isFresh(now: number): boolean {
    return now - this.#reachedAt <= MOST_BEHIND_MS;
  }
}

/** Where a server is in its log of changes, in bytes from its start. */
async function positionOf(db: Database, column: 'pg_current_wal_lsn()' | 'pg_last_wal_replay_lsn()'): Promise<bigint> {
  const { rows } = await db.read((tx) =>
    sql<{ bytes: string }>`select (${sql.raw(column)} - '0/0'::pg_lsn)::text as bytes`.execute(tx),
  );
  return BigInt(rows[0]?.bytes ?? '0');
}

/**
 * Wraps a database so that reads that may be seconds old go to a replica, while it is at most two seconds behind and answers.
 * Everything else, and reads that fail on the replica, goes to the primary.
 */
export function withReplica(primary: Database, replica: Database, log: Log): Database {
  const lag = new Lag();
  let wasFresh = true;
  let isClosed = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      const at = performance.now();
      // The primary first: a replica that has reached this position knows everything up to `at`.
      const ahead = await positionOf(primary, 'pg_current_wal_lsn()');
      lag.note(ahead, await positionOf(replica, 'pg_last_wal_replay_lsn()'), at);
    } catch {
      // Without an answer the replica grows old by itself.
    }
    const isFresh = lag.isFresh(performance.now());
    if (isFresh !== wasFresh) log.warn({}, isFresh ? 'reads use the replica again' : 'the replica is too far behind');
    wasFresh = isFresh;
    if (!isClosed) timer = setTimeout(start, LOOK_MS).unref();
  };
  const start = () => {
    looking = look();
  };
  let timer: NodeJS.Timeout | undefined;
  start();
  return {
    ...primary,
    readLagging: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      if (!lag.isFresh(performance.now())) return primary.read(work);
      try {
        return await replica.read(work);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return primary.read(work);
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}
