import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Clock as BossClock } from 'pg-boss';
import type { DestinationStream } from 'pino';
import { addresses } from '../contract/addresses.ts';
import { BELLS } from './features/notifications/notifications.service.ts';
import { buildHttpServer } from './http-server.ts';
import { JOB_KINDS, jobHandlers, loops } from './job-handlers.ts';
import type { App } from './platform/app.ts';
import { systemClock } from './platform/clock.ts';
import type { OnStatement } from './platform/db/combining-dialect.ts';
import { type Database, openEmbedded, openPostgres } from './platform/db/database.ts';
import { prepareDatabase, refuseExcessRights } from './platform/db/prepare.ts';
import type { Readiness } from './platform/http/health.ts';
import { OpenCalls } from './platform/http/open-calls.ts';
import { openRateLimits } from './platform/http/rate-limits.ts';
import { googleIdentity, type IdentityPort } from './platform/identity/google.ts';
import { startJobs } from './platform/jobs.ts';
import { startLive } from './platform/live.ts';
import { openLog, statementLog } from './platform/log.ts';
import { startLoop } from './platform/loop.ts';
import { MAILS_AT_ONCE } from './platform/mail/mail-jobs.ts';
import { Mailbox, type MailTransport, smtpTransport } from './platform/mail/transport.ts';
import { paystackAdapter } from './platform/payments/paystack.ts';
import type { Settings } from './platform/settings.ts';
import { unitOfWork } from './platform/work.ts';

const SANDBOX_SECRET_KEY = 'sk_test_sandbox_only';

export interface Running {
  app: App;
  /** The API's local address. */
  url: string;
  sandboxUrl: string | null;
  /** Every mounted route, as "GET /path". */
  routes: readonly string[];
  close(): Promise<void>;
}

interface StartOptions {
  /** A clock that a test moves; it serves both the job queue and the product. */
  clock?: BossClock;
  /** Keeps the embedded database in memory. */
  inMemory?: boolean;
  /** Where the log goes; standard error by default. */
  logTo?: DestinationStream;
  /** Lets a test replace parts of what services get. */
  adapt?: (app: App) => App;
}

/**
 * Starts everything on this machine: database, jobs, the sandbox provider (if no provider key is set) and the HTTP
 * server, which responds at once and reports at /health/ready when the rest is done.
 */
export async function start(
  settings: Settings,
  { clock, inMemory = false, logTo, adapt = (app) => app }: StartOptions = {},
): Promise<Running> {
  const log = openLog(settings.log, logTo);
  const db = await openDatabase(settings, inMemory, statementLog(log, settings.log));
  const closing: (() => Promise<void>)[] = [() => db.close()];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) {
      await end().catch((error) => log.error({ err: error }, 'stopping'));
    }
  };
  try {
    const needsSandbox = settings.paystack === null || (settings.google === null && !settings.production);
    const sandboxStarts = needsSandbox ? startSandboxProcess(settings, inMemory) : null;
    // It starts while the database is prepared; a failure is thrown where it is needed.
    sandboxStarts?.catch(() => undefined);
    closing.push(async () => (await sandboxStarts)?.close());
    await prepareDatabase(db, settings.migrationDatabaseUrl);
    if (settings.production && settings.databaseUrl) await refuseExcessRights(db);
    const mail: MailTransport = settings.smtpUrl
      ? smtpTransport(settings.smtpUrl, { atOnce: MAILS_AT_ONCE })
      : new Mailbox(join(settings.dataDir, 'mailbox'));
    closing.push(async () => mail.close?.());
    const openCalls = new OpenCalls();
    const jobs = await startJobs(db, log, {
      kinds: JOB_KINDS,
      openCalls,
      ownsSchema: settings.migrationDatabaseUrl === null,
      ...(clock ? { clock } : {}),
    });
    closing.push(() => jobs.stop());
    const sandbox = await sandboxStarts;
    const app = adapt({
      settings,
      db,
      clock: clock ? { now: () => new Date(clock.now()) } : systemClock,
      jobs,
      mail,
      payments: paystackAdapter(
        settings.paystack ?? { baseUrl: sandbox?.url ?? '', secretKey: SANDBOX_SECRET_KEY },
        (error) => log.warn({ err: error }, 'no clear answer from the provider'),
      ),
      identity: identityOf(settings, sandbox?.identityUrl ?? null, log),
      limits: openRateLimits(db.pool),
      openCalls,
      log,
      bells: BELLS,
      ...unitOfWork,
    });
    const readiness: Readiness = { ready: false, waitingFor: 'demo data' };
    const live = await startLive(db, log);
    closing.push(() => live.close());
    const { server, routes } = await buildHttpServer(app, log, live, readiness);
    await server.listen({ port: settings.port, host: settings.host });
    closing.push(() => server.close());
    if (settings.demo) {
      const { isEmpty, makeDemoWorld } = await import('./demo/demo-world.ts');
      if (await isEmpty(app)) await makeDemoWorld(app, sandbox?.url ?? null);
    }
    await jobs.work(jobHandlers(app));
    for (const kind of loops(app)) {
      const loop = startLoop(kind, { log, clock });
      closing.push(() => loop.stop());
    }
    readiness.ready = true;
    const address = server.addresses()[0];
    const port = typeof address === 'object' ? address.port : settings.port;
    return { app, url: ownAddress(settings, port), sandboxUrl: sandbox?.url ?? null, routes, close };
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

/** Google with client settings, otherwise the sandbox's stand-in; null in production without settings. */
function identityOf(settings: Settings, sandboxUrl: string | null, log: App['log']): IdentityPort | null {
  const substitute = sandboxUrl && { issuer: sandboxUrl, clientId: 'nyansapo-sandbox', clientSecret: 'sandbox-only' };
  const provider = settings.google ?? substitute;
  if (!provider) return null;
  const onUnclear = (error: unknown) => log.warn({ err: error }, 'refused Google’s answer');
  return googleIdentity(provider, `${settings.origin}${addresses.googleReturn}`, onUnclear);
}

function openDatabase(settings: Settings, inMemory: boolean, onStatement: OnStatement | null): Promise<Database> {
  if (settings.databaseUrl)
    return openPostgres(settings.databaseUrl, { onStatement, prepares: settings.preparesStatements });
  return openEmbedded(inMemory ? null : settings.dataDir, { onStatement });
}

/** The sandbox runs as a small process of its own, so that we only share HTTP; closing its stdin ends it. */
async function startSandboxProcess(settings: Settings, inMemory: boolean) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../sandbox/main.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A process group of its own: Ctrl-C in the terminal reaches us, and we shut it down in order.
    detached: true,
    env: {
      ...process.env,
      SANDBOX_PORT: settings.port === 0 ? '0' : String(settings.port + 1),
      SANDBOX_SECRET_KEY,
      SANDBOX_WEBHOOK_URL: `${ownAddress(settings, settings.port)}/api/v1/payment/webhooks/paystack`,
      SANDBOX_APPROVAL_URL: `${ownAddress(settings, settings.port)}/api/v1/payment/webhooks/paystack/approve`,
      ...(inMemory ? {} : { SANDBOX_STATE_FILE: join(settings.dataDir, 'sandbox', 'books.json') }),
    },
  });
  const [line] = await new Promise<string[]>((resolve, reject) => {
    createInterface(child.stdout).once('line', (text) => resolve([text]));
    child.once('exit', (code) => reject(new Error(`the payment sandbox ended with ${code}`)));
  });
  const { url, identityUrl } = JSON.parse(line ?? '{}') as { url: string; identityUrl: string };
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    identityUrl,
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
