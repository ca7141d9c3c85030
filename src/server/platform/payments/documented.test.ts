import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox } from '../../../../sandbox/server.ts';
import { fundBalance } from '../../../../tests/support/own-sandbox.ts';
import { EVENTS, REFUSALS, REPLIES, shapeDifferences } from '../../../../tests/support/provider-replies.ts';
import { paystackAdapter } from './paystack.ts';
import type { PaymentPort } from './port.ts';

/* The adapter understands the documented replies, and the sandbox's replies have exactly the documented fields. */

const KEY = 'sk_live_of_a_test';
const NOTE = '01991c6e-0000-7000-8000-000000000001';
const ORDER = {
  reference: 'po_0123456789abcdef',
  recipientCode: null,
  amountPesewas: 5_000,
  network: 'MTN',
  number: '+233244001111',
  accountName: 'Yaw Owusu',
  reason: 'Thank you',
} as const;
const EVIDENCE = {
  ...{ customerEmail: 'ama@lab.example', customerName: 'Ama', customerPhone: '0244001111' },
  ...{ serviceDetails: 'A wallet', deliveryAddress: 'Accra', deliveryDate: null },
};
const REFUND = { collectionReference: 'topup-1', collectionId: '4099260516', refundId: NOTE };

type Method = 'GET' | 'POST' | 'PUT';

let server: Server;
let received: { event: keyof typeof EVENTS; data: unknown }[];

/** The key of a call in `REPLIES` and `REFUSALS`, and of the sandbox's calls. */
function callOf(method: string, path: string): string {
  const [whole = ''] = path.split('?');
  const bare = whole.replace(/^\/dispute\/\d+/, '/dispute/{id}');
  const known = Object.keys(REPLIES).toSorted((one, other) => other.length - one.length);
  return known.find((name) => `${method} ${bare}`.startsWith(name)) ?? bare;
}

beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/events') {
      received.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.end();
      return;
    }
    const { method = '', url = '' } = request;
    const call = callOf(method, url);
    // The second page of every list is empty.
    const isNextPage = /[?&]page=[^1]/.test(url);
    const reply = isNextPage ? { status: true, message: '', data: [] } : REPLIES[call as keyof typeof REPLIES];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ownUrl = () => `http://localhost:${(server.address() as AddressInfo).port}`;

describe('the adapter reads the documented reply to', () => {
  let adapter: PaymentPort;
  const unclear: unknown[] = [];

  beforeEach(() => {
    unclear.length = 0;
    adapter = paystackAdapter({ baseUrl: ownUrl(), secretKey: KEY }, (error) => unclear.push(error));
  });
  afterEach(() => expect(unclear).toEqual([]));

  test('collections', async () => {
    const order = {
      reference: 'topup-1',
      amountPesewas: 50_000,
      email: 'a@b.example',
      returnUrl: 'http://b.example',
      cancelUrl: 'http://b.example?cancelled=topup-1',
    };
    expect(await adapter.createCheckout(order)).toEqual({
      authorizationUrl: 'https://checkout.example.com/3ni8kdavz62431k',
    });
    expect(await adapter.getCollection('topup-1')).toMatchObject({ outcome: 'succeeded', providerId: '4099260516' });
    expect(await adapter.listCollections(null, 1)).toMatchObject([{ reference: 'topup-1', amountPesewas: 50_000 }]);
    expect(await adapter.listCollections(null, 2)).toBe(null);
  });

  test('names and networks', async () => {
    expect(await adapter.listNetworks()).toEqual(['MTN']);
    expect(await adapter.listBanks()).toEqual([{ id: '28', name: 'MTN' }]);
    expect(await adapter.resolveAccountName('MTN', ORDER.number)).toBe('YAW OWUSU');
  });

  test('transfers', async () => {
    expect(await adapter.sendPayout(ORDER)).toMatchObject({ outcome: 'succeeded', recipientCode: 'RCP_1' });
    expect(await adapter.sendPayouts([ORDER])).toMatchObject([{ outcome: 'inProgress', recipientCode: 'RCP_1' }]);
    expect(await adapter.getPayout(ORDER.reference)).toMatchObject({ outcome: 'succeeded', providerId: '860703114' });
    expect(await adapter.listTransfers(null, 1)).toMatchObject([
      { reference: ORDER.reference, network: 'MTN', number: ORDER.number, outcome: 'succeeded' },
    ]);
  });

  test('refunds', async () => {
    expect(await adapter.refund({ ...REFUND, amountPesewas: 20_000 })).toMatchObject({ outcome: 'inProgress' });
    expect(await adapter.getRefund(REFUND)).toMatchObject({ outcome: 'inProgress', providerId: '3018284' });
    expect(await adapter.listRefunds(null, 1)).toMatchObject([{ collectionId: '4099260516', refundId: NOTE }]);
    const account = { providerId: '3018284', bankId: '16', accountNumber: '1234567890' };
    expect(await adapter.redirectRefund(account)).toMatchObject({ outcome: 'inProgress' });
  });

  test('disputes', async () => {
    const dispute = {
      ...{ id: '358950', status: 'awaitsUs', outcome: null, category: 'chargeback', collectionReference: 'topup-1' },
      ...{ collectionId: '4099260516', paidPesewas: 50_000, claimedPesewas: 50_000 },
      dueAt: new Date('2026-11-24T09:00:00.000Z'),
    };
    expect(await adapter.listDisputes(new Date(0), 1)).toMatchObject([dispute]);
    expect(await adapter.listDisputes(new Date(0), 2)).toBe(null);
    expect(await adapter.getDispute('358950')).toMatchObject({
      ...dispute,
      history: [{ words: 'pending', by: 'bank@example.com' }],
      messages: [{ words: 'Customer complained about debit without value' }],
    });
    expect(await adapter.addEvidence('358950', EVIDENCE)).toEqual({ refusal: null, evidenceId: '21' });
    const answer = {
      resolution: 'declined',
      message: 'Spent',
      refundPesewas: 0,
      fileName: 'x',
      evidenceId: '21',
    } as const;
    expect(await adapter.resolveDispute('358950', answer)).toEqual({ refusal: null });
    // None of the documented refunds belongs to a dispute.
    expect(await adapter.findDisputeRefund({ disputeId: '358950', collectionId: '4099260516' })).toBe(null);
  });

  test('the balance', async () => {
    expect(await adapter.getBalance()).toBe(1_700_000);
    expect(await adapter.listBalanceLines(1)).toMatchObject([
      { item: 'TRANSFER', providerId: '860703114', differencePesewas: -5_100 },
    ]);
  });

  test.each(Object.entries(EVENTS))('the event %s', (event, data) => {
    const body = JSON.stringify({ event, data });
    const signature = createHmac('sha512', KEY).update(body).digest('hex');
    expect(adapter.parseWebhook(Buffer.from(body), { 'x-paystack-signature': signature })).toMatchObject({
      event,
      reference: event.startsWith('transfer.') ? ORDER.reference : 'topup-1',
    });
  });
});

describe('the sandbox gives exactly the documented fields:', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;

  beforeEach(async () => {
    const webhookUrl = `${ownUrl()}/events`;
    sandbox = await startSandbox({
      ...{ port: 0, secretKey: KEY, webhookUrl, approvalUrl: null, stateFile: null, transferMs: 100 },
    });
  });
  afterEach(() => sandbox.close());

  const api = async (method: Method, path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as { data?: unknown } };
  };
  /** Calls, checks the fields and returns the data. */
  const checked = async <T>(method: Method, path: string, body?: object): Promise<T> => {
    const answer = await api(method, path, body);
    const call = callOf(method, path) as keyof typeof REPLIES;
    expect(shapeDifferences(answer.body, REPLIES[call], call)).toEqual([]);
    return answer.body.data as T;
  };
  const refused = async (method: Method, path: string, body?: object) => {
    const answer = await api(method, path, body);
    const [status, documented] = REFUSALS[callOf(method, path) as keyof typeof REFUSALS];
    expect(answer.status).toBe(status);
    expect(shapeDifferences(answer.body, documented, path)).toEqual([]);
    expect(answer.body).toMatchObject({ code: documented.code });
  };
  const faults = (settings: object) =>
    fetch(`${sandbox.url}/sandbox/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    });
  const pay = async () => {
    const order = {
      email: 'a@b.example',
      amount: 50_000,
      currency: 'GHS',
      reference: 'topup-1',
      callback_url: 'http://b.example/',
    };
    const { authorization_url: page } = await checked<{ authorization_url: string }>(
      'POST',
      '/transaction/initialize',
      order,
    );
    await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'success' }) });
    return checked<{ id: number }>('GET', '/transaction/verify/topup-1');
  };
  const gotEvent = (event: string) => expect.poll(() => received.map((one) => one.event)).toContain(event);
  const checkEvents = () => {
    for (const { event, data } of received) expect(shapeDifferences(data, EVENTS[event], event)).toEqual([]);
  };

  test('collections, names and the balance', async () => {
    await pay();
    await checked('GET', '/transaction');
    await checked('GET', '/bank?currency=GHS&type=mobile_money');
    await checked('GET', '/bank/resolve?account_number=0244001111&bank_code=MTN');
    await checked('GET', '/balance');
    await checked('GET', '/balance/ledger');
    await refused('GET', '/transaction/verify/none');
    await gotEvent('charge.success');
    checkEvents();
  });

  test('transfers, with every outcome', async () => {
    await pay();
    await fundBalance(sandbox.url, 100_000);
    const ending = { '0244001111': 'success', '0244000001': 'failed', '0244000003': 'reversed' };
    for (const [index, [number, event]] of Object.entries(ending).entries()) {
      const account = { type: 'mobile_money', name: 'Yaw', account_number: number, bank_code: 'MTN', currency: 'GHS' };
      const { recipient_code: recipient } = await checked<{ recipient_code: string }>(
        'POST',
        '/transferrecipient',
        account,
      );
      const reference = `po_0123456789abcde${index}`;
      const order = { source: 'balance', amount: 5_000, recipient, reference, currency: 'GHS', reason: 'Thank you' };
      await checked('POST', '/transfer', order);
      await gotEvent(`transfer.${event}`);
      const found = await checked<{ reason: string }>('GET', `/transfer/verify/${reference}`);
      expect(found.reason).toBe('Thank you');
      const listed = { amount: 5_000, recipient, reference: `${reference}-more`, reason: 'Thank you' };
      const list = { source: 'balance', currency: 'GHS', transfers: [listed] };
      await checked('POST', '/transfer/bulk', list);
      await refused('POST', '/transfer/bulk', list);
      await refused('POST', '/transfer', { ...order, recipient: 'RCP_none' });
    }
    await checked('GET', '/transfer');
    await refused('GET', '/transfer/verify/po_none');
    checkEvents();
  });

  test('refunds, with every outcome', async () => {
    const { id } = await pay();
    const order = { transaction: 'topup-1', amount: 1_000, currency: 'GHS', merchant_note: NOTE };
    const first = await checked<{ id: number }>('POST', '/refund', order);
    await gotEvent('refund.processed');
    const account = { refund_account_details: { currency: 'GHS', account_number: '1234567890', bank_id: '16' } };
    await refused('POST', `/refund/retry_with_customer_details/${first.id}`, account);
    await faults({ failedRefund: 1 });
    await checked('POST', '/refund', order);
    await gotEvent('refund.failed');
    await faults({ failedRefund: 0, refundNeedsAttention: 1 });
    const stuck = await checked<{ id: number }>('POST', '/refund', order);
    await gotEvent('refund.needs-attention');
    await checked('POST', `/refund/retry_with_customer_details/${stuck.id}`, account);
    await gotEvent('refund.processing');
    const listed = await checked<unknown[]>('GET', `/refund?transaction=${id}`);
    expect(listed).toHaveLength(3);
    const byReference = await api('GET', '/refund?transaction=topup-1');
    expect(byReference.body.data).toEqual([]);
    checkEvents();
  });

  test('disputes, with every outcome', async () => {
    await pay();
    const operate = (path: string, body = {}) =>
      fetch(`${sandbox.url}/operator/${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(body) });
    await operate('dispute/topup-1');
    await gotEvent('charge.dispute.create');
    const [{ id } = { id: 0 }] = await checked<{ id: number }[]>('GET', '/dispute?status=awaiting-merchant-feedback');
    await operate(`disputes/${id}/remind`);
    await gotEvent('charge.dispute.remind');
    await checked('GET', `/dispute/${id}`);
    await refused('GET', '/dispute/1');
    expect((await api('GET', '/dispute?status=lost')).status).toBe(400);

    // Only an uploaded file counts as evidence.
    const answer = { resolution: 'declined', message: 'Spent', refund_amount: 0 };
    await refused('PUT', `/dispute/${id}/resolve`, answer);
    const upload = await checked<{ signedUrl: string; fileName: string }>(
      'GET',
      `/dispute/${id}/upload_url?upload_filename=receipt.pdf`,
    );
    const withFile = { ...answer, uploaded_filename: upload.fileName };
    expect((await api('PUT', `/dispute/${id}/resolve`, withFile)).status).toBe(400);
    const headers = { 'content-type': 'application/pdf' };
    expect((await fetch(upload.signedUrl, { method: 'PUT', headers, body: '%PDF' })).status).toBe(200);
    const evidence = {
      ...{ customer_email: 'a@b.example', customer_phone: '0244001111', service_details: 'A wallet' },
      delivery_address: 'Accra',
    };
    await refused('POST', `/dispute/${id}/evidence`, evidence);
    const sent = await checked<{ id: number }>('POST', `/dispute/${id}/evidence`, {
      ...evidence,
      customer_name: 'Ama',
    });
    await refused('PUT', `/dispute/${id}`, { refund_amount: 50_001 });
    await checked('PUT', `/dispute/${id}`, { refund_amount: 40_000, uploaded_filename: upload.fileName });
    for (const wrong of [{ resolution: 'refused' }, { message: '' }, { refund_amount: 50_001 }, { evidence: 1 }]) {
      expect((await api('PUT', `/dispute/${id}/resolve`, { ...withFile, ...wrong })).status).toBe(400);
    }
    await checked('PUT', `/dispute/${id}/resolve`, { ...withFile, evidence: sent.id });
    expect((await api('PUT', `/dispute/${id}/resolve`, withFile)).status).toBe(400);
    expect(await checked('GET', `/dispute/${id}`)).toMatchObject({ status: 'awaiting-bank-feedback' });
    await operate(`disputes/${id}/payer`);
    await gotEvent('charge.dispute.resolve');
    expect(await checked('GET', `/dispute/${id}`)).toMatchObject({
      status: 'resolved',
      transaction: { status: 'reversed' },
    });
    checkEvents();
  });

  test('an unanswered dispute is accepted at its deadline', async () => {
    await pay();
    await fetch(`${sandbox.url}/operator/dispute/topup-1`, { method: 'POST', redirect: 'manual' });
    const [dispute] = await checked<{ id: number; dueAt: string }[]>('GET', '/dispute');
    await fetch(`${sandbox.url}/operator/calendar`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ to: dispute?.dueAt ?? '' }),
    });
    expect(await checked('GET', `/dispute/${dispute?.id}`)).toMatchObject({
      status: 'resolved',
      resolution: 'auto-accepted',
    });
    await gotEvent('charge.dispute.resolve');
  });
});
