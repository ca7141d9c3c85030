/** How long something may wait for PostgreSQL, in milliseconds. */
export interface Waits {
  /** For a connection: a free one of the pool, or a new one. */
  connection: number;
  /** For one statement. */
  statement: number;
  /** For a lock. */
  lock: number;
}

/** The server enforces its own timeouts. The client's are this much longer, and catch a server that does not answer. */
const SILENCE_MS = 500;

/** For requests, where somebody waits: this long for a connection or a lock, and hardly longer for a whole statement. */
export const waitsOfRequests = (milliseconds: number): Waits => ({
  connection: milliseconds,
  statement: milliseconds + SILENCE_MS,
  lock: milliseconds,
});
/** For jobs, where nobody waits and some read whole tables. */
export const WAITS_OF_JOBS: Waits = { connection: 10_000, statement: 300_000, lock: 30_000 };
/** For migrations: queries queue behind a migration that waits for a lock, so it gives up before they do, and retries. */
export const WAITS_OF_MIGRATIONS: Waits = { connection: 10_000, statement: 1_800_000, lock: 2_000 };

/**
 * The driver's settings for these limits. A pooler rejects server settings when a connection starts, so behind one only the
 * client enforces the limits.
 */
export function driverSettings({ connection, statement, lock }: Waits, isPooled: boolean) {
  return {
    connectionTimeoutMillis: connection,
    query_timeout: statement + SILENCE_MS,
    ...(isPooled
      ? {}
      : { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: statement * 2 }),
  };
}
