import { Webhook } from 'standardwebhooks';
import { describe, expect, inject, test } from 'vitest';
import { startResearch } from '../../tests/support/research.ts';
import { makeTestKey } from '../../tests/support/test-mode.ts';
import { Nyansapo, type NyansapoError, paginate, verifyWebhook } from './dist/index.js';

const NOBODY = '01a1fdb4-64ad-74d5-9038-304202d76596';

const research = await startResearch(100_000, {
  WEBHOOKS_TO_THIS_MACHINE: 'on',
  TEST_DATABASE_URL: inject('postgresUrl'),
});
const world = research.world;
const key = await makeTestKey(world, research.researcher);
await key.opened();
const secret = key.secret;
const nyansapo = new Nyansapo({ key: secret, baseUrl: world.running.url });

const refusalOf = (call: Promise<unknown>): Promise<NyansapoError> =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error) => error,
  );

test('pages return each row once, whatever their size', async () => {
  for (const projectName of ['One', 'Two', 'Three']) await nyansapo.createProject({ body: { projectName } });
  const idsBy = async (limit: number) => {
    const ids: string[] = [];
    for await (const { id } of paginate((query) => nyansapo.listProjects({ query }), limit)) ids.push(id);
    return ids;
  };
  const all = await idsBy(100);
  expect(all.length).toBeGreaterThan(3);
  expect(await idsBy(1)).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
});

describe('what can fail', () => {
  test('a refusal is thrown with its code, fields and request', async () => {
    const live = new Nyansapo({ key: `${secret}x`, baseUrl: world.running.url });
    expect(await refusalOf(live.getCurrentKey())).toMatchObject({ status: 401, code: 'API_KEY_INVALID' });
    expect((await refusalOf(live.getCurrentKey())).requestId).toMatch(/^[0-9a-f-]{36}$/);
    const unreachable = new Nyansapo({ key: secret, baseUrl: 'http://127.0.0.1:9', retries: 0 });
    expect(await refusalOf(unreachable.getCurrentKey())).toMatchObject({
      status: 0,
      code: 'NO_ANSWER',
      message: expect.stringMatching(/^fetch failed: ./),
    });
  });

  test('a key that is missing, or copied with the guide’s dots, is named before any call', () => {
    const { url: baseUrl } = world.running;
    expect(() => new Nyansapo({ key: undefined, baseUrl })).toThrow('There is no API key');
    expect(() => new Nyansapo({ key: '', baseUrl })).toThrow('There is no API key');
    expect(() => new Nyansapo({ key: 'nyk_test_…', baseUrl })).toThrow('The API key is not complete');
  });

  /** Returns the answers one after the other, and records the requests. */
  function answering(...answers: (() => Response)[]) {
    const requests: Request[] = [];
    const fetchOnce: typeof fetch = async (input, init) => {
      requests.push(new Request(input, init));
      return (answers[requests.length - 1] ?? answers.at(-1))?.() ?? Response.error();
    };
    return { requests, client: new Nyansapo({ key: secret, baseUrl: 'https://nyansapo.example/', fetch: fetchOnce }) };
  }
  const busy = () =>
    Response.json({ success: false, code: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'retry-after': '0' } });
  const fine = () => Response.json({ success: true, content: { id: NOBODY } });

  test('a read and a POST are repeated, and the POST has one Idempotency-Key', async () => {
    const read = answering(busy, busy, fine);
    await read.client.getCurrentKey();
    expect(read.requests).toHaveLength(3);
    expect(read.requests[0]?.headers.get('nyansapo-version')).toBe('2026-11-01');
    const post = answering(busy, fine);
    await post.client.createProject({ body: { projectName: 'Once' } });
    const keys = post.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await post.requests[1]?.json()).toEqual({ projectName: 'Once' });
  });

  test('a PATCH is not repeated, and retries are limited', async () => {
    const patch = answering(busy, fine);
    const refused = await refusalOf(patch.client.updateProject({ path: { id: NOBODY }, body: {} }));
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(patch.requests).toHaveLength(1);
    const always = answering(busy);
    expect((await refusalOf(always.client.getCurrentKey())).status).toBe(429);
    expect(always.requests).toHaveLength(4);
  });
});

test('a webhook is verified as the standard library signs it, and nothing else is', async () => {
  const key = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`;
  const body = JSON.stringify({ id: NOBODY, type: 'study.full' });
  const now = new Date();
  const signature = new Webhook(key).sign('msg_1', now, body);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,AAAA ${signature}`,
  };
  expect(await verifyWebhook(body, headers, key)).toMatchObject({ type: 'study.full' });
  expect(await verifyWebhook(body, new Headers(headers), key)).toMatchObject({ type: 'study.full' });
  await expect(verifyWebhook(`${body} `, headers, key)).rejects.toThrow('No signature');
  await expect(verifyWebhook(body, {}, key)).rejects.toThrow('missing');
  await expect(verifyWebhook(body, headers, undefined)).rejects.toThrow('There is no secret');
  const late = new Date(now.getTime() + 301_000);
  await expect(verifyWebhook(body, headers, key, late)).rejects.toThrow('not sent just now');
});
