import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import {
  decideRefund,
  listAllRefunds,
  listRefundBanks,
  listRefunds,
  redirectRefund,
  requestRefund,
} from '../../../contract/wallets/refunds.ts';
import { SANDBOX_SECRET_KEY } from '../../sandbox-process.ts';
import { sendRefund } from './refund-sending.service.ts';

const world = await openWorld();
const admin = await world.admin();
const researcher = await world.verifiedResearcher(admin);

async function deliver(body: string, key = SANDBOX_SECRET_KEY): Promise<number> {
  const { status } = await fetch(`${world.running.url}/api/v1/payment/webhooks/paystack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
    },
    body,
  });
  return status;
}

test('every genuine event is accepted, whatever its shape, and no other', async () => {
  for (const body of [
    { event: 'refund.pending', data: { status: 'pending', transaction_reference: 'topup-none', amount: '10000' } },
    { event: 'transfer.success', data: { reference: 'po_none' } },
    { event: 'customeridentification.failed', data: { customer_id: 82 } },
    { event: 'new.kind', data: null },
    { data: [] },
    ['event'],
    { event: 'charge.success', data: { reference: 'topup-none', customer: { first_name: 'Ama\0\ud800' } } },
    { event: 'charge.success', data: { reference: 'topup-none\0' } },
  ]) {
    expect(await deliver(JSON.stringify(body))).toBe(200);
    expect(await deliver(JSON.stringify(body), 'sk_live_of_somebody_else')).toBe(401);
  }
  await world.settle();
});

test('an event that names only the refunded payment settles its refund', async () => {
  const params = { organizationId: researcher.organizationId };
  const topUpReference = await world.topUp(researcher, 50_000);
  await world.sandbox('PUT', '/sandbox/faults', { lostWebhook: 1 });
  const body = { topUpReference, amount: 200, reason: 'Not needed' };
  const { id } = await researcher.must(requestRefund, { params, body });
  await admin.must(decideRefund, { params: { id, event: 'approve' }, body: {} });
  const atProvider = async () => {
    const { refunds } = (await world.sandbox('GET', '/sandbox/state')) as { refunds: Record<string, object> };
    return Object.values(refunds)[0];
  };
  await world.until(async () => (await atProvider()) !== undefined);
  await expect.poll(atProvider).toMatchObject({ status: 'processed' });
  const statusOf = async () => (await researcher.must(listRefunds, { params })).find((row) => row.id === id)?.status;
  expect(await statusOf()).toBe('SENT');
  const event = {
    status: 'processed',
    transaction_reference: topUpReference,
    refund_reference: '132013318360',
    amount: '20000',
    currency: 'GHS',
  };
  expect(await deliver(JSON.stringify({ event: 'refund.processed', data: event }))).toBe(200);
  await world.until(async () => (await statusOf()) === 'PAID');
});

test('a refund that can’t reach the payer’s account waits for an admin, who can send it to another account, once', async () => {
  const params = { organizationId: researcher.organizationId };
  const topUpReference = await world.topUp(researcher, 50_000);
  await world.sandbox('PUT', '/sandbox/faults', { refundNeedsAttention: 1, lostWebhook: 0 });
  const body = { topUpReference, amount: 300, reason: 'Not needed' };
  const { id } = await researcher.must(requestRefund, { params, body });
  const account = { params: { id }, body: { bankId: '16', accountNumber: '1234567890' } };
  expect(await admin.call(redirectRefund, account)).toMatchObject({ status: 409 });
  await admin.must(decideRefund, { params: { id, event: 'approve' }, body: {} });
  const find = async () => (await admin.must(listAllRefunds, { query: { size: 50 } })).find((row) => row.id === id);
  await world.until(async () => (await find())?.attentionSince != null);
  expect((await find())?.status).toBe('SENT');
  const bells = (await admin.must(listNotifications, { query: { size: 100 } })).map(({ message }) => message);
  expect(bells.filter((message) => message.includes('needs another account'))).toHaveLength(1);

  expect(await admin.must(listRefundBanks)).toContainEqual({ id: '16', name: 'Absa Bank Ghana Ltd' });
  for (const accountNumber of ['', 'GH-123', '1234560009']) {
    const answer = await admin.call(redirectRefund, { ...account, body: { ...account.body, accountNumber } });
    expect(answer).toMatchObject({ status: 400, content: [{ field: 'accountNumber' }] });
  }
  expect(await researcher.call(redirectRefund, account)).toMatchObject({ status: 404 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call(redirectRefund, account)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  await world.until(async () => (await find())?.status === 'PAID');
  expect((await find())?.attentionSince).toBe(null);
  const { refunds } = (await world.sandbox('GET', '/sandbox/state')) as { refunds: Record<string, { amount: number }> };
  expect(Object.values(refunds).filter(({ amount }) => amount === 30_000)).toHaveLength(1);
});

test('a refund whose call the provider refused is scheduled again; one that was just sent is not sent again', async () => {
  const params = { organizationId: researcher.organizationId };
  const topUpReference = await world.topUp(researcher, 50_000);
  await world.sandbox('PUT', '/sandbox/faults', { refundNeedsAttention: 0 });
  const body = { topUpReference, amount: 400, reason: 'Not needed' };
  const { id } = await researcher.must(requestRefund, { params, body });
  await admin.must(decideRefund, { params: { id, event: 'approve' }, body: {} });
  const find = async () => (await admin.must(listAllRefunds, { query: { size: 50 } })).find((row) => row.id === id);
  const without = (refund: typeof world.app.payments.refund) => ({
    ...world.app,
    payments: { ...world.app.payments, refund },
  });
  await expect(
    sendRefund(
      without(async () => ({ outcome: 'notSent' })),
      id,
    ),
  ).rejects.toThrow('takes no more calls');
  expect((await find())?.status).toBe('APPROVED');
  // The order is still on its way when we ask the provider.
  const slow = { outcome: 'unknown', reason: null, providerId: null } as const;
  await sendRefund(
    without(async () => slow),
    id,
  );
  expect((await find())?.status).toBe('SENT');
  const again = { params: { id, event: 'sendAgain' }, body: {} } as const;
  expect(await admin.call(decideRefund, again)).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
  await world.pass(61_000);
  await admin.must(decideRefund, again);
  await world.until(async () => (await find())?.status === 'PAID');
});
