import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMtn } from './mtn.ts';

/* The stand-in refuses what momodeveloper.mtn.com refuses. */

const KEY = 'subscription';
const USER = '0b6e4f00-5a4d-4b0c-8d1e-6d6f6d6f0001';
const ID = '7a3f1c52-9d0e-4b6a-8c11-2f5d90a3b7e4';
const TRANSFER = {
  amount: '12.50',
  currency: 'GHS',
  externalId: 'po_1',
  payee: { partyIdType: 'MSISDN', partyId: '233551234567' },
  payerMessage: 'words',
  payeeNote: 'words',
};

let mtn: Awaited<ReturnType<typeof startMtn>>;
let token: string;
let listener: Server;
let reports: { method: string | undefined; body: Record<string, unknown>; signature: unknown }[];
let host: string;

beforeEach(async () => {
  reports = [];
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    reports.push({ method: request.method, body, signature: request.headers.authorization });
    // An unreachable listener is not called again.
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  host = `localhost:${(listener.address() as AddressInfo).port}`;
  const options = { port: 0, subscriptionKey: KEY, apiUser: USER, apiKey: 'key', stateFile: null };
  mtn = await startMtn({ ...options, callbackHost: host, transferMs: 20 });
  token = ((await (await getToken()).json()) as { access_token: string }).access_token;
  await fetch(`${mtn.url}/operator/top-up`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ amount: '1000' }),
  });
});
afterEach(async () => {
  await mtn.close();
  await new Promise((resolve) => listener.close(resolve));
});

const getToken = (key = 'key', subscription = KEY) =>
  fetch(`${mtn.url}/disbursement/token/`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${USER}:${key}`)}`, 'ocp-apim-subscription-key': subscription },
  });

async function call(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
) {
  const response = await fetch(`${mtn.url}/disbursement${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'ocp-apim-subscription-key': KEY,
      'x-target-environment': 'mtnghana',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) };
}

const order = (body: object = TRANSFER, headers: Record<string, string> = {}) =>
  call('POST', '/v1_0/transfer', { body, headers: { 'x-reference-id': ID, ...headers } });
const status = () => call('GET', `/v1_0/transfer/${ID}`);
const untilDone = () =>
  expect.poll(async () => (await status()).body?.status, { timeout: 10_000, interval: 150 }).not.toBe('PENDING');

test('a token lasts an hour, and only the API user’s keys get one', async () => {
  expect(await (await getToken()).json()).toMatchObject({ token_type: 'access_token', expires_in: 3600 });
  expect((await getToken('wrong')).status).toBe(401);
  expect((await getToken('key', 'wrong')).status).toBe(401);
});

describe('an order', () => {
  test('is taken with 202 and no body, is PENDING, then SUCCESSFUL with an id', async () => {
    expect(await order()).toEqual({ status: 202, body: null });
    await untilDone();
    const done = await status();
    expect(done).toMatchObject({
      status: 200,
      body: { amount: '12.50', currency: 'GHS', externalId: 'po_1', payee: TRANSFER.payee, status: 'SUCCESSFUL' },
    });
    expect(done.body?.financialTransactionId).toMatch(/^\d+$/);
    const balance = await call('GET', '/v1_0/account/balance');
    expect(balance.body).toEqual({ availableBalance: '986.50', currency: 'GHS' });
  });

  test('is taken once', async () => {
    await order();
    expect(await order()).toEqual({
      status: 409,
      body: { code: 'RESOURCE_ALREADY_EXIST', message: 'Duplicated reference id. Creation of resource failed.' },
    });
  });

  test.each([
    [
      'a reference that is no UUID of version 4',
      TRANSFER,
      { 'x-reference-id': '7a3f1c52-9d0e-1b6a-8c11-2f5d90a3b7e4' },
      400,
      undefined,
    ],
    ['no reference', TRANSFER, { 'x-reference-id': '' }, 400, undefined],
    ['an amount that is a number', { ...TRANSFER, amount: 12.5 }, {}, 400, undefined],
    ['an amount of nothing', { ...TRANSFER, amount: '0' }, {}, 400, undefined],
    [
      'a number with a plus',
      { ...TRANSFER, payee: { partyIdType: 'MSISDN', partyId: '+233551234567' } },
      {},
      400,
      undefined,
    ],
    ['a local number', { ...TRANSFER, payee: { partyIdType: 'MSISDN', partyId: '0551234567' } }, {}, 400, undefined],
    ['another currency', { ...TRANSFER, currency: 'EUR' }, {}, 500, 'INVALID_CURRENCY'],
    ['another environment', TRANSFER, { 'x-target-environment': 'sandbox' }, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    [
      'another host to call back',
      TRANSFER,
      { 'x-callback-url': 'http://elsewhere.example/' },
      500,
      'INVALID_CALLBACK_URL_HOST',
    ],
    ['no token', TRANSFER, { authorization: 'Bearer none' }, 401, undefined],
    ['no subscription', TRANSFER, { 'ocp-apim-subscription-key': 'none' }, 401, undefined],
  ])('with %s is refused', async (_, body, headers, expected, code) => {
    const answer = await order(body, headers);
    expect(answer.status).toBe(expected);
    expect(answer.body?.code).toBe(code);
    expect(await status()).toEqual({
      status: 404,
      body: { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' },
    });
  });

  test.each([
    ['233550000001', 'PAYEE_NOT_FOUND'],
    // A number of another network.
    ['233201234567', 'PAYEE_NOT_FOUND'],
  ])('to %s fails with %s', async (partyId, code) => {
    await order({ ...TRANSFER, payee: { partyIdType: 'MSISDN', partyId } });
    await untilDone();
    expect((await status()).body).toMatchObject({ status: 'FAILED', reason: { code } });
  });

  test('for more than the balance has fails, and takes nothing', async () => {
    await order({ ...TRANSFER, amount: '999.50' });
    await untilDone();
    expect((await status()).body).toMatchObject({ status: 'FAILED', reason: { code: 'NOT_ENOUGH_FUNDS' } });
    expect((await call('GET', '/v1_0/account/balance')).body?.availableBalance).toBe('1000.00');
  });
});

test('the result is reported once, unsigned, whatever the listener answers', async () => {
  await order(TRANSFER, { 'x-callback-url': `http://${host}/mtn` });
  await untilDone();
  await expect.poll(() => reports.length).toBe(1);
  expect(reports[0]).toMatchObject({ body: { externalId: 'po_1', status: 'SUCCESSFUL' }, signature: undefined });
  expect(['POST', 'PUT']).toContain(reports[0]?.method);
});

test('only numbers of its own network have an account', async () => {
  const active = (number: string) => call('GET', `/v1_0/accountholder/msisdn/${number}/active`);
  expect(await active('233551234567')).toEqual({ status: 200, body: { result: true } });
  expect((await active('233201234567')).status).toBe(404);
  expect((await active('0551234567')).status).toBe(400);
});

test('more than ten status requests in a second are refused', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => status()));
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThan(0);
});
