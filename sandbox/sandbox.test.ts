import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { type SandboxOptions, startSandbox } from './server.ts';

const KEY = 'sk_test_x';
const TRANSFER_MS = 150;

let folder: string;
let listener: Server;
let received: { path: string; event?: string; signed: boolean }[];
let approval: number;
let sandbox: { url: string; close(): Promise<void> };

const start = async (options: Partial<SandboxOptions> = {}) => {
  const { port } = listener.address() as AddressInfo;
  sandbox = await startSandbox({
    port: 0,
    secretKey: KEY,
    webhookUrl: `http://localhost:${port}/events`,
    approvalUrl: `http://localhost:${port}/approve`,
    stateFile: join(folder, 'books.json'),
    transferMs: TRANSFER_MS,
    ...options,
  });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nyansapo-sandbox-'));
  received = [];
  approval = 200;
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const signed = createHmac('sha512', KEY).update(body).digest('hex') === request.headers['x-paystack-signature'];
    received.push({
      path: request.url ?? '',
      event: (JSON.parse(body.toString()) as { event?: string }).event ?? '',
      signed,
    });
    response.writeHead(request.url === '/approve' ? approval : 200).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  await start();
});
afterEach(async () => {
  await sandbox.close();
  listener.closeAllConnections();
  listener.close();
  rmSync(folder, { recursive: true, force: true });
});

async function api(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as { status: boolean; message: string; code?: string; data: Record<string, unknown> };
}

/** Somebody pays, and the operator tops up the balance with the same net amount, since transfers are paid from it. */
async function fund(reference = 'topup-1'): Promise<string> {
  await fetch(`${sandbox.url}/operator/top-up`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ amount: '980.50' }),
  });
  const order = {
    email: 'a@b.example',
    amount: 100_000,
    currency: 'GHS',
    reference,
    callback_url: 'http://back.example/',
  };
  const { data } = await api('POST', '/transaction/initialize', order);
  const page = data.authorization_url as string;
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'success' }) });
  return page;
}

async function transfer(accountNumber: string, reference = 'po_0123456789abcdef'): Promise<string> {
  const recipient = {
    type: 'mobile_money',
    name: 'Yaw',
    account_number: accountNumber,
    bank_code: 'MTN',
    currency: 'GHS',
  };
  const { data } = await api('POST', '/transferrecipient', recipient);
  const order = { source: 'balance', amount: 5_000, recipient: data.recipient_code, reference, currency: 'GHS' };
  return api('POST', '/transfer', order).then(
    ({ data: made }) => made.status as string,
    () => 'no answer',
  );
}
const statusOf = async (reference = 'po_0123456789abcdef') =>
  (await api('GET', `/transfer/verify/${reference}`)).data?.status as string | undefined;

test('the payment page asks for network and number, then for the phone’s approval; bad input keeps what was typed', async () => {
  const order = {
    email: 'a@b.example',
    amount: 25_000,
    currency: 'GHS',
    reference: 'r-1',
    callback_url: 'http://back.example/',
  };
  const page = (await api('POST', '/transaction/initialize', order)).data.authorization_url as string;
  const wrong = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'ask', network: 'MTN', number: '<123' }),
  });
  expect(wrong.status).toBe(400);
  const text = await wrong.text();
  expect(text).toContain('Enter the ten digits of your number.');
  expect(text).toContain('value="&lt;123"');
  expect(text).toMatch(/value="MTN" checked/);
  const asked = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'ask', network: 'VOD', number: '020 123 4567' }),
  });
  expect(await asked.text()).toContain('Approve GH₵ 250.00');
  expect((await api('GET', '/transaction/verify/r-1')).data.status).toBe('ongoing');
});

test('a person who cancels returns to the address for that, and one who is declined to the usual one', async () => {
  const start = async (reference: string) => {
    const order = {
      email: 'a@b.example',
      amount: 25_000,
      currency: 'GHS',
      reference,
      callback_url: 'http://back.example/',
    };
    const metadata = { cancel_action: 'http://back.example/?cancelled' };
    return (await api('POST', '/transaction/initialize', { ...order, metadata })).data.authorization_url as string;
  };
  const after = async (reference: string, outcome: string) => {
    const body = new URLSearchParams({ outcome });
    return (await fetch(await start(reference), { method: 'POST', redirect: 'manual', body })).headers.get('location');
  };
  expect(await after('r-2', 'abandoned')).toBe('http://back.example/?cancelled');
  expect(await after('r-3', 'failed')).toBe('http://back.example/?trxref=r-3&reference=r-3');
});

test('its state survives a restart, and pending transfers continue', async () => {
  await fund();
  expect(await transfer('0244001111')).toBe('pending');
  await sandbox.close();
  await start();
  expect((await api('GET', '/transaction/verify/topup-1')).data.status).toBe('success');
  await expect.poll(() => statusOf()).toBe('success');
  expect((await api('GET', '/balance')).data).toEqual([{ currency: 'GHS', balance: 100_000 - 1_950 - 5_000 - 100 }]);
  const lines = (await api('GET', '/balance/ledger?perPage=1&page=1')).data as unknown as { difference: number }[];
  expect(lines).toEqual([expect.objectContaining({ difference: -5_100, model_responsible: 'Transfer' })]);
  await expect
    .poll(() => received.filter(({ path }) => path === '/events').map(({ event }) => event))
    .toEqual(['charge.success', 'transfer.success']);
  expect(received.every(({ signed }) => signed)).toBe(true);
});

test('a transfer that the owner does not approve is rejected and returned', async () => {
  await fund();
  approval = 400;
  await transfer('0244001111');
  await expect.poll(() => statusOf()).toBe('rejected');
  expect((await api('GET', '/balance')).data).toEqual([{ currency: 'GHS', balance: 98_050 }]);
});

test.each([
  ['0244000001', 'failed', 98_050],
  ['0244000003', 'reversed', 98_050 - 100],
] as const)('the number %s ends as %s', async (number, ending, balance) => {
  await fund();
  await transfer(number);
  await expect.poll(() => statusOf()).toBe(ending);
  expect((await api('GET', '/balance')).data).toEqual([{ currency: 'GHS', balance }]);
});

test('the number …0005 is created late: no answer, not found at first, there later', async () => {
  await fund();
  expect(await transfer('0244000005')).toBe('no answer');
  expect((await api('GET', '/transfer/verify/po_0123456789abcdef')).code).toBe('transfer_not_found');
  await expect.poll(() => statusOf()).toBe('success');
});

test('every switch on the operator’s page can be flipped, is saved, and counts', async () => {
  const form = new URLSearchParams(Object.fromEntries(Object.keys(FAULTS).map((name) => [name, '1'])));
  await fetch(`${sandbox.url}/operator/faults`, { method: 'POST', body: form });
  await sandbox.close();
  await start();
  const page = await (await fetch(`${sandbox.url}/operator`)).text();
  expect(page.match(/<option value="1" selected>Always/g)).toHaveLength(Object.keys(FAULTS).length);
  const order = {
    email: 'a@b.example',
    amount: 100,
    currency: 'GHS',
    reference: 'r',
    callback_url: 'http://back.example/',
  };
  await expect(api('POST', '/transaction/initialize', order)).rejects.toThrow();
  const state = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as { firings: Record<string, number> };
  // The provider is down, so no other fault can fire.
  expect(state.firings).toMatchObject({ down: 1, lostRequest: 0 });
});

test('calls beyond the limits get 429 and when to try again; each group of calls has its own limit', async () => {
  await sandbox.close();
  await start({ limits: { others: 2, transfers: 1 } });
  const call = (path: string) => fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${KEY}` } });
  for (const status of [200, 200, 429]) expect((await call('/balance')).status).toBe(status);
  const refused = await call('/transfer/verify/po_0123456789abcdef');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ status: false, type: 'api_error', code: 'rate_limited' });
  expect(Number(refused.headers.get('x-ratelimit-reset'))).toBeGreaterThan(50);
  expect(refused.headers.get('x-ratelimit-limit')).toBe('2');
  expect((await call('/transaction/verify/none')).status).toBe(404);
  expect((await call('/bank/resolve?account_number=0244001111&bank_code=MTN')).status).toBe(200);
});

test('a list of transfers is accepted as a whole or not at all', async () => {
  await fund();
  const made = async (number: string, name = 'Yaw') =>
    (
      await api('POST', '/transferrecipient', {
        type: 'mobile_money',
        name,
        account_number: number,
        bank_code: 'MTN',
        currency: 'GHS',
      })
    ).data as { recipient_code: string; name: string };
  const [one, other] = [await made('0244001111'), await made('0244001112')];
  // An account that is already known keeps its first name.
  expect(await made('0244001111', 'Somebody else')).toMatchObject(one);
  const row = (reference: string, { recipient_code: recipient }: { recipient_code: string }) => ({
    amount: 5_000,
    recipient,
    reference,
    reason: 'Thank you',
  });
  const bulk = (transfers: object[]) =>
    api('POST', '/transfer/bulk', { source: 'balance', currency: 'GHS', transfers });
  const [first, second] = ['po_0123456789abcdef', 'po_0123456789abcdeg'] as const;
  expect((await bulk([row(first, one), row(second, { recipient_code: 'RCP_none' })])).code).toBe(
    'invalid_transfer_recipient',
  );
  expect((await bulk(Array.from({ length: 101 }, () => row(first, one)))).status).toBe(false);
  expect(await statusOf(first)).toBe(undefined);
  const done = await bulk([row(first, one), row(second, other)]);
  expect(done).toMatchObject({ status: true, message: '2 transfers queued.' });
  expect(done.data).toMatchObject([{ reference: first }, { reference: second }]);
  const again = await bulk([row('po_0123456789abcdeh', one), row(first, one)]);
  expect(again.message).toBe(`Duplicate reference(s) found: ${first}`);
  expect(await statusOf('po_0123456789abcdeh')).toBe(undefined);
  await expect.poll(() => statusOf(second)).toBe('success');
  await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transferOtp: 1 }),
  });
  expect((await bulk([row('po_0123456789abcdeh', one)])).message).toContain('OTP requirement has to be disabled');
});
