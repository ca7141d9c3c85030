import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { receiveOtlp } from '../../../tests/support/otlp-receiver.ts';
import { PASSWORD } from '../../../tests/support/password.ts';
import { createDatabase, freePort } from '../../../tests/support/postgres.ts';
import { post } from '../../../tests/support/raw-calls.ts';
import { type Running, start } from '../start.ts';
import { readSettings } from './settings.ts';

/** One logger for requests, the jobs they cause and the statements of both; a request's id connects them. */

type Line = Record<string, unknown>;
const lines: Line[] = [];
let running: Running;
let folder: string;
let collector: Awaited<ReturnType<typeof receiveOtlp>>;

beforeAll(async () => {
  collector = await receiveOtlp();
  folder = mkdtempSync(join(tmpdir(), 'nyansapo-logging-'));
  const settings = await readSettings({
    DEMO: 'off',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: await createDatabase(inject('postgresUrl'), inject('templateUrl')),
    LOG_LEVEL: 'info',
    LOG_SQL: 'on',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const failing = async () => {
    throw new Error('the mail server is away');
  };
  running = await start(settings, {
    sandboxInMemory: true,
    logTo: { write: (text) => lines.push(JSON.parse(text)) },
    adapt: (app) => ({ ...app, mail: { send: failing } }),
  });
});
afterAll(async () => {
  await running.close();
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

async function lineWhere(holds: (line: Line) => boolean): Promise<Line> {
  await expect.poll(() => lines.some(holds)).toBe(true);
  return lines.find(holds) as Line;
}

test('a job that fails is logged with its queue, its id, the attempt and the request that caused it', async () => {
  const email = 'logged.person@example.com';
  await post({ running }, '/authentication/users/register/email-password', {
    ...{ role: 'PARTICIPANT', firstName: 'Logged', lastName: 'Person', email, password: PASSWORD },
    ...{ termsAccepted: true, privacyAccepted: true },
  });
  const request = await lineWhere(
    ({ msg, req }) => msg === 'incoming request' && String((req as Line).route).includes('/register/'),
  );
  expect(await lineWhere(({ msg }) => msg === 'job failed')).toMatchObject({
    level: 'warn',
    queue: 'mail.first',
    jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    attempt: 1,
    requestId: request.requestId,
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    err: { type: 'Error', message: 'the mail server is away' },
  });
  expect(request.requestId).toMatch(/^[0-9a-f-]{36}$/);

  // Statements of the request and of the job, by their text and duration, never their values.
  const statements = lines.filter(({ msg, requestId }) => msg === 'statement' && requestId === request.requestId);
  expect(statements.some(({ sql }) => String(sql).startsWith('insert into "app_user"'))).toBe(true);
  for (const { milliseconds } of statements) expect(milliseconds).toBeGreaterThanOrEqual(0);
  // The job's statements also have its id, and everything has the trace.
  const failed = await lineWhere(({ msg }) => msg === 'job failed');
  expect(statements.some(({ jobId }) => jobId === failed.jobId)).toBe(true);
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([failed.traceId]));
  const completed = await lineWhere(
    ({ msg, requestId }) => msg === 'request completed' && requestId === request.requestId,
  );
  expect(completed.traceId).toBe(failed.traceId);
  const { route } = request.req as Line;
  expect(completed.res).toEqual({ statusCode: 200, method: 'POST', route });
  expect(JSON.stringify(lines)).not.toContain('logged.person');
  expect(JSON.stringify(lines)).not.toContain(PASSWORD);
});

test('work started by the clock belongs to no request', async () => {
  const isLookForDueSteps = ({ msg, sql }: Line) =>
    msg === 'statement' && /from session_step where due_at/.test(String(sql));
  const { requestId } = await lineWhere(isLookForDueSteps);
  expect(requestId).toBeUndefined();
});
