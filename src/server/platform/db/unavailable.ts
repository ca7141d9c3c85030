/**
 * SQLSTATEs that say nothing about the request: the server can't be reached, starts, stops, or is no longer the primary;
 * it has no connection, memory or disk space left; or a wait timed out. A deadlock arrives here after several retries. PgBouncer
 * reports 08P01 for every problem with a server: a lost connection, a failed login, or none free.
 */
const STATES = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '08P01',
  '25006',
  '40001',
  '40P01',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58030',
]);

/** The operating system's error codes of a connection. */
const SYSTEM = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The driver's own errors have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'driver has already been destroyed',
  'Cannot use a pool after calling end',
];

/**
 * Whether an error means that the database can't do anything right now, so that the same request may succeed a moment
 * later. Whether a change that was being committed happened is then unknown.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code !== null && (STATES.has(code) || SYSTEM.has(code))) return true;
  // The socket of a server that has stopped.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  return MESSAGES.some((message) => error.message.startsWith(message));
}
