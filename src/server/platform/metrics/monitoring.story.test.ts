import { afterAll, describe, expect, test } from 'vitest';
import { printTrace, type ReceivedSpan, receiveOtlp } from '../../../../tests/support/otlp-receiver.ts';
import { holdPaidSession } from '../../../../tests/support/paid-session.ts';
import { freePort } from '../../../../tests/support/postgres.ts';
import { logIn } from '../../../../tests/support/raw-calls.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { World } from '../../../../tests/support/world.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';

/** What a process counts, what is read for it, and the traces that it sends (OPS-01 to OPS-06). */

const TOKEN = 'a-token-of-the-tests';

const metricsPort = await freePort();
const collector = await receiveOtlp();
const research = await startResearch(500_000, {
  METRICS_PORT: String(metricsPort),
  METRICS_TOKEN: TOKEN,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
});
const { world } = research;
const participant = await holdPaidSession(research);
await participant.must(browseStudies);
await logIn(world, participant.user.email, 'Wrong!pass1');
const text = await scrape();
await world.app.tracer?.flush();
const isClick = ({ name }: ReceivedSpan) => name.endsWith('/bookings/:id/:event');
const traceId = collector.spans.find(isClick)?.traceId;
/** The trace of the click that triggers a payout. */
const click = collector.spans.filter((span) => span.traceId === traceId);
afterAll(() => collector.close());

async function scrape(port = metricsPort): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('application/openmetrics-text');
  return answer.text();
}

/** The value of a series, whose labels may be given in any order; undefined if there is none. */
function sample(name: string, labels: Record<string, string> = {}, of = text): number | undefined {
  const line = of
    .split('\n')
    .find(
      (one) =>
        (one.startsWith(`${name}{`) || one.startsWith(`${name} `)) &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(/ ([^ ]+)(?: # .*)?$/.exec(line)?.[1]);
}

test('only counters are called …_total', () => {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(40);
  // OpenMetrics names a counter without its suffix, which its series have.
  expect(types.filter(([, name = '']) => name.endsWith('_total'))).toEqual([]);
});

test('requests are counted and timed by route, not by address (OPS-01)', () => {
  const browse = { method: 'GET', route: '/api/v1/project/studies' };
  expect(sample('nyansapo_http_requests_total', { ...browse, status: '2xx' })).toBeGreaterThanOrEqual(1);
  expect(sample('nyansapo_http_request_duration_seconds_count', browse)).toBeGreaterThanOrEqual(1);
  expect(sample('nyansapo_http_request_duration_seconds_bucket', { ...browse, le: '+Inf' })).toBeGreaterThanOrEqual(1);
  expect(text).toContain('route="/api/v1/project/studies/:id/');
});

test('the database, its pool, the jobs, the mails and the provider are counted (OPS-02)', () => {
  expect(sample('nyansapo_db_statement_duration_seconds_count')).toBeGreaterThan(50);
  expect(sample('nyansapo_db_pool_wait_seconds_count')).toBeGreaterThan(50);
  expect(sample('nyansapo_db_pool_connections', { state: 'idle' })).toBeGreaterThanOrEqual(1);
  expect(sample('nyansapo_job_runs_total', { queue: 'payout.send', outcome: 'completed' })).toBeGreaterThanOrEqual(1);
  expect(sample('nyansapo_jobs', { queue: 'payout.send', state: 'due' })).toBe(0);
  expect(sample('nyansapo_job_oldest_due_seconds', { queue: 'payout.send' })).toBe(0);
  expect(sample('nyansapo_mails_total', { priority: 'high', outcome: 'sent' })).toBeGreaterThanOrEqual(3);
  const transfer = { call: 'POST /transfer', outcome: 'answered' };
  expect(sample('nyansapo_provider_calls_total', transfer)).toBe(1);
  expect(sample('nyansapo_provider_circuit_open')).toBe(0);
  expect(sample('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(sample('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

test('money, refused sign-ins and the running version are exported (OPS-03)', () => {
  expect(sample('nyansapo_attended_to_paid_seconds_count')).toBe(1);
  expect(sample('nyansapo_attended_to_paid_seconds_bucket', { le: '300' })).toBe(1);
  expect(sample('nyansapo_payouts', { state: 'QUEUED' })).toBe(0);
  expect(sample('nyansapo_payouts_late')).toBe(0);
  expect(sample('nyansapo_book_differences', { kind: 'BALANCE_DIFFERS' })).toBe(0);
  expect(sample('nyansapo_sign_in_refusals_total', { reason: 'password' })).toBe(1);
  expect(sample('nyansapo_sign_in_refusals_total', { reason: 'suspended' })).toBe(0);
  expect(sample('nyansapo_build_info', { version: '0.1.0' })).toBe(1);
  expect(sample('nyansapo_schema_version')).toBeGreaterThanOrEqual(26);
});

test('no metric names a person (OPS-01)', () => {
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  expect(text).not.toContain('@');
  expect(text).not.toMatch(/\bpo_/);
  for (const secret of ['1234987', 'kofi', 'Kofi']) expect(text).not.toContain(secret);
});

test('another process uses what was read within 15 seconds instead of reading it again (OPS-04)', async () => {
  const port = await freePort();
  const neighbour = await World.start(world, { env: { METRICS_PORT: String(port) } });
  try {
    const [known] = await readings(world);
    const other = await scrape(port);
    expect(await readings(neighbour)).toEqual([known]);
    expect(sample('nyansapo_book_differences', { kind: 'BALANCE_DIFFERS' }, other)).toBe(0);
    // Each process exports its own counters.
    expect(sample('nyansapo_attended_to_paid_seconds_count', {}, other)).toBe(0);
  } finally {
    await neighbour.close();
  }
});

function readings({ app }: World) {
  return app.db.read((tx) => tx.selectFrom('metricReading').select(['takenAt', 'samples']).execute());
}

test('on the main port, /metrics needs the token; without the setting it does not exist (OPS-04)', async () => {
  const read = (authorization?: string) =>
    fetch(`${world.running.url}/metrics`, authorization ? { headers: { authorization } } : {});
  expect((await read()).status).toBe(401);
  expect((await read('Bearer another')).status).toBe(401);
  const answer = await read(`Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(/# EOF\n$/);
});

test('without a database, the process still exports its own counters (OPS-04)', async () => {
  const { metrics } = world.app;
  const printed = await metrics.print(null);
  expect(sample('nyansapo_attended_to_paid_seconds_count', {}, printed)).toBe(1);
  expect(sample('nyansapo_payouts', { state: 'QUEUED' }, printed)).toBeUndefined();
});

describe('traces (OPS-05, OPS-06)', () => {
  const named = (name: string) => click.filter((span) => span.name === name);

  test('one trace runs from the click to the call of the payment provider', () => {
    if (process.env.PRINT_TRACE) console.log(printTrace(click));
    // Each step's span, followed by its parent.
    const path = ['provider POST /transfer', 'job payout.send', 'job payout.request'];
    let [span] = named(path[0] ?? '');
    for (const name of path) {
      expect(span?.name).toBe(name);
      span = click.find(({ spanId }) => spanId === span?.parentSpanId);
    }
    expect(span).toMatchObject({ name: expect.stringMatching(/^(PATCH|POST|PUT) /), failed: false });
    expect(span?.parentSpanId || undefined).toBeUndefined();
    expect(span?.attributes).toMatchObject({ 'http.response.status_code': 200 });
    expect(named('send mail').length).toBeGreaterThanOrEqual(1);
    expect(printTrace(click)).toContain('      provider POST /transfer');
  });

  test('statements are child spans, with their text and without their values', () => {
    const statements = click.filter(({ attributes }) => 'db.query.text' in attributes);
    const [request] = click.filter(({ parentSpanId }) => !parentSpanId);
    expect(statements.filter(({ parentSpanId }) => parentSpanId === request?.spanId).length).toBeGreaterThan(2);
    expect(statements.map(({ attributes }) => attributes['db.query.text']).join()).toContain('$1');
  });

  test('nothing in any span names a person, and the collector gets its header', () => {
    const all = JSON.stringify(collector.spans);
    for (const secret of ['kofi', 'Kofi', '1234987', '@example.com', 'Bring your phone'])
      expect(all).not.toContain(secret);
    expect([...collector.authorizations]).toEqual(['Bearer of-the-collector']);
  });

  test('duration buckets have exemplars that lead to traces', () => {
    const [, traceId] = /nyansapo_http_request_duration_seconds_bucket.* # \{trace_id="(\w+)"/.exec(text) ?? [];
    expect(collector.spans.map((span) => span.traceId)).toContain(traceId);
  });
});
