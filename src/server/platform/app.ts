import type { AirtimePort } from './airtime/port.ts';
import type { Bell } from './bells.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { EffectKind } from './effects.ts';
import type { Caller } from './http/caller.ts';
import type { OpenCalls } from './http/open-calls.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { TestEnvironments } from './http/verified-key.ts';
import type { IdentityPort } from './identity/google.ts';
import type { JobQueue } from './jobs.ts';
import type { Log } from './log.ts';
import type { MailTransport } from './mail/transport.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Readings } from './metrics/readings.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { PaymentPort, PayoutRail } from './payments/port.ts';
import type { Settings } from './settings.ts';
import type { ObjectStore } from './storage/store.ts';
import type { TestMode } from './test-mode.ts';
import type { SmsPort } from './texts/port.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { Reader, ReadOptions, StatusSet, Work } from './work.ts';

/** What every service gets: the outside world, replaceable in tests. */
export interface App {
  settings: Settings;
  db: Database;
  clock: Clock;
  jobs: JobQueue;
  bells: EffectKind<Bell>;
  statuses: readonly EffectKind<StatusSet>[];
  mail: MailTransport;
  /** Calls to addresses that organisations chose. */
  outgoing: Outgoing;
  payments: PaymentPort;
  /** Ways of paying people out other than the payment provider. */
  otherRails: readonly PayoutRail[];
  /** How text messages leave; null in production without a provider's keys, when nobody gets any. */
  sms: SmsPort | null;
  /** How airtime is sent; null in production without a provider's key, when nobody is offered any. */
  airtime: AirtimePort | null;
  /** Google sign-in; null in production without client settings, when it is not offered. */
  identity: IdentityPort | null;
  /** The object store of clips' audio. Never use it inside `work`. */
  storage: ObjectStore;
  limits: RateLimits;
  /** Where requests with a test key are answered; null if this installation has no test environments. */
  environments: TestEnvironments | null;
  /** Features of a test environment's instance; null in every other. */
  testMode: TestMode | null;
  /** The calls of the API that this process is answering. */
  openCalls: OpenCalls;
  log: Log;
  /** What this process counts. */
  metrics: Metrics;
  /** Metrics that are read from the database. */
  readings: Readings;
  /** Records traces; null unless a collector is set. */
  tracer: Tracer | null;
  /**
   * Runs a change in one transaction, which commits when `run` resolves and rolls back when it throws. `run` must touch
   * nothing but the database: after a deadlock, the transaction that was rolled back runs again.
   */
  work<T>(caller: Caller | null, run: (work: Work) => T | Promise<T>): Promise<T>;
  /** Reads only. Never call it inside `work`, which holds a connection already. */
  read<T>(run: (reader: Reader) => Promise<T>, options?: ReadOptions): Promise<T>;
}
