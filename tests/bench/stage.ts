import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import pg from 'pg';
import { signAccessToken } from '../../src/server/platform/access-tokens.ts';
import { createDatabase, freePort, startPostgres } from '../support/postgres.ts';

/** A PostgreSQL server, one database on it, and the product as a separate process. */
export interface Stage {
  url: string;
  /** For creating people and studies in bulk, and for querying the database alone. */
  pool: pg.Pool;
  close(): Promise<void>;
}

const SERVER = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const START_MS = 60_000;
const SESSION_SECRET = 'the-one-of-the-benches';

export async function startStage(): Promise<Stage> {
  const postgres = await startPostgres();
  const databaseUrl = await createDatabase(postgres.url);
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'nyansapo-bench-'));
  const child = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DATA_DIR: dataDir,
      SESSION_SECRET,
      DEMO: 'off',
      LOG: 'off',
    },
  });
  const url = `http://localhost:${port}`;
  await untilReady(url);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  return {
    url,
    pool,
    close: async () => {
      await pool.end();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (const started = Date.now(); Date.now() - started < START_MS; ) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not become ready');
}

/** Bearer tokens of people who are already in the database: each gets a session. */
export async function signInAll(stage: Stage, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await stage.pool.query<{ id: string; user_id: string }>(
    `insert into session (id, user_id, refresh_hash, rotated_at, created_at, expires_at, user_agent)
     select gen_random_uuid(), id, md5(id::text), now(), now(), now() + interval '1 day', 'bench'
     from unnest($1::uuid[]) as id returning id, user_id`,
    [userIds],
  );
  return Promise.all(
    rows.map(({ id, user_id }) => signAccessToken({ userId: user_id, sessionId: id }, SESSION_SECRET, new Date())),
  );
}

/** Creates participants of every kind in bulk, and the cells that count them. */
export async function makeParticipants(stage: Stage, people: number): Promise<void> {
  await stage.pool.query('alter table participant_profile disable trigger participant_profile_counts');
  await stage.pool.query(
    `with made as (
       insert into app_user (id, role, first_name, last_name, email, email_verified_at, has_participant_info, created_at)
       select gen_random_uuid(), 'PARTICIPANT', 'Person', 'Bench', gen_random_uuid() || '@example.com', now(), true, now()
       from generate_series(1, $1) returning id
     )
     insert into participant_profile (user_id, date_of_birth, gender, country, region, city, education_level,
       annual_household_income, languages, employment_status, browsers, computer_os, phone_os, tablet_os, has_webcam,
       devices, updated_at, last_active_on)
     select id, current_date - (6600 + floor(random() * 20000)::int),
       (array['MALE', 'FEMALE', 'OTHERS'])[1 + floor(random() * 3)::int], 'GH', 'GREATER_ACCRA', 'Accra',
       (array['BASIC_SCHOOL', 'HIGH_SECONDARY_SCHOOL', 'DIPLOMA', 'TRADE_TECHNICAL_VOCATIONAL_TRAINING',
         'ASSOCIATE_DEGREE', 'BACHELORS_DEGREE', 'MASTERS_DEGREE'])[1 + floor(random() * 7)::int],
       (array['LESS_THAN_10000', 'BETWEEN_10000_30000', 'BETWEEN_40000_60000', 'BETWEEN_70000_100000',
         'MORE_THAN_100000'])[1 + floor(random() * 5)::int],
       array['ENGLISH'], 'FREELANCER', array['CHROME'], 'WINDOWS', 'ANDROID', 'NO_TABLET', true,
       case when random() < 0.5 then array['MOBILE_PHONE'] else array['COMPUTER_WITH_WEBCAM', 'MOBILE_PHONE'] end,
       now(), current_date - floor(random() * 60)::int
     from made`,
    [people],
  );
  await stage.pool.query('alter table participant_profile enable trigger participant_profile_counts');
  await stage.pool.query('select recount_everybody()');
  await stage.pool.query('analyze');
}

export interface Measured {
  perSecond: number;
  p50: number;
  /** autocannon has no p95; this is stricter. */
  p975: number;
}

interface Asking {
  connections: number;
  seconds: number;
  requests: autocannon.Request[];
  /** Ends after this many responses: one caller may send 3,000 requests a minute. */
  most?: number;
}

/**
 * Sends requests as fast as responses arrive; every connection starts at a different place in the list. Any response
 * but 2xx is an error.
 */
export async function hammer(stage: Stage, { connections, seconds, requests, most }: Asking): Promise<Measured> {
  let started = 0;
  const result = await autocannon({
    url: stage.url,
    connections,
    ...(most ? { amount: most } : { duration: seconds }),
    setupClient: (client) => {
      const from = Math.floor((started++ * requests.length) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p975: result.latency.p97_5 };
}

/** The same for one piece of work on the database alone: `lanes` at a time for some seconds. */
export async function hammerDatabase(lanes: number, seconds: number, work: (turn: number) => Promise<unknown>) {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let turn = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < until) {
        const from = performance.now();
        turn += 1;
        await work(turn);
        times.push(performance.now() - from);
      }
    }),
  );
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p975: times[Math.floor(times.length * 0.975)] ?? 0,
  };
}

export function line(name: string, { perSecond, p50, p975 }: Measured): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
  return `${name.padEnd(44)}${Math.round(perSecond).toLocaleString('en').padStart(8)}/s   p50${ms(p50)}   p97.5${ms(p975)}`;
}
