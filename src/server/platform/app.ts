import type { Bell } from './bells.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { EffectKind } from './effects.ts';
import type { Caller } from './http/caller.ts';
import type { OpenCalls } from './http/open-calls.ts';
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
  bells: EffectKind<Bell>;
  mail: MailTransport;
  payments: PaymentPort;
  /** Google sign-in; null in production without client settings, when it is not offered. */
  identity: IdentityPort | null;
  limits: RateLimits;
  /** The calls of the API that this process is answering. */
  openCalls: OpenCalls;
  log: Log;
  /**
   * Runs a change in one transaction, which commits when `run` resolves and rolls back when it throws. `run` must touch
   * nothing but the database: after a deadlock, the transaction that was rolled back runs again.
   */
  work<T>(caller: Caller | null, run: (work: Work) => T | Promise<T>): Promise<T>;
  /** Reads only. Never call it inside `work`, which holds the embedded database's only connection. */
  look<T>(run: (look: Look) => Promise<T>): Promise<T>;
}
