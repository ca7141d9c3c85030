import { join } from 'node:path';
import type pg from 'pg';
import { openEmbedded } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { freePort } from '../support/postgres.ts';
import { startClients } from './clients/clients.ts';
import { Caller, pause } from './clients/http.ts';
import { RunRecord } from './clients/record.ts';
import { asClient, verify } from './clients/verify.ts';
import { makeWorld } from './clients/world.ts';
import { embeddedFaults } from './embedded/faults.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { SmallDisk } from './embedded/small-disk.ts';
import { installFakeTime } from './stage/debian.ts';
import { report } from './stage/report.ts';
import { runFolder } from './stage/run.ts';
import { readRunOptions, USAGE } from './stage/run-options.ts';
import { SANDBOX_KEY, type Sandbox, startSandbox } from './stage/sandbox.ts';
import { runFaults } from './stage/schedule.ts';
import type { Suite } from './suite.ts';

const SECRET = 'the one of the fault runs, which everybody may know';
const DISK_MB = 700;
const PAID_WITHIN_MS = 120_000;
/** Longer than the server waits before it asks the provider again about a payout whose event was lost. */
const ASKED_AGAIN_MS = 25_000;

/** The database can't be asked while the server has it, so the provider says when everybody is paid. */
async function untilPaid(sandbox: Sandbox, people: number): Promise<void> {
  for (const since = Date.now(); Date.now() - since < PAID_WITHIN_MS; await pause(1_000)) {
    const { transfers } = await sandbox.books();
    if (Object.values(transfers).filter(({ status }) => status === 'success').length >= people) break;
  }
  await pause(ASKED_AGAIN_MS);
}

/**
 * The server with its embedded database on a small disk of its own: killed, started twice, on a full or read-only disk,
 * with a clock that jumps, while clients work.
 */
export const embedded: Suite = {
  usage: USAGE,
  run: async (args) => {
    const options = readRunOptions(args);
    const { minutes, faults: count, seed, only } = options;
    installFakeTime();
    const { folder, remove } = runFolder(options.keep);
    const disk = new SmallDisk(join(folder, 'disk'), DISK_MB);
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const sandbox = await startSandbox(folder, `${origin}/api/v1/payment/webhooks/paystack`);
    const record = new RunRecord();
    const caller = new Caller(origin, SECRET, record);
    const dataDir = join(disk.folder, 'data');
    const server = new EmbeddedServer(folder, {
      port,
      env: {
        DATA_DIR: dataDir,
        DEMO: 'off',
        LOG_LEVEL: 'error',
        SESSION_SECRET: SECRET,
        PAYSTACK_SECRET_KEY: SANDBOX_KEY,
        PAYSTACK_BASE_URL: sandbox.url,
        // Google's stand-in would start a second sandbox.
        GOOGLE_CLIENT_ID: 'none',
        GOOGLE_CLIENT_SECRET: 'none',
      },
    });
    try {
      const made = await openEmbedded(dataDir);
      await migrate(made);
      const size = { bookers: 120, rushes: 2, held: Math.ceil(60 * minutes), applicants: Math.ceil(30 * minutes) };
      const world = await makeWorld(asClient(made) as unknown as pg.Pool, made, size);
      await made.close();

      await server.untilReady();
      const clients = startClients(caller, world, minutes);
      await pause(3_000);
      const restarts: number[] = [];
      const faults = embeddedFaults(server, disk, restarts).filter(({ name }) => name.includes(only));
      const untilWell = async () => void (await server.untilReady());
      const happened = await runFaults({ faults, count, minutes, seed, record, untilWell });
      await clients.stop();
      await untilPaid(sandbox, clients.known.attended.length);
      await server.stop();
      const db = await openEmbedded(dataDir);
      try {
        const seconds = restarts.map((ms) => ms / 1000).toSorted((one, other) => one - other);
        if (seconds.length > 0)
          console.log(`\nReady again after a start: ${seconds[0]?.toFixed(1)} to ${seconds.at(-1)?.toFixed(1)} s`);
        console.log(`Memory of the server, its peak: ${server.peakMegabytes.toFixed(0)} MB`);
        return report(record, happened, await verify(db, { world, known: clients.known, sandbox }));
      } finally {
        await db.close();
      }
    } finally {
      caller.close();
      await server.kill();
      await sandbox.close();
      disk.unmount();
      remove();
    }
  },
};
