import { afterEach, beforeEach, expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { browseStudies } from '../../../contract/studies/offers.ts';
import { getWallet, initializeTopUp } from '../../../contract/wallets.ts';

/* OPS-23: while the limit of open calls is reached, further calls are refused at once, before anything else is done for them. */

const MOST_OPEN_CALLS = 8;

const { world, researcher } = await startResearch(500_000, { MOST_OPEN_CALLS: String(MOST_OPEN_CALLS) });
const participant = await world.participant();

let release: () => Promise<unknown>;
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { openCalls } = world.app;
  const open = Array.from({ length: MOST_OPEN_CALLS }, () => openCalls.during('usual', () => promise));
  release = () => {
    resolve();
    return Promise.all(open);
  };
});
afterEach(() => release());

const browse = (headers: Record<string, string> = {}) =>
  fetch(`${world.running.url}/api/v1${browseStudies.path}`, {
    headers: { authorization: `Bearer ${participant.token()}`, ...headers },
  });

test('a refusal says when to try again, in the requested format', async () => {
  const answer = await browse();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const requestId = answer.headers.get('x-request-id');
  expect(await answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE', requestId });
  const problem = await browse({ accept: 'application/problem+json' });
  expect(problem.headers.get('content-type')).toContain('application/problem+json');
  expect(await problem.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
});

test('a refusal does not depend on the caller, because no session is looked up', async () => {
  expect((await browse({ authorization: 'Bearer nobody' })).status).toBe(503);
  await release();
  expect((await browse({ authorization: 'Bearer nobody' })).status).toBe(401);
});

test('a refusal is counted as a failed request', async () => {
  const failed = async () => {
    const text = await world.app.metrics.print(null);
    return Number(
      /^nyansapo_http_requests_total\{method="GET",route="\/api\/v1\/project\/studies",status="5xx"\} (\d+)/m.exec(
        text,
      )?.[1] ?? 0,
    );
  };
  const before = await failed();
  await browse();
  await expect.poll(failed).toBe(before + 1);
});

test('calls about money still succeed, and so does every call once there is room', async () => {
  const params = { organizationId: researcher.organizationId };
  expect((await researcher.call(getWallet, { params })).status).toBe(200);
  expect((await researcher.call(initializeTopUp, { body: { amount: 50 } })).status).toBe(200);
  await release();
  expect((await browse()).status).toBe(200);
});
