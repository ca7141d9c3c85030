import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { africasTalking, readQuestion, readReport } from './africas-talking.ts';

/* Answers of Africa's Talking as its documents and its clients show them. The sandbox's answers are in the stories. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Call {
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

async function provider(status: number, answer: string | object) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    calls.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const account = { baseUrl: `http://localhost:${port}`, username: 'nyansapo', apiKey: 'key' };
  return { airtime: africasTalking(account, () => undefined), calls };
}

const ORDER = { reference: 'at_0123456789', number: '+233241234567', amountPesewas: 205 };

const sent = (recipient: object, errorMessage = 'None') => ({
  errorMessage,
  numSent: 1,
  totalAmount: 'GHS 2.0500',
  totalDiscount: 'GHS 0.0820',
  responses: [{ phoneNumber: '+233241234567', amount: 'GHS 2.0500', ...recipient }],
});

test('an order is a form with one recipient, our key and its own idempotency key', async () => {
  const recipient = { errorMessage: 'None', status: 'Sent', requestId: 'ATQid_1be914', discount: 'GHS 0.0820' };
  const { airtime, calls } = await provider(201, sent(recipient));
  expect(await airtime.send(ORDER)).toEqual({ outcome: 'accepted', providerId: 'ATQid_1be914', discountPesewas: 8 });
  const [call] = calls;
  expect(call?.url).toBe('/version1/airtime/send');
  expect(call?.headers).toMatchObject({
    apikey: 'key',
    accept: 'application/json',
    'idempotency-key': 'at_0123456789',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
    username: 'nyansapo',
    recipients: '[{"phoneNumber":"+233241234567","amount":"GHS 2.05"}]',
  });
});

const FAILED = { status: 'Failed', requestId: 'None', discount: '0' };
const DUPLICATE = {
  errorMessage: 'A duplicate request was received within the last 5 minutes',
  numSent: 0,
  totalAmount: '0',
  totalDiscount: '0',
  responses: [],
};

test.each([
  [
    'a value outside the limits',
    201,
    sent({ ...FAILED, errorMessage: 'Value Outside The Allowed Limits' }, 'Invalid Requests'),
    'refused',
  ],
  ['a duplicate', 201, DUPLICATE, 'notSent'],
  ['too little balance', 201, sent({ ...FAILED, errorMessage: 'Insufficient Credit' }), 'notSent'],
  ['a wrong key', 401, 'The supplied authentication is invalid', 'notSent'],
  ['too many calls', 429, '', 'notSent'],
  ['a missing field', 400, "Request is missing required form field 'recipients'", 'refused'],
  ['a server error', 500, '{}', 'unknown'],
  ['a gateway without an answer', 504, '', 'unknown'],
  ['an answer that is not JSON', 201, '<html>', 'unknown'],
  ['an answer about nobody', 201, { ...DUPLICATE, errorMessage: 'None' }, 'unknown'],
  [
    'a status that we do not know',
    201,
    sent({ status: 'Pending', requestId: 'ATQid_1', errorMessage: 'None' }),
    'unknown',
  ],
  [
    'an accepted order without an id',
    201,
    sent({ status: 'Sent', requestId: 'None', errorMessage: 'None' }),
    'unknown',
  ],
])('%s', async (_name, status, answer, outcome) => {
  const { airtime } = await provider(status, answer);
  expect(await airtime.send(ORDER)).toMatchObject({ outcome });
});

test('an order that reached nobody was not sent', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const account = { baseUrl: `http://localhost:${port}`, username: 'x', apiKey: 'x' };
  expect(await africasTalking(account, () => undefined).send(ORDER)).toMatchObject({ outcome: 'notSent' });
});

test.each([
  [{ status: 'Success' }, 'delivered'],
  [{ status: 'Failed' }, 'failed'],
  [{ status: 'Sent' }, 'onTheWay'],
  // The status of the question itself, with the transaction inside, as the provider's payments have it.
  [{ status: 'Success', data: { status: 'Failed' } }, 'failed'],
  [{ status: 'Success', data: {} }, null],
  // A question that failed says nothing about the top-up.
  [{ status: 'Failed', errorMessage: 'No transaction found' }, null],
  [{ status: 'Whatever' }, null],
])('a question answered by %j is %s', async (answer, fate) => {
  const { airtime, calls } = await provider(200, answer);
  expect(await airtime.ask('ATQid_1')).toBe(fate);
  expect(calls[0]?.url).toBe('/query/transaction/find?username=nyansapo&transactionId=ATQid_1');
});

test('the balance is read in cedis, and in nothing else', async () => {
  const { airtime, calls } = await provider(200, { UserData: { balance: 'GHS 1785.5000' } });
  expect(await airtime.readBalance()).toBe(178_550);
  expect(calls[0]?.url).toBe('/version1/user?username=nyansapo');
  const { airtime: kenyan } = await provider(200, { UserData: { balance: 'KES 1785.50' } });
  expect(await kenyan.readBalance()).toBeNull();
});

test('reports are read in the newer and in the older form', () => {
  const report = {
    phoneNumber: '+233241234567',
    description: 'Airtime Delivered Successfully',
    status: 'Success',
    requestId: 'ATQid_SampleTxnId123',
    discount: 'GHS 0.0820',
    value: 'GHS 2.0500',
  };
  expect(readReport(report)).toEqual({
    providerId: 'ATQid_SampleTxnId123',
    fate: 'delivered',
    number: '+233241234567',
    amountPesewas: 205,
    discountPesewas: 8,
    reason: 'Airtime Delivered Successfully',
  });
  expect(readReport({ requestId: 'ATQid_SampleTxnId123', status: 'Failed' })).toMatchObject({
    fate: 'failed',
    number: null,
    amountPesewas: null,
  });
  for (const other of [null, 'text', {}, { requestId: 'x' }, { requestId: 'x', status: 'Whatever' }]) {
    expect(readReport(other)).toBeNull();
  }
});

test('a question before a top-up is read', () => {
  const question = {
    transactionId: 'ATXid_1',
    phoneNumber: '+233241234567',
    sourceIpAddress: '127.12.32.24',
    currencyCode: 'GHS',
    amount: '2.05',
  };
  expect(readQuestion(question)).toEqual({ number: '+233241234567', amountPesewas: 205 });
  expect(readQuestion({ ...question, currencyCode: 'KES' })).toBeNull();
  expect(readQuestion({})).toBeNull();
});
