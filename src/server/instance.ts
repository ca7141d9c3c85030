import type { FastifyBaseLogger } from 'fastify';
import type { Clock as BossClock } from 'pg-boss';
import { resealSecrets } from './features/accounts/second-factor.service.ts';
import { STATUS_EVENTS } from './features/events/events.service.ts';
import { BELLS } from './features/notifications/notifications.service.ts';
import { RATED_SESSIONS } from './features/ratings/reputation.service.ts';
import { resealWebhookSecrets } from './features/webhooks/webhooks.service.ts';
import { buildHttpServer } from './http-server.ts';
import { JOB_KINDS, jobHandlers, loops } from './job-handlers.ts';
import { METRICS } from './metrics.ts';
import type { Databases } from './open-databases.ts';
import type { App } from './platform/app.ts';
import { systemClock } from './platform/clock.ts';
import type { Listener } from './platform/http/listener.ts';
import { OpenCalls } from './platform/http/open-calls.ts';
import { openRateLimits } from './platform/http/rate-limits.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { startLive } from './platform/live.ts';
import { type LoopKind, startLoop } from './platform/loop.ts';
import { Readings } from './platform/metrics/readings.ts';
import type { Readiness } from './platform/readiness.ts';
import { retryWhileUnavailable } from './platform/wait-for-database.ts';
import { unitOfWork } from './platform/work.ts';

/** What an instance gets from outside; it builds the rest of `App` on its database. */
type Outside = Pick<
  App,
  | 'settings'
  | 'mail'
  | 'outgoing'
  | 'payments'
  | 'otherRails'
  | 'identity'
  | 'storage'
  | 'sms'
  | 'airtime'
  | 'identity'
  | 'environments'
  | 'testMode'
  | 'metrics'
  | 'tracer'
> & {
  log: FastifyBaseLogger;
};

/** The source of requests: the process's port, or another instance. */
export type Port = Pick<Listener, 'attach' | 'close'>;

interface Options {
  /** Serves both the job queue and the product; real time by default. */
  clock?: BossClock | undefined;
  /** How often workers look for jobs; a test that moves the clock may wake them itself instead. */
  pollSeconds?: number | undefined;
  /** Lets a test replace parts of what services get. */
  adapt?: (app: App) => App;
  /** False if something other than the queue starts the scheduled jobs. */
  schedules?: boolean;
}

/**
 * The product on a database that is ready: the services' `App`, the job queue and, as its role wants, the HTTP server and the
 * jobs. Closing stops the parts in the opposite order of their start.
 */
export class Instance {
  readonly app: App;
  readonly #log: FastifyBaseLogger;
  readonly #jobs: Jobs;
  readonly #background: App;
  readonly #clock: BossClock | undefined;
  readonly #closing: (() => Promise<unknown>)[];

  private constructor(given: {
    app: App;
    background: App;
    log: FastifyBaseLogger;
    jobs: Jobs;
    clock: BossClock | undefined;
  }) {
    this.app = given.app;
    this.#log = given.log;
    this.#background = given.background;
    this.#jobs = given.jobs;
    this.#clock = given.clock;
    this.#closing = [() => given.jobs.stop()];
  }

  /** Starts the queue. */
  static async open(
    { db, forJobs }: Databases,
    outside: Outside,
    { clock, pollSeconds, adapt = (app) => app, schedules = true }: Options,
  ): Promise<Instance> {
    const { settings, log, metrics, tracer } = outside;
    const openCalls = new OpenCalls(settings.mostOpenCalls);
    const start = () =>
      startJobs(db, log, {
        kinds: JOB_KINDS,
        openCalls,
        onRun: (...run) => metrics.job(...run),
        tracer,
        runsThem: settings.role !== 'web',
        schedules,
        ownsSchema: settings.role === 'all' && settings.migrationDatabaseUrl === null,
        ...(clock ? { clock } : {}),
        ...(pollSeconds ? { pollSeconds } : {}),
      });
    const jobs = await retryWhileUnavailable(start, log);
    const appClock = clock ? { now: () => new Date(clock.now()) } : systemClock;
    const common = {
      ...outside,
      clock: appClock,
      jobs,
      limits: openRateLimits(db.pool),
      openCalls,
      readings: new Readings({ db, clock: appClock }, METRICS.readings),
      bells: BELLS,
      statuses: [STATUS_EVENTS, RATED_SESSIONS],
      ...unitOfWork,
    };
    const app = adapt({ ...common, db });
    const background = forJobs === db ? app : adapt({ ...common, db: forJobs });
    return new Instance({ app, background, log, jobs, clock });
  }

  /** Builds the HTTP server and listens on a port. Returns the mounted routes, as "GET /path". */
  async serve(readiness: Readiness, port: Port): Promise<readonly string[]> {
    const { app } = this;
    const log = this.#log;
    const live = await retryWhileUnavailable(() => startLive(app.db, log), log);
    this.#closing.push(() => live.close());
    const { serverFactory, serve } = port.attach();
    const { server, routes } = await buildHttpServer(app, { log, live, readiness, serverFactory });
    await server.ready();
    serve();
    this.#closing.push(async () => {
      const answered = port.close();
      // Ends the live streams, which would otherwise keep the server open.
      await server.close();
      await answered;
    });
    return routes;
  }

  /** Runs jobs and loops, after `prepare` with the jobs' database. */
  async work(prepare: (app: App) => Promise<void> = async () => undefined): Promise<void> {
    const app = this.#background;
    await prepare(app);
    await retryWhileUnavailable(() => resealSecrets(app), this.#log);
    await retryWhileUnavailable(() => resealWebhookSecrets(app), this.#log);
    await retryWhileUnavailable(() => this.#jobs.work(jobHandlers(app)), this.#log);
    for (const kind of loops(app)) this.loop(kind);
  }

  async close(): Promise<void> {
    for (const end of this.#closing.splice(0).reverse()) {
      await end().catch((error) => this.#log.error({ err: error }, 'stopping'));
    }
  }

  /** Repeats something until the instance is closed. */
  loop(kind: LoopKind): void {
    const loop = startLoop(kind, { log: this.#log, clock: this.#clock });
    this.#closing.push(() => loop.stop());
  }
}
