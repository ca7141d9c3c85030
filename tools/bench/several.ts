import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { SERVER, SERVER_ENV, SERVER_FLAGS } from '../../scripts/prepare.mjs';
import { createDatabase, freePort, startOwnPostgres } from '../../tests/support/postgres.ts';
import { untilReady } from '../../tests/support/until-ready.ts';
import { Child } from '../faults/stage/child.ts';
import { migrate } from '../faults/stage/product.ts';
import { SANDBOX_KEY, startSandbox } from '../faults/stage/sandbox.ts';
import { flagsOf, openPool, SESSION_SECRET } from './stage.ts';
import { Watched } from './watched.ts';

const PROBE = new URL('./memory-probe.mjs', import.meta.url).href;

export type Role = 'web' | 'worker' | 'all';

export interface OneOfSeveral {
  name: string;
  url: string;
  watched: Watched;
  stop(): Promise<void>;
}

/** Processes on one PostgreSQL, started as `npm start` starts them. */
export interface Several {
  databaseUrl: string;
  pool: pg.Pool;
  postgresPid: number;
  start(role: Role): Promise<OneOfSeveral>;
  close(): Promise<void>;
}

export async function openSeveral(): Promise<Several> {
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-several-'));
  const postgres = await startOwnPostgres(flagsOf({ fsync: false }));
  const databaseUrl = await createDatabase(postgres.url);
  const firstPort = await freePort();
  const sandbox = await startSandbox(folder, `http://127.0.0.1:${firstPort}/api/v1/payment/webhooks/paystack`);
  const env = {
    ...(SERVER_ENV as Record<string, string>),
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    SESSION_SECRET,
    PAYSTACK_SECRET_KEY: SANDBOX_KEY,
    PAYSTACK_BASE_URL: sandbox.url,
    // Google's stand-in would start a second sandbox.
    GOOGLE_CLIENT_ID: 'none',
    GOOGLE_CLIENT_SECRET: 'none',
    // Each request of a load comes from an address of its own.
    TRUST_PROXY: '1',
    DEMO: 'off',
    LOG: 'off',
  };
  await migrate(env);
  const children: Child[] = [];
  const start = async (role: Role): Promise<OneOfSeveral> => {
    const number = children.length + 1;
    const port = number === 1 ? firstPort : await freePort();
    const dataDir = join(folder, String(number));
    mkdirSync(dataDir);
    const probe = join(dataDir, 'heap.json');
    const child = new Child({
      command: process.execPath,
      args: [...SERVER_FLAGS, '--import', PROBE, SERVER],
      logFile: join(folder, `${number}.log`),
      env: { ...env, ROLE: role, PORT: String(port), DATA_DIR: dataDir, MEMORY_PROBE: probe },
    });
    child.start();
    children.push(child);
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, () => child.isRunning);
    return { name: `${role} ${number}`, url, watched: new Watched(probe), stop: () => child.end('SIGTERM') };
  };
  const pool = openPool(databaseUrl);
  return {
    databaseUrl,
    pool,
    postgresPid: postgres.pid(),
    start,
    close: async () => {
      await pool.end();
      await Promise.all(children.map((child) => child.end('SIGTERM')));
      await sandbox.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
