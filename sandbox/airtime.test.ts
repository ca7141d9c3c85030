import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from './server.ts';

/* The stand-in for airtime is as strict as the documents of Africa's Talking. */

let listener: Server;
let received: { path: string; fields: Record<string, string> }[];
let validation: string;
let sandbox: { url: string; close(): Promise<void> };

beforeEach(async () => {
  received = [];
  validation = 'Validated';
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    received.push({ path: request.url ?? '', fields });
    response.end(JSON.stringify({ status: validation }));
  });
  await new Promise<void>((resolve) => listener.listen(0, resolve));
  const ownUrl = `http://localhost:${(listener.address() as AddressInfo).port}`;
  sandbox = await startSandbox({
    port: 0,
    secretKey: 'x',
    webhookUrl: null,
    approvalUrl: null,
    airtime: { statusUrl: `${ownUrl}/status`, validationUrl: `${ownUrl}/validation` },
    stateFile: null,
    transferMs: 20,
  });
});
afterEach(async () => {
  await sandbox.close();
  listener.closeAllConnections();
  listener.close();
});

const topUp = (amount: string) =>
  fetch(`${sandbox.url}/operator/airtime-top-up`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ amount }),
  });

async function send(amount: string, number = '+233241234567', headers: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}/version1/airtime/send`, {
    method: 'POST',
    headers: { apiKey: 'sandbox-only', ...headers },
    body: new URLSearchParams({
      username: 'sandbox',
      recipients: JSON.stringify([{ phoneNumber: number, amount }]),
    }),
  });
  const text = await response.text();
  return {
    status: response.status,
    text,
    answer: response.status === 201 ? (JSON.parse(text) as { errorMessage: string; responses: Recipient[] }) : null,
  };
}
interface Recipient {
  status: string;
  requestId: string;
  errorMessage: string;
  discount: string;
}

const read = async (path: string) =>
  (await fetch(`${sandbox.url}${path}`, { headers: { apiKey: 'sandbox-only' } })).json();

async function until(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 3000 }).toBe(true);
}

test('a top-up is validated, taken from the balance and reported once', async () => {
  await topUp('10');
  const { answer } = await send('GHS 2.00');
  const [recipient] = answer?.responses ?? [];
  expect(recipient).toMatchObject({ status: 'Sent', errorMessage: 'None', discount: 'GHS 0.0800' });
  expect(await read('/version1/user?username=sandbox')).toEqual({ UserData: { balance: 'GHS 8.0800' } });
  await until(() => received.length === 2);
  expect(received.map(({ path, fields }) => [path, fields.status ?? null, fields.amount ?? fields.value])).toEqual([
    ['/validation', null, '2.00'],
    ['/status', 'Success', 'GHS 2.0000'],
  ]);
  expect(received[1]?.fields.requestId).toBe(recipient?.requestId);
  const find = (id: string) => read(`/query/transaction/find?username=sandbox&transactionId=${id}`);
  expect(await find(recipient?.requestId ?? '')).toEqual({ status: 'Success' });
  expect(await find('ATQid_other')).toMatchObject({ errorMessage: 'No transaction found' });
});

test('a top-up that we do not validate, or that the network refuses, fails and is given back', async () => {
  await topUp('10');
  validation = 'Failed';
  await send('GHS 2.00');
  await until(() => received.some(({ path }) => path === '/status'));
  validation = 'Validated';
  await send('GHS 1.00', '+233241230001');
  await until(() => received.filter(({ path }) => path === '/status').length === 2);
  expect(received.flatMap(({ fields }) => fields.status ?? [])).toEqual(['Failed', 'Failed']);
  expect(await read('/version1/user?username=sandbox')).toEqual({ UserData: { balance: 'GHS 10.0000' } });
});

test('a wrong key or name is 401, in words', async () => {
  expect(await send('GHS 2.00', undefined, { apiKey: 'other' })).toMatchObject({
    status: 401,
    text: 'The supplied authentication is invalid',
  });
  const response = await fetch(`${sandbox.url}/version1/user?username=other`, { headers: { apiKey: 'sandbox-only' } });
  expect(response.status).toBe(401);
});

test.each([
  ['another currency', 'KES 2.00', '+233241234567', 'Invalid Currency Code'],
  ['an amount without a currency', '2.00', '+233241234567', 'Invalid Currency Code'],
  ['too little', 'GHS 0.49', '+233241234567', 'Value Outside The Allowed Limits'],
  ['too much', 'GHS 100.01', '+233241234567', 'Value Outside The Allowed Limits'],
  ['a number of another country', 'GHS 2.00', '+254711000000', 'Invalid Phone Number'],
  ['a local number', 'GHS 2.00', '0241234567', 'Invalid Phone Number'],
])('%s is refused', async (_name, amount, number, words) => {
  await topUp('500');
  const { answer } = await send(amount, number);
  expect(answer).toMatchObject({ errorMessage: 'Invalid Requests', numSent: 0, totalAmount: '0' });
  expect(answer?.responses).toMatchObject([{ status: 'Failed', requestId: 'None', errorMessage: words }]);
});

test('nothing is sent beyond the balance', async () => {
  expect((await send('GHS 2.00')).answer?.responses).toMatchObject([{ errorMessage: 'Insufficient Credit' }]);
});

test('the same number and amount, and the same key, are duplicates', async () => {
  await topUp('10');
  const once = await send('GHS 2.00', '+233241234567', { 'Idempotency-Key': 'at_1' });
  expect(once.answer?.errorMessage).toBe('None');
  for (const { answer } of [
    await send('GHS 2.00'),
    await send('GHS 1.50', '+233201234567', { 'Idempotency-Key': 'at_1' }),
  ]) {
    expect(answer?.errorMessage).toBe('A duplicate request was received within the last 5 minutes');
    expect(answer?.responses).toEqual([]);
  }
  expect((await send('GHS 2.01')).answer?.errorMessage).toBe('None');
});

test('an answer can be lost although the top-up is carried out', async () => {
  await topUp('10');
  await expect(send('GHS 2.00', '+233241230004')).rejects.toThrow();
  await until(() => received.some(({ fields }) => fields.status === 'Success'));
});
