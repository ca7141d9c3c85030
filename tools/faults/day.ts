import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { TestClock } from 'pg-boss';
import { JOB_KINDS } from '../../src/server/job-handlers.ts';
import { readSettings } from '../../src/server/platform/settings.ts';
import { type Running, start } from '../../src/server/start.ts';
import { createDatabase, startOwnPostgres } from '../../tests/support/postgres.ts';
import { migrate } from './stage/product.ts';
import type { Suite } from './suite.ts';

/*
 * A simulated day of five processes on one database: three web and two worker processes share a clock that this run
 * moves, and one of them is stopped and replaced every two hours. Each scheduled job must have run once at each of its
 * times.
 */

const ROLES = ['web', 'web', 'web', 'worker', 'worker'] as const;
const MINUTE_MS = 60_000;
/** How often a minute's clock is moved: the queue looks for scheduled jobs every 30 seconds. */
const STEP_MS = 30_000;
/** A job that was due runs when a worker's next poll finds it. */
const POLL_MS = 1_100;
/** Handlers run in real time. */
const SETTLE_MS = 1_000;
const REPLACED_EVERY_MINUTES = 120;

interface Times {
  name: string;
  cron: string;
  expected: number;
  ran: number;
}

export const day: Suite = {
  usage: '[--hours 24]',
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { hours: { type: 'string', default: '24' } } });
    const times = await simulateDay(Number(values.hours));
    for (const { name, cron, expected, ran } of times) {
      console.log(`${name} (${cron}): ran ${ran} of ${expected} times`);
    }
    return times.every(({ expected, ran }) => ran === expected);
  },
};

/** Returns the runs of each scheduled job in so many simulated hours. */
async function simulateDay(hours: number): Promise<Times[]> {
  const postgres = await startOwnPostgres({ max_connections: '250' });
  const folder = mkdtempSync(join(tmpdir(), 'nyansapo-day-'));
  const databaseUrl = await createDatabase(postgres.url);
  const startsAt = new Date();
  startsAt.setUTCHours(24, 0, 5, 0);
  const clock = new TestClock(startsAt);
  const env = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: 'off',
    LOG: 'off',
    SESSION_SECRET: 'the one of the simulated day, which everybody may know',
    PAYSTACK_SECRET_KEY: 'sk_test_day',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    GOOGLE_CLIENT_ID: 'none',
    GOOGLE_CLIENT_SECRET: 'none',
  };
  await migrate(env);
  const begin = async (role: string): Promise<Running> => start(await readSettings({ ...env, ROLE: role }), { clock });
  const processes: Running[] = [];
  try {
    for (const role of ROLES) processes.push(await begin(role));
    const endsAt = startsAt.getTime() + hours * 60 * MINUTE_MS;
    let replaced = 0;
    for (let minute = 0; clock.now() < endsAt; minute += 1) {
      for (let step = 0; step < MINUTE_MS / STEP_MS; step += 1) {
        await clock.tick(POLL_MS);
        await clock.setTime(clock.now() + STEP_MS - POLL_MS);
      }
      if (minute % REPLACED_EVERY_MINUTES === REPLACED_EVERY_MINUTES - 1) {
        const index = replaced++ % ROLES.length;
        await processes[index]?.close();
        processes[index] = await begin(ROLES[index] ?? 'worker');
      }
    }
    // The last minute's jobs are enqueued by the next check, and run by the next poll.
    for (let step = 0; step < 3; step += 1) {
      await clock.tick(POLL_MS);
      await clock.setTime(clock.now() + STEP_MS / 3);
      await setTimeout(SETTLE_MS);
    }
    // The first check also finds jobs that were due in the minute before it.
    return await countTimes(databaseUrl, new Date(startsAt.getTime() - MINUTE_MS + 1), new Date(clock.now()));
  } finally {
    await Promise.all(processes.map((running) => running.close()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function countTimes(databaseUrl: string, from: Date, to: Date): Promise<Times[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; ran: string }>(
    `select name, count(*) filter (where state = 'completed') as ran from pgboss.job group by name`,
  );
  await client.end();
  return JOB_KINDS.flatMap(({ name, settings }) => {
    if (!settings.cron) return [];
    const row = rows.find((one) => one.name === name);
    const expected = dueTimes(settings.cron, from, to);
    return [{ name, cron: settings.cron, expected, ran: Number(row?.ran ?? 0) }];
  });
}

/** How often a cron expression of minutes, hours and a day of the week fires between two instants (GMT). */
function dueTimes(cron: string, from: Date, to: Date): number {
  const [minute = '*', hour = '*', , , weekday = '*'] = cron.split(' ');
  const fits = (pattern: string, value: number) =>
    pattern === '*' || (pattern.startsWith('*/') ? value % Number(pattern.slice(2)) === 0 : Number(pattern) === value);
  let count = 0;
  for (let at = Math.ceil(from.getTime() / MINUTE_MS) * MINUTE_MS; at < to.getTime(); at += MINUTE_MS) {
    const instant = new Date(at);
    if (
      fits(minute, instant.getUTCMinutes()) &&
      fits(hour, instant.getUTCHours()) &&
      fits(weekday, instant.getUTCDay())
    ) {
      count += 1;
    }
  }
  return count;
}
