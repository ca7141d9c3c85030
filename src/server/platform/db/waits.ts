/** How long something may wait for PostgreSQL, in milliseconds. */
export interface Waits {
  /** For a connection: a free one of the pool, or a new one. */
  connection: number;
  /** For one statement. */
  statement: number;
  /** For a lock. */
  lock: number;
}

/** The server notices a long wait itself; this much later the next one out notices a server that says nothing. */
const SILENCE_MS = 500;

/** Somebody waits for the response: so long for a connection or a lock, and hardly longer for a whole statement. */
export const waitsOfRequests = (milliseconds: number): Waits => ({
  connection: milliseconds,
  statement: milliseconds + SILENCE_MS,
  lock: milliseconds,
});
/** Nobody waits; some jobs read whole tables. */
export const WAITS_OF_JOBS: Waits = { connection: 10_000, statement: 300_000, lock: 30_000 };
/** A migration that waits for a lock makes everybody else wait behind it, so it gives up before they do, and tries again. */
export const WAITS_OF_MIGRATIONS: Waits = { connection: 10_000, statement: 1_800_000, lock: 2_000 };

/**
 * The driver's settings for these limits. A pooler refuses settings of the server at the start of a connection; behind
 * one, only our own side watches.
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
