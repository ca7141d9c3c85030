import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../tests/support/postgres.ts';
import { pause } from '../clients/http.ts';
import { Child } from './child.ts';

const SERVER = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
const WITH_BUG = fileURLToPath(new URL('./with-bug.ts', import.meta.url));
const MIGRATE = fileURLToPath(new URL('../../../src/server/migrate.ts', import.meta.url));
const READY_MS = 120_000;

/** One process of the product. */
export interface ProductProcess {
  name: string;
  role: 'web' | 'worker';
  port: number;
  child: Child;
  /** Whether /health/ready answers 200 now. */
  isReady(): Promise<boolean>;
}

interface Given {
  folder: string;
  webs: number;
  workers: number;
  env: Readonly<Record<string, string>>;
  /** A planted bug to switch on in every process. */
  bug: string | null;
}

/** Web and worker processes of the product; nothing is started yet. */
export async function productProcesses({ folder, webs, workers, env, bug }: Given) {
  const processes: ProductProcess[] = [];
  for (const [role, count] of [
    ['web', webs],
    ['worker', workers],
  ] as const) {
    for (let index = 1; index <= count; index += 1) {
      const name = `${role}${index}`;
      const port = await freePort();
      const dataDir = join(folder, name);
      mkdirSync(dataDir, { recursive: true });
      const child = new Child({
        command: process.execPath,
        args: [bug === null ? SERVER : WITH_BUG],
        logFile: join(folder, `${name}.log`),
        env: {
          ROLE: role,
          PORT: String(port),
          DATA_DIR: dataDir,
          ...(bug === null ? {} : { PLANTED_BUG: bug }),
          ...env,
        },
      });
      processes.push({ name, role, port, child, isReady: () => isReady(port) });
    }
  }
  return processes;
}

/** Brings the database up to date, as `npm run migrate` does. */
export async function migrate(env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [MIGRATE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the database could not be migrated');
}

export async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000);
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.ok ?? false;
}

export async function untilAllReady(processes: readonly ProductProcess[]): Promise<void> {
  for (const { name, isReady: ready, child } of processes) {
    for (const since = Date.now(); !(await ready()); await pause(250)) {
      if (!child.isRunning) throw new Error(`${name} ended; see its log`);
      if (Date.now() - since > READY_MS) throw new Error(`${name} did not become ready`);
    }
  }
}
