import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Clock as BossClock } from 'pg-boss';
import type { DestinationStream } from 'pino';
import { addresses } from '../contract/addresses.ts';
import { Instance } from './instance.ts';
import { loopsOfAll } from './job-handlers.ts';
import { METRICS } from './metrics.ts';
import { openDatabases, openServer, type ServerSettings } from './open-databases.ts';
import { openAirtime } from './platform/airtime/open-airtime.ts';
import type { App } from './platform/app.ts';
import { closeDataFolder } from './platform/data-folder.ts';
import { migrateIfNeeded, refuseExcessRights } from './platform/db/prepare.ts';
import { findObstacle } from './platform/db/schema.ts';
import { buildHealthServer } from './platform/http/health.ts';
import { Listener } from './platform/http/listener.ts';
import { openRateLimits } from './platform/http/rate-limits.ts';
import { googleIdentity, type IdentityPort } from './platform/identity/google.ts';
import { openLog, statementLog } from './platform/log.ts';
import { MAILS_AT_ONCE } from './platform/mail/mail-jobs.ts';
import { senderProblems } from './platform/mail/sender-domain.ts';
import { Mailbox, type MailTransport, smtpTransport } from './platform/mail/transport.ts';
import { listenForMetrics } from './platform/metrics/endpoint.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { aboutThisProcess, watchProvider, watchStatements } from './platform/metrics/watch.ts';
import { outgoing } from './platform/outgoing/outgoing.ts';
import { callBudget, mtnBudget } from './platform/payments/call-budget.ts';
import { type MtnAccount, mtnAdapter } from './platform/payments/mtn.ts';
import { mtnCallbackUrl } from './platform/payments/mtn-callback.ts';
import { paystackAdapter } from './platform/payments/paystack.ts';
import { noteUnclear } from './platform/payments/provider-http.ts';
import { Readiness } from './platform/readiness.ts';
import type { Settings } from './platform/settings.ts';
import { openStorage, requireStorage } from './platform/storage/open-storage.ts';
import { openSms } from './platform/texts/open-sms.ts';
import { openTracer } from './platform/tracing/open-tracer.ts';
import { retryWhileUnavailable, waitUntilReady } from './platform/wait-for-database.ts';
import { planSandbox, SANDBOX_MTN_ACCOUNT, SANDBOX_SECRET_KEY, sandboxRooms, startSandbox } from './sandbox-process.ts';
import { openTestEnvironments } from './test-environments.ts';

export interface Running {
  app: App;
  /** The API's local address. */
  url: string;
  sandboxUrl: string | null;
  /** The address of the stand-in for MTN; null without one. */
  mtnSandboxUrl: string | null;
  /** Every mounted route, as "GET /path". */
  routes: readonly string[];
  close(): Promise<void>;
}

interface StartOptions {
  /** A test's clock, for both the job queue and the product. */
  clock?: BossClock;
  /** How often workers look for jobs; a test that moves the clock may wake them itself instead. */
  pollSeconds?: number;
  /** Keeps the books of the payment sandbox in memory. */
  sandboxInMemory?: boolean;
  /** The log's output; standard error by default. */
  logTo?: DestinationStream;
  /** Lets a test replace parts of what services get. */
  adapt?: (app: App) => App;
  /** How the sandbox starts; tests keep it in their own process, which costs half a second of a core less. */
  sandboxStarter?: typeof startSandbox;
  /** Called with what the start waits for, at each step. */
  onWait?: (what: string) => void;
  /** If false, everything including the demo is prepared, but the process never reports that it is ready. */
  serves?: boolean;
  /**
   * For a command that may run next to a running product on the same embedded database; it then leaves all jobs and the sandbox
   * to the product.
   */
  isCommand?: boolean;
}

/**
 * Starts what this process does by its role: the HTTP server, the jobs, or both; and the sandbox provider if nothing else
 * is configured. The port answers at once: /health/ready says what the start waits for, until everything is ready.
 */
export async function start(
  given: Settings,
  {
    clock,
    pollSeconds,
    sandboxInMemory = false,
    logTo,
    adapt = (app) => app,
    sandboxStarter = startSandbox,
    onWait = () => undefined,
    serves = true,
    isCommand = false,
  }: StartOptions = {},
): Promise<Running> {
  const log = openLog(given.log, logTo);
  const about = aboutThisProcess(given.role);
  const metrics = new Metrics(about, METRICS);
  const tracer = given.tracing && (await openTracer(given.tracing, about));
  const readiness = new Readiness(onWait);
  const listener = await Listener.open(given.port, given.host);
  const url = ownAddress(given, listener.port);
  const closing: (() => Promise<unknown>)[] = [async () => tracer?.close(), () => listener.close()];
  const close = async () => {
    readiness.stop();
    // Until load balancers have noticed, requests are still served.
    await setTimeout(given.stopDelayMs);
    for (const end of closing.splice(0).reverse()) {
      await end().catch((error) => log.error({ err: error }, 'stopping'));
    }
  };
  try {
    const meanwhile = listener.attach();
    await buildHealthServer(readiness, meanwhile.serverFactory);
    meanwhile.serve();
    closeDataFolder(given.dataDir);
    if (serves) await requireStorage(given);
    readiness.waitFor('the database');
    const watch = watchStatements(metrics, tracer, statementLog(log, given.log));
    const server = await openServer(given, { exclusive: !isCommand, mayLose: !serves });
    closing.push(() => server.close());
    const settings: ServerSettings = server.isShared ? { ...server.settings, role: 'web' } : server.settings;
    const databases = await openDatabases(settings, { watch, log });
    const { db } = databases;
    metrics.watchPool(db.pool);
    closing.push(() => databases.close());
    const sandboxStarts = needsSandbox(settings) ? sandboxStarter(planSandbox(settings, url, sandboxInMemory)) : null;
    // The sandbox starts while the database is prepared; its failure is thrown where it is awaited.
    sandboxStarts?.catch(() => undefined);
    closing.push(async () => (await sandboxStarts)?.close());
    readiness.waitFor('the tables');
    if (settings.role === 'all') await retryWhileUnavailable(() => migrateIfNeeded(db, settings), log);
    await waitUntilReady(() => findObstacle(db), { log, onWait: (what) => readiness.waitFor(what) });
    if (settings.production && given.databaseUrl !== null) await refuseExcessRights(db);
    const mail: MailTransport = settings.smtpUrl
      ? smtpTransport(settings.smtpUrl, { atOnce: MAILS_AT_ONCE })
      : new Mailbox(join(settings.dataDir, 'mailbox'));
    closing.push(async () => mail.close?.());
    if (settings.production && settings.smtpUrl && serves) {
      void senderProblems(settings.mailFrom).then((problems) => {
        for (const problem of problems) log.warn(problem);
      });
    }
    const sandbox = await sandboxStarts;
    const environments = openTestEnvironments(() => instance.app, settings, log);
    closing.push(async () => environments?.close());
    const instance: Instance = await Instance.open(
      databases,
      {
        settings: { ...settings, meetings: settings.meetings ?? sandboxRooms(sandbox) },
        environments,
        testMode: null,
        mail,
        outgoing: outgoing({ allowsThisMachine: settings.webhooksToThisMachine }),
        payments: paystackAdapter(
          settings.paystack ?? { baseUrl: sandbox?.url ?? '', secretKey: SANDBOX_SECRET_KEY },
          noteUnclear(log, 'the provider'),
          { watch: watchProvider(metrics, tracer), budget: callBudget(openRateLimits(db.pool)) },
        ),
        otherRails: mtnOf(settings, sandbox?.mtnUrl ?? null, url).map((account) =>
          mtnAdapter(account, noteUnclear(log, 'MTN'), {
            watch: watchProvider(metrics, tracer, 'MTN'),
            budget: mtnBudget(openRateLimits(db.pool)),
          }),
        ),
        storage: openStorage(settings),
        sms: openSms(settings, sandbox?.url ?? null, {
          onUnclear: noteUnclear(log, 'the SMS provider'),
          watch: watchProvider(metrics, tracer, 'SMS provider'),
        }),
        airtime: openAirtime(settings, sandbox?.url ?? null, {
          onUnclear: noteUnclear(log, 'the airtime provider'),
          watch: watchProvider(metrics, tracer, 'airtime provider'),
        }),
        identity: identityOf(settings, sandbox?.identityUrl ?? null, log),
        log,
        metrics,
        tracer,
      },
      { clock, pollSeconds, adapt },
    );
    const { app } = instance;
    closing.push(() => instance.close());
    // A start that only makes the database is no minute of the service's.
    if (serves) for (const kind of loopsOfAll(app)) instance.loop(kind);
    if (settings.metrics.port !== null) {
      const endpoint = await listenForMetrics(app, { ...settings.metrics, port: settings.metrics.port });
      closing.push(() => endpoint.close());
    }
    const routes = settings.role === 'worker' ? [] : await instance.serve(readiness, listener);
    if (settings.role !== 'web') {
      await instance.work(async (background) => {
        if (!settings.demo) return;
        const { isEmpty, makeDemoWorld } = await import('./demo/demo-world.ts');
        if (await isEmpty(background)) {
          const onStep = (step: string) => readiness.waitFor(`demo data: ${step}`);
          await makeDemoWorld(background, sandbox?.url ?? null, onStep, sandbox?.mtnUrl ?? null);
        }
      });
    }
    if (serves) {
      readiness.serve(() => findObstacle(db));
      // Not awaited: nobody has a test key within the first seconds.
      const stopping = new AbortController();
      const prepared = settings.role === 'web' ? undefined : environments?.prepare(stopping.signal);
      const ended = prepared?.catch((error) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'could not prepare test environments');
      });
      closing.push(async () => {
        stopping.abort();
        await ended;
      });
    }
    return { app, url, sandboxUrl: sandbox?.url ?? null, mtnSandboxUrl: sandbox?.mtnUrl ?? null, routes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Where this machine reaches the server: by its loopback name, unless it only listens on one address of the network.
 */
function ownAddress({ host }: Settings, port: number): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** A process that shares its database with others can't have a payment provider of its own. */
function needsSandbox({ role, paystack, google, texts, airtime, production }: Settings): boolean {
  const isAllSet = google !== null && texts.account !== null && airtime.account !== null;
  return role === 'all' && (paystack === null || (!production && !isAllSet));
}

/** MTN with keys, otherwise the sandbox's stand-in; none without either. */
function mtnOf(settings: Settings, sandboxUrl: string | null, ownUrl: string): MtnAccount[] {
  const { mtn, origin } = settings;
  if (mtn.account) {
    // MTN only calls back HTTPS addresses. A lost callback does no harm, because we ask about transfers anyway.
    const isHeard = origin.startsWith('https://') || mtn.account.baseUrl.startsWith('http://localhost');
    return [{ ...mtn.account, callbackUrl: isHeard ? mtnCallbackUrl(settings, origin) : null }];
  }
  return sandboxUrl === null
    ? []
    : [{ ...SANDBOX_MTN_ACCOUNT, baseUrl: sandboxUrl, callbackUrl: mtnCallbackUrl(settings, ownUrl) }];
}

/** Google with client settings, otherwise the sandbox's stand-in; null in production without settings. */
function identityOf(settings: Settings, sandboxUrl: string | null, log: App['log']): IdentityPort | null {
  const substitute = sandboxUrl && { issuer: sandboxUrl, clientId: 'nyansapo-sandbox', clientSecret: 'sandbox-only' };
  const provider = settings.google ?? substitute;
  if (!provider) return null;
  const onUnclear = (error: unknown) => log.warn({ err: error }, 'refused Google’s answer');
  return googleIdentity(provider, `${settings.origin}${addresses.googleReturn}`, onUnclear);
}
