import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Caller } from './http/caller.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { IdentityPort } from './identity/google.ts';
import type { JobQueue } from './jobs.ts';
import type { Log } from './log.ts';
import type { MailTransport } from './mail/transport.ts';
import type { PaymentPort } from './payments/port.ts';
import type { Settings } from './settings.ts';
import type { Look, Work } from './work.ts';

/** What every service gets: the outside world, replaceable in tests. */
export interface App {
  settings: Settings;
  db: Database;
  clock: Clock;
  jobs: JobQueue;
  mail: MailTransport;
  payments: PaymentPort;
  /** Google; null in production without client settings: then nothing of it is offered. */
  identity: IdentityPort | null;
  limits: RateLimits;
  log: Log;
  /**
   * Changes something: one transaction, which commits when `run` resolves and rolls back when it throws. `run` touches
   * nothing but the database: when two transactions waited for each other, the one that was rolled back runs again.
   */
  work<T>(caller: Caller | null, run: (work: Work) => T | Promise<T>): Promise<T>;
  /** Only reads. Never inside `work`: the embedded database has one connection, which that holds. */
  look<T>(run: (look: Look) => Promise<T>): Promise<T>;
}
