import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { STATUS_EVENTS } from '../../src/server/features/events/events.service.ts';
import { post } from '../../src/server/features/ledger/ledger.service.ts';
import { studyPublished } from '../../src/server/features/ledger/study-movements.ts';
import { BELLS } from '../../src/server/features/notifications/notifications.service.ts';
import { initializeTopUp, settleTopUp } from '../../src/server/features/wallets/top-ups.service.ts';
import { JOB_KINDS } from '../../src/server/job-handlers.ts';
import { METRICS } from '../../src/server/metrics.ts';
import type { App } from '../../src/server/platform/app.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { type Database, openPostgres } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import type { AdminCaller, ResearcherCaller } from '../../src/server/platform/http/caller.ts';
import { OpenCalls } from '../../src/server/platform/http/open-calls.ts';
import { openRateLimits } from '../../src/server/platform/http/rate-limits.ts';
import { newId } from '../../src/server/platform/ids.ts';
import { type Jobs, startJobs } from '../../src/server/platform/jobs.ts';
import { openLog } from '../../src/server/platform/log.ts';
import { Mailbox } from '../../src/server/platform/mail/transport.ts';
import { Metrics } from '../../src/server/platform/metrics/metrics.ts';
import { Readings } from '../../src/server/platform/metrics/readings.ts';
import { aboutThisProcess } from '../../src/server/platform/metrics/watch.ts';
import { outgoing } from '../../src/server/platform/outgoing/outgoing.ts';
import { callBudget, mtnBudget } from '../../src/server/platform/payments/call-budget.ts';
import { mtnAdapter } from '../../src/server/platform/payments/mtn.ts';
import { paystackAdapter } from '../../src/server/platform/payments/paystack.ts';
import { readSettings, type Settings } from '../../src/server/platform/settings.ts';
import { folderStore } from '../../src/server/platform/storage/folder-store.ts';
import { unitOfWork } from '../../src/server/platform/work.ts';
import { SANDBOX_MTN_ACCOUNT } from '../../src/server/sandbox-process.ts';
import { fundBalance } from '../../tests/support/own-sandbox.ts';
import { freePort } from '../../tests/support/postgres.ts';

export const SECRET_KEY = 'sk_test_faults';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const READY_MS = 30_000;

/** A child process that can be killed and restarted. */
export class Process {
  readonly #script: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #started: Promise<string> = Promise.resolve('');
  kills = 0;

  constructor(script: string, env: Record<string, string>) {
    this.#script = fileURLToPath(new URL(script, import.meta.url));
    this.#env = env;
  }

  /** Starts it; resolves with the first line it prints, if that is awaited. */
  start(): Promise<string> {
    const child = spawn(process.execPath, [this.#script], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH ?? '', LOG: 'off', ...this.#env },
    });
    this.#child = child;
    this.#started = new Promise((resolve) => createInterface(child.stdout).once('line', resolve));
    return this.#started;
  }

  /** Waits until the process works, but not forever, because it may already have exited. */
  async untilReady(): Promise<void> {
    await Promise.race([this.#started, new Promise((resolve) => setTimeout(resolve, READY_MS))]);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    // A process that ended on its own (because the database was down at its start) is not killed again.
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.kills += 1;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

/** The sandbox's own state. */
export interface SandboxState {
  balance: number;
  transfers: Record<string, { recipient: string; amount: number; status: string }>;
  recipients: Record<string, { accountNumber: string }>;
  refunds: Record<string, { amount: number; status: string }>;
  firings: Record<string, number>;
  listedTransfers: number;
  refusedCalls: number;
}

export interface Setting {
  app: App;
  hasMtn: boolean;
  settings: Settings;
  sandbox(method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown>;
  /** Sends a request to the stand-in for MTN, if there is a second rail. */
  mtn(method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown>;
  /** Tops up the balances that pay out, as an operator does. */
  topUpBalance(pesewas: number): Promise<void>;
  workers: Process[];
  close(): Promise<void>;
}

/** A database, the sandbox as a separate process, workers that can be killed, and an app for the set-up. */
export async function makeSetting(
  databaseUrl: string,
  bug: string | null,
  { workerCount = 2, hasMtn = false }: { workerCount?: number; hasMtn?: boolean } = {},
): Promise<Setting> {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-faults-'));
  const ports = await Promise.all(Array.from({ length: workerCount }, freePort));
  const webhooks = `http://localhost:${ports[0]}/api/v1/payment/webhooks/paystack`;
  const sandbox = new Process('../../sandbox/main.ts', {
    SANDBOX_SECRET_KEY: SECRET_KEY,
    SANDBOX_WEBHOOK_URL: webhooks,
    SANDBOX_TRANSFER_MS: '400',
    SANDBOX_STATE_FILE: join(folder, 'sandbox.json'),
    ...(hasMtn
      ? {
          SANDBOX_MTN: JSON.stringify({
            ...SANDBOX_MTN_ACCOUNT,
            port: 0,
            callbackHost: `localhost:${ports[0]}`,
            stateFile: join(folder, 'mtn.json'),
          }),
        }
      : {}),
  });
  const { url, mtnUrl } = JSON.parse(await sandbox.start()) as { url: string; mtnUrl: string | null };
  const env = {
    DEMO: 'off',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    // MTN's callback address.
    PUBLIC_ORIGIN: `http://localhost:${ports[0]}`,
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: url,
    ...(mtnUrl === null
      ? {}
      : {
          MTN_SUBSCRIPTION_KEY: SANDBOX_MTN_ACCOUNT.subscriptionKey,
          MTN_API_USER: SANDBOX_MTN_ACCOUNT.apiUser,
          MTN_API_KEY: SANDBOX_MTN_ACCOUNT.apiKey,
          MTN_BASE_URL: mtnUrl,
        }),
    // Google's stand-in would start a second sandbox.
    GOOGLE_CLIENT_ID: 'none',
    GOOGLE_CLIENT_SECRET: 'none',
  };
  const settings = await readSettings(env);
  const db = await openPostgres(databaseUrl, { maxConnections: 6 });
  await migrate(db);
  const jobs = await startJobs(db, openLog({ level: 'silent', sql: false }), {
    kinds: JOB_KINDS,
    openCalls: new OpenCalls(),
  });
  const workers = ports.map(
    (port) => new Process('./worker.ts', { ...env, PORT: String(port), ...(bug ? { PLANTED_BUG: bug } : {}) }),
  );
  return {
    app: appBeside(settings, db, jobs, { url, mtnUrl }, folder),
    settings,
    hasMtn,
    sandbox: (...request) => ask(url, ...request),
    mtn: (...request) => ask(mtnUrl ?? '', ...request),
    topUpBalance: async (pesewas) => {
      await fundBalance(url, pesewas);
      if (mtnUrl !== null) await fundBalance(mtnUrl, pesewas);
    },
    workers,
    close: async () => {
      await Promise.all([...workers, sandbox].map((process) => process.kill()));
      await jobs.stop();
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  return response.json();
}

function appBeside(
  settings: Settings,
  db: Database,
  jobs: Jobs,
  { url, mtnUrl }: { url: string; mtnUrl: string | null },
  folder: string,
): App {
  return {
    settings,
    db,
    clock: systemClock,
    jobs,
    mail: new Mailbox(join(folder, 'mails')),
    outgoing: outgoing({ allowsThisMachine: false }),
    sms: null,
    airtime: null,
    payments: paystackAdapter({ baseUrl: url, secretKey: SECRET_KEY }, () => undefined, {
      budget: callBudget(openRateLimits(db.pool)),
    }),
    otherRails:
      mtnUrl === null
        ? []
        : [
            mtnAdapter({ ...SANDBOX_MTN_ACCOUNT, baseUrl: mtnUrl, callbackUrl: null }, () => undefined, {
              budget: mtnBudget(openRateLimits(db.pool)),
            }),
          ],
    storage: folderStore(join(folder, 'clips')),
    identity: null,
    environments: null,
    testMode: null,
    limits: openRateLimits(db.pool),
    openCalls: new OpenCalls(),
    log: silent,
    metrics: new Metrics(aboutThisProcess('all'), METRICS),
    tracer: null,
    readings: new Readings({ db, clock: systemClock }, METRICS.readings),
    bells: BELLS,
    statuses: [STATUS_EVENTS],
    ...unitOfWork,
  };
}

export interface Payee {
  id: string;
  number: string;
  network: 'MTN' | 'TELECEL';
}

/** Most people have MTN; a few are on a network that only one rail serves. */
const OTHERS_EVERY = 25;

export interface People {
  researcher: ResearcherCaller;
  admin: AdminCaller;
  studyId: string;
  payees: Payee[];
}

const COMMON = { sessionId: newId(), email: 'somebody@example.com' };

/** An organisation with money reserved for a study, an admin, and people with mobile money under their own names. */
export async function makePeople(
  { app, sandbox, topUpBalance }: Setting,
  count: number,
  pesewas: number,
): Promise<People> {
  const organizationId = newId();
  const researcher = { ...COMMON, role: 'RESEARCHER', userId: newId(), organizationId } as const;
  const admin = { ...COMMON, role: 'ADMIN', userId: newId() } as const;
  const now = app.clock.now();
  const payees = Array.from({ length: count }, (_, index): Payee => {
    const isOther = index % OTHERS_EVERY === OTHERS_EVERY - 1;
    // Last digits from 1000 on: lower ones have a special meaning for the sandbox.
    const number = `+233${isOther ? '201' : '551'}${String(101_000 + index)}`;
    return { id: newId(), number, network: isOther ? 'TELECEL' : 'MTN' };
  });
  await app.db.transaction(async (tx) => {
    await sql`insert into organization (id, name, created_at) values (${organizationId}, 'Lab', ${now})`.execute(tx);
    const person = (id: string, role: string, organization: string | null) => sql`
      insert into app_user (id, role, first_name, last_name, email, organization_id, is_organization_admin, created_at)
      values (${id}, ${role}, 'Yaw', 'Owusu', ${id} || '@example.com', ${organization}, ${organization !== null}, ${now})`;
    await person(researcher.userId, 'RESEARCHER', organizationId).execute(tx);
    await person(admin.userId, 'ADMIN', null).execute(tx);
    for (const { id, number, network } of payees) {
      await person(id, 'PARTICIPANT', null).execute(tx);
      await sql`insert into mobile_money_account (user_id, network, number, account_name, name_checked, changed_at)
        values (${id}, ${network}, ${number}, 'Yaw Owusu', true, ${now})`.execute(tx);
    }
  });
  const caller = {
    ...researcher,
    organizationRole: 'ADMIN',
    projectIds: null,
    verificationStatus: 'VERIFIED',
  } as ResearcherCaller;
  await sandbox('PUT', '/sandbox/faults', { wrongAmount: 0 });
  await payTopUp(app, caller, pesewas * count * 2 + 1_000_000);
  // Transfers are paid from the balance, and collected money has not been settled into it yet.
  await topUpBalance(pesewas * count * 2 + 1_000_000);
  const studyId = newId();
  await app.work(null, (work) =>
    post(work, studyPublished({ studyId, organizationId, amountPesewas: pesewas * count, at: now })),
  );
  return { researcher: caller, admin: admin as AdminCaller, studyId, payees };
}

/** Pays a top-up on the hosted page and settles it; returns its reference. */
export async function payTopUp(app: App, caller: ResearcherCaller, amountPesewas: number): Promise<string> {
  const url = await initializeTopUp(app, caller, { amountPesewas, returnPath: '/dashboard/wallet' });
  const body = new URLSearchParams({ outcome: 'success' });
  const paid = await fetch(url, { method: 'POST', redirect: 'manual', body });
  const reference = new URL(paid.headers.get('location') ?? '').searchParams.get('reference') ?? '';
  await settleTopUp(app, reference);
  return reference;
}
