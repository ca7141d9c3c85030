import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paystackAdapter } from './paystack.ts';
import type { PaymentPort } from './port.ts';
import { ProviderUnavailable } from './provider-http.ts';

const KEY = 'sk_live_never_in_a_log';
const ORDER = {
  reference: 'po_0123456789abcdef',
  amountPesewas: 5_000,
  network: 'TELECEL',
  number: '+233201234567',
  accountName: 'Yaw Owusu',
  reason: 'Thank you',
} as const;

interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown> | null;
  authorization: string | undefined;
}
type Reply = (asked: Asked, response: ServerResponse) => void;

let server: Server;
let asked: Asked[];
let unclear: unknown[];
let reply: Reply;
let adapter: PaymentPort;

const json =
  (status: number, body: object): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const ok = (data: unknown) => json(200, { status: true, message: '', data });
const RECIPIENT = { recipient_code: 'RCP_1' };

/** Recipients succeed; transfers get the given response. */
const transfers =
  (answer: Reply): Reply =>
  (one, response) =>
    one.path === '/transferrecipient' ? ok(RECIPIENT)(one, response) : answer(one, response);

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? null : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
}

beforeEach(async () => {
  asked = [];
  unclear = [];
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, body: await bodyOf(request), authorization: headers.authorization };
    asked.push(one);
    reply(one, response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  adapter = paystackAdapter({ baseUrl: `http://localhost:${port}`, secretKey: KEY }, (error) => unclear.push(error));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('what a payout’s status means', () => {
  test.each([
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['reversed', 'reversed'],
    ['pending', 'inProgress'],
    ['otp', 'inProgress'],
    ['received', 'inProgress'],
    ['something new', 'unknown'],
  ])('%s is %s', async (status, outcome) => {
    reply = ok({ id: 1, status });
    expect(await adapter.getPayout(ORDER.reference)).toMatchObject({ outcome, providerId: '1' });
  });

  test('not found is neither failed nor unknown; both forms', async () => {
    reply = json(404, { status: false, message: 'Transfer not found' });
    expect((await adapter.getPayout(ORDER.reference)).outcome).toBe('notFound');
    reply = json(400, { status: false, message: '', code: 'transfer_not_found' });
    expect((await adapter.getPayout(ORDER.reference)).outcome).toBe('notFound');
  });
});

describe('what a collection’s status means', () => {
  test.each([
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['abandoned', 'inProgress'],
    ['ongoing', 'inProgress'],
    ['queued', 'inProgress'],
    ['reversed', 'reversed'],
    ['something new', 'unknown'],
  ])('%s is %s', async (status, outcome) => {
    // Ids exceed 32 bits.
    reply = ok({ id: 5_099_876_543_210, status, amount: 900, currency: 'GHS', fees: 18 });
    const collection = { outcome, amountPesewas: 900, currency: 'GHS', feePesewas: 18, providerId: '5099876543210' };
    expect(await adapter.getCollection('topup-1')).toMatchObject(collection);
  });
});

describe('sending a payout', () => {
  test('names the network by its code, the local number, and always the currency', async () => {
    reply = transfers(ok({ id: 7, status: 'pending' }));
    expect(await adapter.sendPayout(ORDER)).toEqual({ outcome: 'inProgress', reason: null, providerId: '7' });
    expect(asked.map(({ path }) => path)).toEqual(['/transferrecipient', '/transfer']);
    expect(asked[0]?.body).toMatchObject({ bank_code: 'VOD', account_number: '0201234567', currency: 'GHS' });
    expect(asked[1]?.body).toMatchObject({ amount: 5_000, reference: ORDER.reference, currency: 'GHS' });
    expect(asked[1]?.authorization).toBe(`Bearer ${KEY}`);
  });

  test('a used reference means that it exists: asked about, in both forms', async () => {
    for (const refusal of [
      { status: false, message: '', code: 'duplicate_transfer_reference' },
      { status: false, message: 'Duplicate transfer reference' },
    ]) {
      reply = transfers((one, response) =>
        one.method === 'GET' ? ok({ id: 8, status: 'success' })(one, response) : json(400, refusal)(one, response),
      );
      expect((await adapter.sendPayout(ORDER)).outcome).toBe('succeeded');
    }
  });

  test.each([
    ['an empty float', json(400, { status: false, message: 'Your balance is not enough to fulfil this request' })],
    ['a server error', json(502, { status: false, message: 'An error occurred' })],
    ['too many requests', json(429, { status: false, message: 'Slow down' })],
    ['no JSON', (_: Asked, response: ServerResponse) => response.end('<html>')],
    ['no answer', (_: Asked, response: ServerResponse) => response.destroy()],
  ] as [string, Reply][])('%s is unknown, and sent once', async (_, answer) => {
    reply = transfers(answer);
    expect((await adapter.sendPayout(ORDER)).outcome).toBe('unknown');
    expect(asked.filter(({ path }) => path === '/transfer')).toHaveLength(1);
  });
});

test('a refund is sent once with our id in its note, and found by it', async () => {
  const order = { collectionReference: 'topup-1', amountPesewas: 300, refundId: 'r1' };
  reply = json(502, { status: false, message: '' });
  expect((await adapter.refund(order)).outcome).toBe('unknown');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({ transaction: 'topup-1', amount: 300, currency: 'GHS', merchant_note: 'r1' });
  const others = [{ id: 1, status: 'processed', merchant_note: 'another' }];
  reply = ok(others);
  expect((await adapter.getRefund(order)).outcome).toBe('notFound');
  reply = ok([...others, { id: 2, status: 'processing', merchant_note: 'r1' }]);
  expect(await adapter.getRefund(order)).toMatchObject({ outcome: 'inProgress', providerId: '2' });
});

test('reads are tried again; after eight unclear answers in a row nothing is sent for a while', async () => {
  reply = json(503, { status: false, message: '' });
  expect((await adapter.getPayout(ORDER.reference)).outcome).toBe('unknown');
  expect(asked).toHaveLength(3);
  for (let more = 0; more < 3; more += 1) await adapter.getPayout(ORDER.reference);
  expect(asked).toHaveLength(8);
  expect((await adapter.sendPayout(ORDER)).outcome).toBe('unknown');
  await expect(adapter.getBalance()).rejects.toThrow(ProviderUnavailable);
  expect(asked).toHaveLength(8);
});

test('what we log about an unclear answer holds neither the key nor a number', async () => {
  reply = json(500, { status: false, message: '' });
  expect(await adapter.resolveAccountName('MTN', '+233551234987')).toBe(null);
  await adapter.sendPayout(ORDER);
  const logged = unclear.map((error) =>
    error instanceof Error ? `${error.stack} ${String(error.cause)}` : String(error),
  );
  expect(logged.length).toBeGreaterThan(0);
  for (const text of logged) expect(text).not.toMatch(/sk_live|551234987|201234567/);
});
