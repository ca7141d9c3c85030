import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paystackAdapter } from './paystack.ts';
import type { PaymentPort } from './port.ts';
import { ProviderUnavailable } from './provider-http.ts';

/*
 * Settlements and the balance's lines as https://paystack.com/docs/api/settlement and https://paystack.com/docs/api/transfer-control
 * show them, with amounts of our own.
 */

const meta = { total: 2, skipped: 0, perPage: 100, page: 1, pageCount: 1 };
const settlement = (id: number, more: object = {}) => ({
  ...{ id, domain: 'live', status: 'success', currency: 'GHS', integration: 100_043 },
  ...{ total_amount: 98_050, effective_amount: 98_050, total_fees: 1_950, total_processed: 100_000, deductions: null },
  ...{ settlement_date: '2026-11-30T00:00:00.000Z', settled_by: null },
  ...{ createdAt: '2026-11-30T01:04:08.000Z', updatedAt: '2026-11-30T08:12:01.000Z' },
  ...more,
});
const line = (id: number, model: string, difference: number) => ({
  ...{ integration: 100_043, domain: 'live', balance: 500_000, currency: 'GHS', difference, reason: '' },
  ...{ model_responsible: model, model_row: 7_000_000_000 + id, id },
  ...{ createdAt: '2026-11-27T09:39:49.000Z', updatedAt: '2026-11-27T09:39:49.000Z' },
});

const REPLIES: Record<string, { status: number; body: object }> = {
  '/settlement?perPage=100&page=1': {
    status: 200,
    body: {
      status: true,
      message: 'Settlements retrieved',
      data: [
        settlement(3_090_024, { effective_amount: 90_000, deductions: 8_050 }),
        settlement(3_090_023, { status: 'pending' }),
        settlement(3_090_022, { currency: 'NGN' }),
      ],
      meta,
    },
  },
  '/settlement?perPage=100&page=2': { status: 200, body: { status: true, message: '', data: [], meta } },
  '/settlement/3090024/transactions?perPage=100&page=1': {
    status: 200,
    body: {
      status: true,
      message: 'Transactions retrieved',
      data: [
        { id: 4_067_030_515, status: 'success', reference: 'topup-1', amount: 100_000, currency: 'GHS', fees: 1_950 },
      ],
      meta,
    },
  },
  '/settlement/3090024/transactions?perPage=100&page=2': { status: 200, body: { status: true, data: [], meta } },
  '/settlement/1/transactions?perPage=100&page=1': { status: 404, body: { status: false, message: 'Not found' } },
  '/transaction/4067030515': { status: 200, body: { status: true, data: { id: 4_067_030_515, reference: 'topup-1' } } },
  '/transaction/1': { status: 404, body: { status: false, message: 'Transaction not found' } },
  '/transaction/2': { status: 400, body: { status: false, message: 'Not found', code: 'transaction_not_found' } },
  '/transaction/3': { status: 401, body: { status: false, message: 'Invalid key' } },
  '/balance/ledger?perPage=100&page=1': {
    status: 200,
    body: {
      status: true,
      data: [
        line(5, 'Transfer', -5_100),
        line(4, 'Topup', 50_000),
        line(3, 'Transaction', 9_805),
        line(2, 'Refund', -1_000),
        line(1, 'Chargeback', -1),
        line(0, 'Adjustment', -1),
      ],
      meta,
    },
  },
};

let server: Server;
let adapter: PaymentPort;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { status, body } = REPLIES[request.url ?? ''] ?? { status: 500, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  adapter = paystackAdapter({ baseUrl: `http://localhost:${port}`, secretKey: 'sk_test_x' }, () => undefined);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('settlements in cedis, with what refunds took; a page after the last one is null', async () => {
  expect(await adapter.listSettlements(1)).toEqual([
    {
      ...{ id: '3090024', isSettled: true, paidPesewas: 100_000, feesPesewas: 1_950 },
      ...{ deductionsPesewas: 8_050, netPesewas: 90_000, on: '2026-11-30' },
    },
    {
      ...{ id: '3090023', isSettled: false, paidPesewas: 100_000, feesPesewas: 1_950 },
      ...{ deductionsPesewas: 0, netPesewas: 98_050, on: '2026-11-30' },
    },
  ]);
  expect(await adapter.listSettlements(2)).toBeNull();
});

test('the payments of a settlement, by the provider’s ids', async () => {
  expect(await adapter.listSettledPayments('3090024', 1)).toEqual(['4067030515']);
  expect(await adapter.listSettledPayments('3090024', 2)).toBeNull();
  await expect(adapter.listSettledPayments('1', 1)).rejects.toThrow(ProviderUnavailable);
});

test('the reference of a payment by its id; not found is null, and any other answer is unclear', async () => {
  expect(await adapter.findCollectionReference('4067030515')).toBe('topup-1');
  expect(await adapter.findCollectionReference('1')).toBeNull();
  expect(await adapter.findCollectionReference('2')).toBeNull();
  await expect(adapter.findCollectionReference('3')).rejects.toThrow(ProviderUnavailable);
});

test('the balance’s lines are distinguished: top-up, transfer, settled payment, refund, chargeback, other', async () => {
  const lines = await adapter.listBalanceLines(1);
  expect(lines.map(({ item, differencePesewas }) => [item, differencePesewas])).toEqual([
    ['TRANSFER', -5_100],
    ['FUNDING', 50_000],
    ['TRANSACTION', 9_805],
    ['REFUND', -1_000],
    ['CHARGEBACK', -1],
    ['OTHER', -1],
  ]);
});
