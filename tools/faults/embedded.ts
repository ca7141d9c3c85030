import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedServer } from '../../src/server/platform/db/embedded-server.ts';
import { freePort } from '../../tests/support/postgres.ts';
import { startClients } from './clients/clients.ts';
import { Caller, pause } from './clients/http.ts';
import { RunRecord } from './clients/record.ts';
import { verify } from './clients/verify.ts';
import { makeWorld } from './clients/world.ts';
import { expectWords } from './embedded/checks.ts';
import { embeddedFaults, RUN_AS } from './embedded/faults.ts';
import { EmbeddedProduct } from './embedded/product.ts';
import { SmallDisk } from './embedded/small-disk.ts';
import { installFakeTime } from './stage/debian.ts';
import { stopInTime } from './stage/judge.ts';
import { migrate } from './stage/product.ts';
import { report } from './stage/report.ts';
import { runFolder } from './stage/run.ts';
import { readRunOptions, USAGE } from './stage/run-options.ts';
import { SANDBOX_KEY, startSandbox } from './stage/sandbox.ts';
import { runFaults } from './stage/schedule.ts';
import type { Suite } from './suite.ts';

const SECRET = 'the one of the fault runs, which everybody may know';
/** Space for the database cluster, and its WAL of at most 256 MB. */
const DISK_MB = 700;

/**
 * The product with its embedded PostgreSQL on its own small disk, while clients work: killed together and separately, started
 * twice, on a full or read-only disk, with a jumping clock.
 */
export const embedded: Suite = {
  usage: USAGE,
  run: async (args) => {
    const { minutes, faults: count, seed, only, keep } = readRunOptions(args);
    installFakeTime();
    const { folder, remove } = runFolder(keep);
    // PostgreSQL does not run as root, and its user must be able to enter the folder.
    chmodSync(folder, 0o711);
    const disk = new SmallDisk(join(folder, 'disk'), DISK_MB);
    const dataDir = join(disk.folder, 'data');
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const sandbox = await startSandbox(folder, `${origin}/api/v1/payment/webhooks/paystack`);
    const product = new EmbeddedProduct(folder, {
      port,
      dataDir,
      env: {
        DEMO: 'off',
        LOG_LEVEL: 'error',
        SESSION_SECRET: SECRET,
        PAYSTACK_SECRET_KEY: SANDBOX_KEY,
        PAYSTACK_BASE_URL: sandbox.url,
        // Stand-ins for Google and for the SMS provider would start a second sandbox.
        GOOGLE_CLIENT_ID: 'none',
        GOOGLE_CLIENT_SECRET: 'none',
        ARKESEL_API_KEY: 'none',
        SMS_BASE_URL: sandbox.url,
      },
    });
    try {
      const prepared = await EmbeddedServer.open(dataDir, RUN_AS);
      const databaseUrl = prepared.url;
      await migrate({ DATABASE_URL: databaseUrl });
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
      pool.on('error', () => undefined);
      const size = { bookers: 120, rushes: 2, held: Math.ceil(60 * minutes), applicants: Math.ceil(30 * minutes) };
      const world = await makeWorld(pool, databaseUrl, size);
      await pool.end();
      await prepared.close();

      product.start();
      await product.untilReady();
      const record = new RunRecord();
      const caller = new Caller(origin, SECRET, record);
      const clients = startClients(caller, world, minutes);
      await pause(3_000);
      const restarts: number[] = [];
      const faults = embeddedFaults({ product, disk, databaseUrl, restarts }).filter(({ name }) => name.includes(only));
      if (faults.length === 0) throw new Error(`No fault has “${only}” in its name.`);
      const untilWell = async () => {
        // A failed fault may have left the product stopped.
        product.start();
        await product.untilReady();
      };
      const { happened, brokenOff } = await runFaults({ faults, count, minutes, seed, record, untilWell });
      const unfinished = brokenOff === null ? [] : [brokenOff];
      await stopInTime(clients).catch((error: Error) => unfinished.push(error.message));
      caller.close();
      const found = { world, known: clients.known, sandbox };
      try {
        // Verifying waits until everybody is paid, which needs the running product.
        await verify(databaseUrl, found);
        await product.stop();
        expectWords(product.printedSince(0), []);
      } catch (error) {
        record.violate(`at the end: ${(error as Error).message}`);
      }
      const stored = await EmbeddedServer.open(dataDir, RUN_AS);
      try {
        const seconds = restarts.map((ms) => ms / 1000).toSorted((one, other) => one - other);
        if (seconds.length > 0)
          console.log(`\nReady again after a start: ${seconds[0]?.toFixed(1)} to ${seconds.at(-1)?.toFixed(1)} s`);
        const [peak, ofProduct] = product.peakMegabytes.map((one) => one.toFixed(0));
        console.log(`Memory of the product and PostgreSQL, its peak: ${peak} MB, ${ofProduct} of them the product’s`);
        return report(record, happened, { ...(await verify(stored.url, found)), unfinished });
      } finally {
        await stored.close();
      }
    } finally {
      await product.close();
      await sandbox.close();
      disk.unmount();
      remove();
    }
  },
};
