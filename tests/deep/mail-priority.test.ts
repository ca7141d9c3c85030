import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPostgres, type Tx } from '../../src/server/platform/db/database.ts';
import { OpenCalls } from '../../src/server/platform/http/open-calls.ts';
import { startJobs } from '../../src/server/platform/jobs.ts';
import { openLog } from '../../src/server/platform/log.ts';
import { MAIL_JOBS, type MailJob } from '../../src/server/platform/mail/mail-jobs.ts';
import { createDatabase, freePort } from '../support/postgres.ts';
import { isRunning, untilReady } from '../support/until-ready.ts';
import { PASSWORD } from '../support/world.ts';

const OTHERS = 12_000;
const NEWCOMERS = 60;
const SECOND = 1000;

const arrivals = new Map<string, number>();
let received = 0;
/** A realistic mail server: it takes a moment for each mail. */
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, session, done) => {
    stream.resume();
    stream.on('end', () => {
      received += 1;
      for (const { address } of session.envelope.rcptTo) arrivals.set(address, Date.now());
      setTimeout(done, 50);
    });
  },
});

let databaseUrl: string;
let url: string;
let child: ReturnType<typeof spawn>;
const folder = mkdtempSync(join(tmpdir(), 'nyansapo-lanes-'));

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  databaseUrl = await createDatabase(inject('postgresUrl'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, [fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO: 'off',
      LOG: 'off',
      PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    },
  });
  await untilReady(url, () => isRunning(child));
});

afterAll(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  rmSync(folder, { recursive: true, force: true });
});

function personId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

async function insertPeople(tx: Tx, count: number): Promise<void> {
  for (let start = 0; start < count; start += 1000) {
    const people = Array.from({ length: 1000 }, (_, offset) => ({
      id: personId(start + offset),
      role: 'PARTICIPANT' as const,
      firstName: 'Yaa',
      lastName: 'Asante',
      email: `other.${start + offset}@example.com`,
      createdAt: new Date(),
    }));
    await tx.insertInto('appUser').values(people).execute();
  }
}

/** Mails of the other priorities, half in each, as a flood of invitations and the end of a study would queue them. */
async function queueOthers(): Promise<void> {
  const db = await openPostgres(databaseUrl);
  const jobs = await startJobs(db, openLog({ level: 'silent', sql: false }), {
    kinds: MAIL_JOBS,
    openCalls: new OpenCalls(),
    ownsSchema: false,
  });
  const [, second, rest] = MAIL_JOBS;
  await db.transaction(async (tx, endWith) => {
    await insertPeople(tx, OTHERS);
    const others = Array.from({ length: OTHERS }, (_, index) => {
      const [kind, template] = index % 2 === 0 ? [rest, 'welcome'] : [second, 'accountNeeded'];
      const payload: MailJob = { template, about: {}, to: { userId: personId(index) } };
      return { kind, payload };
    });
    endWith(await jobs.statements(others));
  });
  await jobs.stop();
  await db.close();
}

test('a verification mail arrives within 5 seconds for 95 of 100 while 10,000 other mails wait', async () => {
  await queueOthers();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name in ('mail', 'mail.second') and state in ('created', 'retry')`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await waiting();
  const answeredAt = new Map<string, number>();
  for (let index = 0; index < NEWCOMERS; index += 1) {
    const email = `newcomer.${index}@example.com`;
    const answer = await fetch(`${url}/api/v1/authentication/users/register/email-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ role: 'PARTICIPANT', firstName: 'Yaa', lastName: 'Asante', email, password: PASSWORD },
        ...{ termsAccepted: true, privacyAccepted: true },
      }),
    });
    expect(answer.status).toBe(200);
    answeredAt.set(email, Date.now());
    await new Promise((resolve) => setTimeout(resolve, SECOND / 4));
  }
  const after = await waiting();
  for (let waited = 0; waited < 120 && [...answeredAt.keys()].some((email) => !arrivals.has(email)); waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, SECOND));
  }
  const seconds = [...answeredAt]
    .map(([email, at]) => ((arrivals.get(email) ?? Number.POSITIVE_INFINITY) - at) / SECOND)
    .sort((one, other) => one - other);
  const at = (share: number) => seconds[Math.ceil(share * seconds.length) - 1] ?? Number.POSITIVE_INFINITY;
  await pool.end();
  console.log(
    `verification mails: p50 ${at(0.5).toFixed(2)} s, p95 ${at(0.95).toFixed(2)} s, slowest ${at(1).toFixed(2)} s; ` +
      `${before} other mails waited at first, ${after} at last; ${received} received`,
  );
  expect(before).toBeGreaterThanOrEqual(10_000);
  expect(after).toBeGreaterThan(0);
  expect(at(0.95)).toBeLessThanOrEqual(5);
});
