import type { PGlite } from '@electric-sql/pglite';

/** So much of the log since the last checkpoint, at most about a second of recovery at the next start, and it is time. */
const LONG_BYTES = 16 * 1024 * 1024;
const LOOK_MS = 30_000;

/** Start parameters: how much of the log stays on the disk after a checkpoint. The default is a gigabyte. */
export const SHORT_LOG = ['-c', 'max_wal_size=96MB', '-c', 'min_wal_size=32MB'];

/**
 * Checkpoints when the log has become long. The embedded engine has no process for this: its log would grow until the next
 * stop, and a start after a crash would replay all of it.
 */
export async function shortenLog(pglite: Pick<PGlite, 'query' | 'exec'>): Promise<boolean> {
  const { rows } = await pglite.query<{ isLong: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${LONG_BYTES} as "isLong" from pg_control_checkpoint()`,
  );
  if (!rows[0]?.isLong) return false;
  await pglite.exec('checkpoint');
  return true;
}

/** Keeps the log short; returns what ends it. */
export function keepLogShort(pglite: PGlite): () => void {
  const timer = setInterval(() => {
    // It runs again soon, and a database that can't write says so elsewhere.
    if (!pglite.closed) shortenLog(pglite).catch(() => undefined);
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
