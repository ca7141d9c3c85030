import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../tests/support/postgres.ts';
import { startClients } from '../clients/clients.ts';
import { Caller, pause } from '../clients/http.ts';
import { RunRecord } from '../clients/record.ts';
import { verify } from '../clients/verify.ts';
import { makeWorld, sizeFor } from '../clients/world.ts';
import type { Child } from './child.ts';
import { judge } from './judge.ts';
import { migrate, type ProductProcess, productProcesses, untilAllReady } from './product.ts';
import { SANDBOX_KEY, startSandbox } from './sandbox.ts';
import { type Fault, runFaults } from './schedule.ts';
import { startWebProxy } from './web-proxy.ts';

export interface RunOptions {
  minutes: number;
  faults: number;
  seed: number;
  bug: string | null;
  /** Only faults with this in their name. */
  only: string;
  /** Keeps logs and data after the run. */
  keep: boolean;
}

/** The infrastructure that the product runs on. The caller closes it. */
interface Ground {
  folder: string;
  /** The database address for the product. */
  databaseUrl: string;
  /** The primary's own address if there is a pooler in between, for the checks at the end. */
  directUrl?: string;
  /** More settings of the product. */
  env?: Readonly<Record<string, string>>;
  /** Waits until the database accepts writes. */
  untilWritable(): Promise<void>;
  faults(processes: readonly ProductProcess[]): readonly Fault[];
}

const SECRET = 'the one of the fault runs, which everybody may know';
const WEBS = 3;
const WORKERS = 2;

/** Runs the product with clients on infrastructure that keeps failing; returns whether the run succeeded. */
export async function runOn(ground: Ground, { minutes, faults: count, seed, bug, only }: RunOptions): Promise<boolean> {
  const { folder, databaseUrl, directUrl = databaseUrl } = ground;
  const closing: (() => Promise<void> | void)[] = [];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  try {
    const sandbox = await startSandbox(folder, `${origin}/api/v1/payment/webhooks/paystack`);
    closing.push(() => sandbox.close());
    const env = {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: SECRET,
      PAYSTACK_SECRET_KEY: SANDBOX_KEY,
      PAYSTACK_BASE_URL: sandbox.url,
      // Google's stand-in would start a second sandbox.
      GOOGLE_CLIENT_ID: 'none',
      GOOGLE_CLIENT_SECRET: 'none',
      TRUST_PROXY: '1',
      // HAProxy notices within a second that a process stops.
      STOP_DELAY_SECONDS: '2',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...ground.env,
    };
    const processes = await productProcesses({ folder, webs: WEBS, workers: WORKERS, env, bug });
    closing.push(() => endAll(processes));
    await migrate(env);
    for (const { child } of processes) child.start();
    await untilAllReady(processes);
    const proxy = startWebProxy(
      folder,
      port,
      processes.filter(({ role }) => role === 'web'),
    );
    closing.push(() => proxy.end('SIGKILL'));

    const pool = new pg.Pool({ connectionString: directUrl, max: 2 });
    pool.on('error', () => undefined);
    const world = await makeWorld(pool, directUrl, sizeFor(minutes));
    await pool.end();
    // Waits until processes refresh their in-memory counts, which must include the people inserted directly.
    await pause(2_000);

    const chosen = ground.faults(processes).filter(({ name }) => name.includes(only));
    if (chosen.length === 0) throw new Error(`No fault has “${only}” in its name.`);
    const record = new RunRecord();
    const caller = new Caller(origin, SECRET, record);
    closing.push(() => caller.close());
    const clients = startClients(caller, world, minutes);
    await pause(3_000);
    const untilWell = async () => {
      await ground.untilWritable();
      await untilAllReady(processes);
    };
    const { happened, brokenOff } = await runFaults({
      faults: chosen,
      count,
      minutes,
      seed,
      record,
      untilWell,
    });
    return await judge({
      record,
      happened,
      brokenOff,
      clients,
      untilWell,
      verify: () => verify(directUrl, { world, known: clients.known, sandbox }),
    });
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function endAll(processes: readonly ProductProcess[]): Promise<void> {
  await Promise.all(processes.map(({ child }: { child: Child }) => child.end('SIGKILL')));
}

/** A folder for the data and logs of one run. */
export function runFolder(keep: boolean): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-faults-'));
  return {
    folder,
    remove: () => {
      if (keep) console.log(`Logs and data are in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    },
  };
}
