import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from './server.ts';
import { isWorkingDay, settlementDay } from './settlements.ts';

/* The sandbox follows the provider's documentation of settlements, balance and transfers (docs/money.md has the pages). */

const KEY = 'sk_test_x';
let sandbox: { url: string; close(): Promise<void> };

beforeEach(async () => {
  sandbox = await startSandbox({
    port: 0,
    secretKey: KEY,
    webhookUrl: null,
    approvalUrl: null,
    stateFile: null,
    transferMs: 20,
  });
});
afterEach(() => sandbox.close());

interface Reply {
  status: boolean;
  message: string;
  data: Record<string, unknown> & Record<string, unknown>[];
  meta?: object;
}

async function api(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Reply;
}

async function operate(path: string, form: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(form);
  return (await fetch(`${sandbox.url}/operator/${path}`, { method: 'POST', redirect: 'manual', body })).status;
}

async function pay(reference: string, amount: number): Promise<void> {
  const order = { email: 'a@b.example', amount, currency: 'GHS', reference, callback_url: 'http://back.example/' };
  const { data } = await api('POST', '/transaction/initialize', order);
  await fetch(data.authorization_url as string, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'success' }),
  });
}

const refund = (transaction: string, amount: number) =>
  api('POST', '/refund', { transaction, amount, currency: 'GHS' });
const balance = async () => (await api('GET', '/balance')).data[0]?.balance;
const bank = async () => {
  const state = (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as { settling: { bank: number } };
  return state.settling.bank;
};
const settlements = async () => (await api('GET', '/settlement?perPage=10&page=1')).data;

describe('the calendar', () => {
  test.each([
    ['2026-11-24T23:59:00Z', '2026-11-25', 'the next day'],
    ['2026-11-27T09:00:00Z', '2026-11-30', 'Friday’s payments arrive on Monday'],
    ['2026-11-28T09:00:00Z', '2026-11-30', 'so do Saturday’s'],
    ['2026-12-24T09:00:00Z', '2026-12-28', 'two holidays and a weekend'],
  ])('a payment of %s is settled on %s: %s', (paidAt, day) => {
    expect(settlementDay(paidAt)).toBe(day);
    expect(isWorkingDay(day)).toBe(true);
  });
});

test('a payment is not in the balance: it is settled to the bank on the next working day, less the fee', async () => {
  await pay('topup-1', 100_000);
  await pay('topup-2', 50_000);
  expect(await balance()).toBe(0);
  expect(await settlements()).toEqual([]);
  await operate('calendar', {});
  expect(await settlements()).toEqual([
    expect.objectContaining({
      status: 'success',
      currency: 'GHS',
      total_processed: 150_000,
      total_fees: 1_950 + 975,
      effective_amount: 150_000 - 1_950 - 975,
      deductions: null,
      settlement_date: expect.stringMatching(/T00:00:00\.000Z$/),
    }),
  ]);
  expect(await bank()).toBe(147_075);
  expect(await balance()).toBe(0);
  const [settlement] = await settlements();
  const { data, meta } = await api('GET', `/settlement/${settlement?.id}/transactions`);
  expect(data.map(({ reference }) => reference)).toEqual(['topup-1', 'topup-2']);
  expect(meta).toMatchObject({ total: 2, page: 1, pageCount: 1 });
  // Each payment is settled once, however often settlements run.
  await operate('calendar', {});
  expect(await settlements()).toHaveLength(1);
});

test('until its hour, the day’s settlement is pending', async () => {
  await pay('topup-1', 100_000);
  await operate('calendar', { to: `${settlementDay(new Date().toISOString())}T03:00:00Z` });
  expect(await settlements()).toMatchObject([{ status: 'pending' }]);
  expect(await bank()).toBe(0);
});

test('a transfer is refused in the provider’s words until the balance is topped up from the bank', async () => {
  await pay('topup-1', 100_000);
  await operate('calendar', {});
  const account = {
    type: 'mobile_money',
    name: 'Yaw',
    account_number: '0551234987',
    bank_code: 'MTN',
    currency: 'GHS',
  };
  const { data } = await api('POST', '/transferrecipient', account);
  const order = {
    ...{ source: 'balance', amount: 5_000, currency: 'GHS' },
    ...{ recipient: data.recipient_code, reference: 'po_0123456789abcdef' },
  };
  expect(await api('POST', '/transfer', order)).toMatchObject({
    status: false,
    message: 'Your balance is not enough to fulfil this request',
  });
  expect(await operate('top-up', { amount: 'much' })).toBe(400);
  await operate('top-up', { amount: '500' });
  expect(await balance()).toBe(50_000);
  expect(await bank()).toBe(98_050 - 50_000);
  expect((await api('POST', '/transfer', order)).data).toMatchObject({ status: 'pending' });
});

test('settled into the balance, each payment is a ledger line, and nothing reaches the bank', async () => {
  await operate('payouts', { to: 'balance' });
  await pay('topup-1', 100_000);
  expect(await balance()).toBe(0);
  await operate('calendar', {});
  expect(await balance()).toBe(98_050);
  expect(await bank()).toBe(0);
  const [line] = (await api('GET', '/balance/ledger')).data;
  expect(line).toMatchObject({ difference: 98_050, model_responsible: 'Transaction' });
  expect((await api('GET', `/transaction/${line?.model_row}`)).data).toMatchObject({ reference: 'topup-1' });
});

test('a refund is taken from the next settlement, or else from the balance; with neither it is refused', async () => {
  await pay('topup-1', 100_000);
  await refund('topup-1', 20_000);
  expect(await balance()).toBe(0);
  await operate('calendar', {});
  expect(await settlements()).toMatchObject([{ deductions: 20_000, effective_amount: 78_050 }]);
  expect(await refund('topup-1', 1_000)).toMatchObject({ status: false });
  await operate('top-up', { amount: '100' });
  expect(await refund('topup-1', 1_000)).toMatchObject({ status: true });
  expect(await balance()).toBe(9_000);
});

test('what a failed refund took is added to the next settlement', async () => {
  await pay('topup-1', 100_000);
  await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failedRefund: 1 }),
  });
  await refund('topup-1', 20_000);
  await operate('calendar', {});
  await expect.poll(async () => (await api('GET', '/refund')).data.map(({ status }) => status)).toEqual(['failed']);
  const [before] = await settlements();
  await pay('topup-2', 50_000);
  await operate('calendar', {});
  expect(Number(before?.effective_amount) + Number((await settlements())[0]?.effective_amount)).toBe(98_050 + 49_025);
  expect(await bank()).toBe(98_050 + 49_025);
});
