import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMtn } from '../../../../sandbox/mtn.ts';
import type { MtnState } from '../../../../sandbox/mtn-state.ts';
import { mtnAdapter, referenceIdOf } from './mtn.ts';
import type { PayoutRail } from './port.ts';

const KEYS = {
  subscriptionKey: 'a1b2c3-never-in-a-log',
  apiUser: '0b6e4f00-5a4d-4b0c-8d1e-6d6f6d6f0001',
  apiKey: 'secret-never-in-a-log',
  environment: 'mtnghana',
  callbackUrl: 'https://nyansapo.example/api/v1/payment/webhooks/mtn',
};
const ORDER = {
  recipientCode: null,
  reference: 'po_0123456789abcdef0123456789abcdef_1',
  amountPesewas: 5_050,
  network: 'MTN',
  number: '+233551234567',
  accountName: 'Yaw Owusu',
  reason: 'Nyansapo: thank you for your session',
} as const;
const ID = referenceIdOf(ORDER.reference);

interface Asked {
  call: string;
  headers: IncomingMessage['headers'];
  body: string;
}
type Answer = [status: number, body?: object] | 'hangUp';

let server: Server;
let asked: Asked[];
let unclear: unknown[];
/** Answers by call: the documented successful ones unless a test overrides them. */
let answers: Record<string, Answer[]>;
let clock: number;
let rail: PayoutRail;

const GOOD: Record<string, Answer> = {
  'POST /disbursement/token/': [200, { access_token: 'token-1', token_type: 'access_token', expires_in: 3600 }],
  'GET /disbursement/v1_0/accountholder/msisdn/233551234567/active': [200, { result: true }],
  'POST /disbursement/v1_0/transfer': [202],
  'GET /disbursement/v1_0/account/balance': [200, { availableBalance: '1234.50', currency: 'GHS' }],
};

beforeEach(async () => {
  asked = [];
  unclear = [];
  answers = {};
  clock = 0;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = `${request.method} ${request.url}`;
    asked.push({ call, headers: request.headers, body: Buffer.concat(chunks).toString() });
    const answer = answers[call]?.shift() ?? GOOD[call] ?? [404];
    if (answer === 'hangUp') return request.socket.destroy();
    response
      .writeHead(answer[0], { 'content-type': 'application/json' })
      .end(answer[1] ? JSON.stringify(answer[1]) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  rail = mtnAdapter({ ...KEYS, baseUrl }, (error) => unclear.push(error), { now: () => clock });
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const calls = () => asked.map(({ call }) => call);

test('an order has the documented headers and fields, and our id as a UUID of version 4', async () => {
  expect(await rail.sendPayout(ORDER)).toMatchObject({ outcome: 'inProgress', recipientCode: null });
  expect(ID).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(referenceIdOf(ORDER.reference.replace(/1$/, '2'))).not.toBe(ID);
  const transfer = asked.at(-1);
  expect(transfer?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'ocp-apim-subscription-key': KEYS.subscriptionKey,
    'x-reference-id': ID,
    'x-target-environment': 'mtnghana',
    'x-callback-url': KEYS.callbackUrl,
    'content-type': 'application/json',
  });
  expect(JSON.parse(transfer?.body ?? '')).toEqual({
    amount: '50.50',
    currency: 'GHS',
    externalId: ORDER.reference,
    payee: { partyIdType: 'MSISDN', partyId: '233551234567' },
    payerMessage: 'Nyansapo thank you for your session',
    payeeNote: 'Nyansapo thank you for your session',
  });
});

test('one token serves all calls until ten minutes before it expires', async () => {
  await Promise.all([rail.getBalance(), rail.sendPayout(ORDER)]);
  await rail.getBalance();
  const tokens = () => calls().filter((call) => call.startsWith('POST /disbursement/token')).length;
  expect(tokens()).toBe(1);
  clock = 49 * 60_000;
  await rail.getBalance();
  expect(tokens()).toBe(1);
  clock = 51 * 60_000;
  await rail.getBalance();
  expect(tokens()).toBe(2);
  expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa(`${KEYS.apiUser}:${KEYS.apiKey}`)}`);
});

test('a token that expired early is renewed, and the same order is sent once more', async () => {
  answers['POST /disbursement/v1_0/transfer'] = [[401, { error: 'login_failed' }]];
  expect((await rail.sendPayout(ORDER)).outcome).toBe('inProgress');
  const sent = asked.filter(({ call }) => call === 'POST /disbursement/v1_0/transfer');
  expect(sent.map(({ headers }) => headers['x-reference-id'])).toEqual([ID, ID]);
});

test('nothing was sent without a token, nor to an account that can’t receive money', async () => {
  answers['POST /disbursement/token/'] = [[500, { code: 'INTERNAL_PROCESSING_ERROR' }]];
  expect(await rail.sendPayout(ORDER)).toMatchObject({ outcome: 'refused', because: 'RAIL' });
  answers['GET /disbursement/v1_0/accountholder/msisdn/233551234567/active'] = [[200, { result: false }]];
  expect(await rail.sendPayout(ORDER)).toMatchObject({ outcome: 'refused', because: 'PAYEE' });
  answers['GET /disbursement/v1_0/accountholder/msisdn/233551234567/active'] = [[503]];
  expect(await rail.sendPayout(ORDER)).toMatchObject({ outcome: 'refused', because: 'RAIL' });
  expect(calls()).not.toContain('POST /disbursement/v1_0/transfer');
});

test('a connection that breaks is unclear; one that was never made is not', async () => {
  answers['POST /disbursement/v1_0/transfer'] = ['hangUp'];
  expect((await rail.sendPayout(ORDER)).outcome).toBe('unknown');
  const nowhere = mtnAdapter({ ...KEYS, baseUrl: 'http://localhost:9' }, () => undefined);
  expect(await nowhere.sendPayout(ORDER)).toMatchObject({ outcome: 'refused', because: 'RAIL' });
  expect((await nowhere.getPayout(ORDER.reference)).outcome).toBe('unknown');
});

test('a used reference means that the transfer exists: its status decides', async () => {
  answers['POST /disbursement/v1_0/transfer'] = [[409, { code: 'RESOURCE_ALREADY_EXIST', message: '' }]];
  answers[`GET /disbursement/v1_0/transfer/${ID}`] = [
    [200, { status: 'SUCCESSFUL', externalId: ORDER.reference, financialTransactionId: '1' }],
  ];
  expect((await rail.sendPayout(ORDER)).outcome).toBe('succeeded');
});

test('the state of another transfer with our id is unclear for ours, unless it has failed', async () => {
  const transferId = referenceIdOf('the first of a number');
  const other = { externalId: ORDER.reference.replace(/1$/, '2'), amount: '50.50', payee: { partyId: '233551234567' } };
  const path = `GET /disbursement/v1_0/transfer/${transferId}`;
  for (const [status, outcome] of [
    ['SUCCESSFUL', 'unknown'],
    ['PENDING', 'unknown'],
    ['FAILED', 'failed'],
  ] as const) {
    answers['POST /disbursement/v1_0/transfer'] = [[409, { code: 'RESOURCE_ALREADY_EXIST', message: '' }]];
    answers[path] = [[200, { ...other, status }]];
    expect((await rail.sendPayout({ ...ORDER, transferId })).outcome).toBe(outcome);
    expect(asked.at(-2)?.headers['x-reference-id']).toBe(transferId);
  }
  // Both transfers may have paid, so somebody has to check them.
  expect(unclear).toHaveLength(2);
});

test('a transfer is found by its id, with its amount and number; without a clear answer it throws', async () => {
  const transferId = referenceIdOf('the first of a number');
  const find = async (...answer: [number, object?]) => {
    answers[`GET /disbursement/v1_0/transfer/${transferId}`] = [answer];
    return rail.findTransfer?.(transferId);
  };
  const found = {
    externalId: ORDER.reference,
    amount: '50.50',
    payee: { partyId: '233551234567' },
    status: 'SUCCESSFUL',
  };
  expect(await find(200, found)).toMatchObject({
    reference: ORDER.reference,
    outcome: 'succeeded',
    amountPesewas: 5_050,
    number: '+233551234567',
    network: 'MTN',
  });
  expect(await find(404, { code: 'RESOURCE_NOT_FOUND' })).toBeNull();
  for (const lacks of [{ externalId: null }, { amount: null }, { payee: null }, { status: 'CREATED' }]) {
    await expect(find(200, { ...found, ...lacks })).rejects.toThrow('GET /disbursement');
  }
  await expect(find(404)).rejects.toThrow('GET /disbursement');
  await expect(find(500)).rejects.toThrow('GET /disbursement');
});

test('the balance is read in pesewas, and another currency is an error', async () => {
  expect(await rail.getBalance()).toBe(123_450);
  answers['GET /disbursement/v1_0/account/balance'] = [[200, { availableBalance: '1', currency: 'EUR' }]];
  await expect(rail.getBalance()).rejects.toThrow('GET /disbursement/v1_0/account/balance: 200');
});

test('no error names a key, a number or a reference', async () => {
  answers['POST /disbursement/v1_0/transfer'] = [[500], 'hangUp'];
  answers['POST /disbursement/token/'] = [[500]];
  for (let times = 0; times < 3; times += 1) await rail.sendPayout(ORDER);
  const words = unclear.map((error) => String(error)).join('\n');
  expect(unclear.length).toBe(3);
  for (const secret of [KEYS.apiKey, KEYS.subscriptionKey, '233551234567', ID, ORDER.reference]) {
    expect(words).not.toContain(secret);
  }
});

test('the stand-in answers as documented, and the adapter pays with it', async () => {
  const { callbackUrl: _, environment: __, ...keys } = KEYS;
  const mtn = await startMtn({ ...keys, port: 0, callbackHost: 'nyansapo.example', stateFile: null, transferMs: 20 });
  try {
    const real = mtnAdapter({ ...KEYS, baseUrl: mtn.url }, (error) => unclear.push(error));
    const body = new URLSearchParams({ amount: '100' });
    await fetch(`${mtn.url}/operator/top-up`, { method: 'POST', redirect: 'manual', body });
    expect(await real.getBalance()).toBe(10_000);
    expect((await real.getPayout(ORDER.reference)).outcome).toBe('notFound');
    expect((await real.sendPayout(ORDER)).outcome).toBe('inProgress');
    await expect
      .poll(async () => (await real.getPayout(ORDER.reference)).outcome, { timeout: 10_000 })
      .toBe('succeeded');
    expect((await real.sendPayout(ORDER)).outcome).toBe('succeeded');
    expect(await real.getBalance()).toBe(10_000 - 5_050 - 100);
    const second = { ...ORDER, reference: ORDER.reference.replace(/1$/, '2') };
    await real.sendPayout(second);
    await expect
      .poll(async () => real.getPayout(second.reference), { timeout: 10_000 })
      .toMatchObject({
        outcome: 'failed',
        because: 'RAIL',
        reason: 'The balance is too low.',
      });
    expect(await real.sendPayout({ ...ORDER, number: '+233201234567' })).toMatchObject({ because: 'PAYEE' });
    const { transfers } = (await (await fetch(`${mtn.url}/sandbox/state`)).json()) as MtnState;
    expect(Object.keys(transfers)).toHaveLength(2);
  } finally {
    await mtn.close();
  }
});
