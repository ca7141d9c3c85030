import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paystackAdapter } from './paystack.ts';
import type { PaymentPort } from './port.ts';
import { noteUnclear, ProviderUnavailable } from './provider-http.ts';

const KEY = 'sk_live_never_in_a_log';
const ORDER = {
  recipientCode: null,
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

/** Answers recipient calls with a success, and transfers with the given response. */
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
    ['otp', 'needsAttention'],
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

describe('why a payout failed', () => {
  test.each([
    ['gateway_response', { status: 'failed', gateway_response: 'Wallet limit reached' }, 'Wallet limit reached'],
    ['failures, a list', { status: 'reversed', failures: [{ reason: 'Number is closed' }] }, 'Number is closed'],
    ['failures, an object', { status: 'failed', failures: { message: 'Number is closed' } }, 'Number is closed'],
    ['failures, a text', { status: 'failed', failures: 'Number is closed' }, 'Number is closed'],
    ['the status', { status: 'rejected', failures: null, gateway_response: '' }, 'We did not approve the transfer.'],
    ['nothing', { status: 'failed', failures: [], gateway_response: null }, null],
  ])('is in %s, never in our own narration', async (_, row, reason) => {
    reply = ok({ id: 1, reason: 'Nyansapo: thank you for your session', ...row });
    expect((await adapter.getPayout(ORDER.reference)).reason).toBe(reason);
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
    expect(await adapter.sendPayout(ORDER)).toEqual({
      outcome: 'inProgress',
      reason: null,
      providerId: '7',
      recipientCode: 'RCP_1',
    });
    expect(asked.map(({ path }) => path)).toEqual(['/transferrecipient', '/transfer']);
    expect(asked[0]?.body).toMatchObject({ bank_code: 'VOD', account_number: '0201234567', currency: 'GHS' });
    expect(asked[1]?.body).toMatchObject({ amount: 5_000, reference: ORDER.reference, currency: 'GHS' });
    expect(asked[1]?.authorization).toBe(`Bearer ${KEY}`);
  });

  test('a used reference means that the transfer exists: its status is requested, in both forms', async () => {
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

  const empty = {
    status: false,
    message: 'Your balance is not enough to fulfil this request',
    code: 'insufficient_balance',
  };

  test.each([
    ['a balance that is not enough', transfers(json(400, empty)), 'refused'],
    [
      'a currency that we don’t have',
      transfers(json(400, { status: false, message: 'Currency not supported' })),
      'refused',
    ],
    ['a wrong key', transfers(json(401, { status: false, message: 'Invalid key' })), 'refused'],
    ['a recipient that is refused', json(400, { status: false, message: 'Account number is invalid' }), 'failed'],
    ['no recipient, because of an error', json(502, { status: false, message: '' }), 'refused'],
  ] as [string, Reply, string][])('%s means that nothing was taken: %s', async (_, answer, outcome) => {
    reply = answer;
    expect((await adapter.sendPayout(ORDER)).outcome).toBe(outcome);
  });

  test.each([
    ['a server error', json(502, { status: false, message: 'An error occurred' })],
    ['no JSON', (_: Asked, response: ServerResponse) => response.end('<html>')],
    ['no answer', (_: Asked, response: ServerResponse) => response.destroy()],
  ] as [string, Reply][])('%s is unknown, and sent once', async (_, answer) => {
    reply = transfers(answer);
    expect((await adapter.sendPayout(ORDER)).outcome).toBe('unknown');
    expect(asked.filter(({ path }) => path === '/transfer')).toHaveLength(1);
  });
});

describe('an account that the provider knows', () => {
  const known = { ...ORDER, recipientCode: 'RCP_known' };

  test('is not made again', async () => {
    reply = transfers(ok({ id: 7, status: 'pending' }));
    expect((await adapter.sendPayout(known)).recipientCode).toBe('RCP_known');
    expect(asked.map(({ path }) => path)).toEqual(['/transfer']);
    expect(asked[0]?.body).toMatchObject({ recipient: 'RCP_known' });
  });

  test('is made again if it is gone, and the same reference is sent to the new one', async () => {
    const gone = { status: false, message: 'Recipient specified is invalid', code: 'invalid_transfer_recipient' };
    reply = transfers((one, response) =>
      (one.body?.recipient === 'RCP_known' ? json(400, gone) : ok({ id: 7, status: 'pending' }))(one, response),
    );
    expect(await adapter.sendPayout(known)).toMatchObject({ outcome: 'inProgress', recipientCode: 'RCP_1' });
    expect(asked.map(({ path }) => path)).toEqual(['/transfer', '/transferrecipient', '/transfer']);
    expect(new Set(asked.flatMap(({ body }) => body?.reference ?? []))).toEqual(new Set([ORDER.reference]));
  });
});

describe('many payouts', () => {
  const orders = ['a', 'b', 'c'].map((letter) => ({
    ...ORDER,
    reference: `po_0123456789abcde${letter}`,
    recipientCode: letter === 'a' ? 'RCP_a' : null,
  }));
  const row = (index: number, status: string) => ({ reference: orders[index]?.reference, status, amount: 5_000 });

  test('are sent with one call, whose answer is never conclusive', async () => {
    reply = transfers(ok([row(0, 'success'), row(1, 'otp')]));
    const states = await adapter.sendPayouts(orders);
    expect(states.map(({ outcome }) => outcome)).toEqual(['inProgress', 'needsAttention', 'unknown']);
    expect(states.map(({ recipientCode }) => recipientCode)).toEqual(['RCP_a', 'RCP_1', 'RCP_1']);
    expect(states.every(({ providerId }) => providerId === null)).toBe(true);
    expect(asked.map(({ path }) => path)).toEqual(['/transferrecipient', '/transferrecipient', '/transfer/bulk']);
    expect(asked[2]?.body).toMatchObject({
      currency: 'GHS',
      source: 'balance',
      transfers: orders.map(({ reference }) => ({ reference, amount: 5_000 })),
    });
  });

  test.each([
    ['used references', json(404, { status: false, message: 'Duplicate reference(s) found: po_1', code: 'unknown' })],
    ['an empty float', json(400, { status: false, message: 'Your balance is not enough to fulfil this request' })],
    ['no answer', (_: Asked, response: ServerResponse) => response.destroy()],
  ] as [string, Reply][])('are all unknown after %s, and sent once', async (_, answer) => {
    reply = transfers(answer);
    const states = await adapter.sendPayouts(orders);
    expect(states.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(asked.filter(({ path }) => path === '/transfer/bulk')).toHaveLength(1);
  });

  test('leave out an account that the provider refuses', async () => {
    reply = (one, response) =>
      one.path === '/transferrecipient'
        ? json(400, { status: false, message: 'Account number is invalid' })(one, response)
        : ok([row(0, 'pending')])(one, response);
    const states = await adapter.sendPayouts(orders);
    expect(states.map(({ outcome }) => outcome)).toEqual(['inProgress', 'failed', 'failed']);
  });
});

describe('too many calls', () => {
  const refused = { status: false, message: 'Rate limit exceeded!', type: 'api_error', code: 'rate_limited' };
  const refusing = (reset: () => string | null): Reply => {
    let calls = 0;
    return (one, response) => {
      calls += 1;
      const header = reset();
      if (calls > 1) ok({ id: 7, status: 'pending' })(one, response);
      else {
        response
          .writeHead(429, { 'content-type': 'application/json', ...(header ? { 'x-ratelimit-reset': header } : {}) })
          .end(JSON.stringify(refused));
      }
    };
  };

  test.each([
    ['seconds', () => '1'],
    ['an instant', () => String(Math.floor(Date.now() / 1000) + 1)],
  ])('wait as long as the header says, in %s, and are sent again', async (_, reset) => {
    reply = transfers(refusing(reset));
    const startedAt = performance.now();
    expect((await adapter.sendPayout(ORDER)).outcome).toBe('inProgress');
    expect(performance.now() - startedAt).toBeGreaterThan(900);
    expect(asked.map(({ path }) => path)).toEqual(['/transferrecipient', '/transfer', '/transfer']);
  });

  test('never delay a refund order, which could otherwise be sent twice', async () => {
    reply = refusing(() => '1');
    const order = { collectionReference: 'topup-1', collectionId: '4001', refundId: 'r1', amountPesewas: 300 };
    expect(await adapter.refund(order)).toEqual({ outcome: 'notSent' });
    expect(asked).toHaveLength(1);
  });

  test('that would wait for long are unknown, without opening the circuit', async () => {
    for (let more = 0; more < 12; more += 1) {
      reply = refusing(() => null);
      expect((await adapter.getPayout(ORDER.reference)).outcome).toBe('unknown');
    }
    expect(asked).toHaveLength(12);
    reply = ok({ id: 7, status: 'success' });
    expect((await adapter.getPayout(ORDER.reference)).outcome).toBe('succeeded');
  });

  test('are not sent once all processes together have used up the limit', async () => {
    const { port } = server.address() as AddressInfo;
    const taken: string[] = [];
    const paused: [string, number][] = [];
    const budget = {
      take: async (method: string, path: string) => {
        taken.push(`${method} ${path}`);
        return taken.length === 1 ? 1 : null;
      },
      pause: async (_method: string, path: string, seconds: number) => void paused.push([path, seconds]),
    };
    const budgeted = paystackAdapter({ baseUrl: `http://localhost:${port}`, secretKey: KEY }, () => undefined, {
      budget,
    });
    reply = refusing(() => '2');
    expect((await budgeted.getPayout('po_1')).outcome).toBe('inProgress');
    expect(taken).toHaveLength(3);
    expect(paused).toEqual([['/transfer/verify/po_1', 2]]);
    expect(asked).toHaveLength(2);
  });
});

test('a collection that the provider does not know is not found, whichever status it answers with', async () => {
  for (const status of [404, 400]) {
    const body = { status: false, message: 'Transaction reference not found.', code: 'transaction_not_found' };
    reply = json(status, body);
    expect((await adapter.getCollection('topup-1')).outcome).toBe('notFound');
  }
  reply = json(400, { status: false, message: 'Invalid key', code: 'invalid_key' });
  expect((await adapter.getCollection('topup-1')).outcome).toBe('unknown');
});

describe('a refund', () => {
  const asked1 = { collectionReference: 'topup-1', collectionId: '4001', refundId: 'r1' };
  const row = (id: number, note: string) => ({
    id,
    transaction: 4001,
    status: 'processing',
    amount: '300',
    currency: 'GHS',
    merchant_note: note,
    created_at: '2026-11-20T09:00:00.000Z',
  });
  /** Lists of refunds, page by page; a number is a failure with this status. */
  const pages =
    (...all: (object[] | number)[]): Reply =>
    (one, response) => {
      const page = all[Number(new URL(one.path, 'http://x').searchParams.get('page')) - 1] ?? [];
      const answer = typeof page === 'number' ? json(page, { status: false, message: '' }) : ok(page);
      answer(one, response);
    };
  const many = (from: number) => Array.from({ length: 50 }, (_, index) => row(from + index, 'another'));

  test('is sent once, with our id in its note', async () => {
    reply = json(502, { status: false, message: '' });
    expect((await adapter.refund({ ...asked1, amountPesewas: 300 })).outcome).toBe('unknown');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({ transaction: 'topup-1', amount: 300, currency: 'GHS', merchant_note: 'r1' });
  });

  test('is searched for by the payment’s id on every page, and matched by exactly our id', async () => {
    reply = pages(many(1), [row(51, 'r1 and more'), row(52, 'r1')]);
    expect(await adapter.getRefund(asked1)).toMatchObject({ outcome: 'inProgress', providerId: '52' });
    expect(asked.map(({ path }) => new URL(path, 'http://x').searchParams.get('transaction'))).toEqual([
      '4001',
      '4001',
    ]);
  });

  test('is not found only after every page was read', async () => {
    reply = pages(many(1), [row(51, 'another')]);
    expect((await adapter.getRefund(asked1)).outcome).toBe('notFound');
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['a page without an answer', pages(many(1), 503)],
    ['a refused page', pages(many(1), 400)],
    ['a list that does not exist', pages(404)],
    ['the same page again', (one: Asked, response: ServerResponse) => ok(many(1))(one, response)],
    ['rows that we can’t read', pages([{ id: 1 }])],
  ] as [string, Reply][])('is unknown after %s', async (_, answer) => {
    reply = answer;
    expect((await adapter.getRefund(asked1)).outcome).toBe('unknown');
  });

  test('asks for the payment’s id if our books lack it', async () => {
    reply = (one, response) =>
      one.path.startsWith('/refund')
        ? pages([row(1, 'r1')])(one, response)
        : ok({ id: 4001, status: 'success', amount: 900, currency: 'GHS', fees: 18 })(one, response);
    expect((await adapter.getRefund({ ...asked1, collectionId: null })).outcome).toBe('inProgress');
    expect(asked[1]?.path).toContain('transaction=4001');
    reply = json(404, { status: false, message: '', code: 'transaction_not_found' });
    expect((await adapter.getRefund({ ...asked1, collectionId: null })).outcome).toBe('unknown');
  });

  test('that is listed names its payment by the id, and us only by our own note', async () => {
    const ours = '01991c6e-0000-7000-8000-000000000001';
    reply = ok([row(1, ours), { ...row(2, 'Refund by somebody'), transaction: { id: 4002 } }]);
    expect(await adapter.listRefunds(null, 1)).toEqual([
      expect.objectContaining({ collectionId: '4001', refundId: ours, amountPesewas: 300 }),
      expect.objectContaining({ collectionId: '4002', refundId: null }),
    ]);
  });
});

describe('an event', () => {
  const parse = (body: string, key = KEY) => {
    const signature = createHmac('sha512', key).update(body).digest('hex');
    return adapter.parseWebhook(Buffer.from(body), { 'x-paystack-signature': signature });
  };

  test.each([
    ['of a transfer', { event: 'transfer.success', data: { id: 1, reference: 'po_1' } }, 'po_1'],
    [
      'of a refund',
      { event: 'refund.processed', data: { transaction_reference: 'topup-1', amount: '5000' } },
      'topup-1',
    ],
    [
      'of a dispute',
      { event: 'charge.dispute.create', data: { id: 1, transaction: { reference: 'topup-1' } } },
      'topup-1',
    ],
    ['about nothing that we know', { event: 'customeridentification.success', data: { customer_id: '1' } }, null],
    ['without data', { event: 'ping' }, null],
  ])('%s is genuine, whatever its shape', (_, body, reference) => {
    expect(parse(JSON.stringify(body))).toMatchObject({ event: body.event, reference, payload: body });
  });

  test('that is not even an object is genuine', () => {
    for (const body of ['[]', '"text"', 'null', 'not JSON', '']) {
      expect(parse(body)).toMatchObject({ event: '', reference: null });
    }
  });

  test('has the same key for the same bytes, and another key if a byte differs', () => {
    const event = (amount: string) => JSON.stringify({ event: 'refund.processed', data: { amount } });
    expect(parse(event('1'))?.dedupeKey).toBe(parse(event('1'))?.dedupeKey);
    expect(parse(event('1'))?.dedupeKey).not.toBe(parse(event('2'))?.dedupeKey);
  });

  test('with another key’s signature is refused', () => {
    expect(parse('{"event":"ping"}', 'sk_live_other')).toBe(null);
  });
});

test('reads are retried; after eight unclear answers in a row nothing is sent for a while', async () => {
  reply = json(503, { status: false, message: '' });
  expect((await adapter.getPayout(ORDER.reference)).outcome).toBe('unknown');
  expect(asked).toHaveLength(3);
  for (let more = 0; more < 3; more += 1) await adapter.getPayout(ORDER.reference);
  expect(asked).toHaveLength(8);
  // The call was not sent.
  expect((await adapter.sendPayout(ORDER)).outcome).toBe('refused');
  await expect(adapter.getBalance()).rejects.toThrow(ProviderUnavailable);
  expect(asked).toHaveLength(8);
});

describe('what is logged', () => {
  const logged: unknown[] = [];
  beforeEach(() => {
    logged.length = 0;
    const { port } = server.address() as AddressInfo;
    const log = { warn: (...given: unknown[]) => void logged.push(given) };
    adapter = paystackAdapter(
      { baseUrl: `http://localhost:${port}`, secretKey: KEY },
      noteUnclear(log, 'the provider'),
    );
  });
  const words = 'no clear answer from the provider';
  const call = `GET /transfer/verify/${ORDER.reference}: no clear answer`;

  test('a transfer without an answer is one line with the reason, and no stack', async () => {
    reply = (_, response) => response.destroy();
    expect((await adapter.getPayout(ORDER.reference)).outcome).toBe('unknown');
    expect(logged).toEqual([[{ call, because: 'other side closed' }, words]]);
  });

  test('a transfer without an answer in time is one line as well', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
      AbortSignal.abort(new DOMException('late', 'TimeoutError')),
    );
    await adapter.getPayout(ORDER.reference);
    vi.restoreAllMocks();
    expect(logged).toEqual([[{ call, because: 'late' }, words]]);
  });

  test('an answer that we do not understand is one line as well', async () => {
    reply = (_, response) => response.end('<html>Busy</html>');
    await adapter.getPayout(ORDER.reference);
    expect(logged).toEqual([[{ call, because: expect.stringContaining('not valid JSON') }, words]]);
  });

  test('a bug is logged with its stack', async () => {
    reply = ok({ id: 1 });
    await adapter.getPayout(ORDER.reference);
    expect(logged).toEqual([[{ err: expect.any(Error) }, words]]);
  });
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
