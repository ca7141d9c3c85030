import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Context, feeOf, hangUp, isFaulty, refuse } from './context.ts';
import { type ListQuery, listPage } from './lists.ts';
import { approvalPage, isNetwork, notice, paymentPage } from './payment-pages.ts';
import type { Collection } from './state.ts';

/** Collections: the API's calls, and the hosted page on which a person pays. */

export function collectionData(collection: Collection) {
  const words = { success: 'Approved', failed: 'Declined' } as Record<string, string>;
  return {
    id: collection.id,
    domain: 'test',
    status: collection.status,
    reference: collection.reference,
    receipt_number: null,
    amount: collection.paidAmount,
    requested_amount: collection.amount,
    message: null,
    gateway_response: words[collection.status] ?? 'The transaction was not completed',
    paid_at: collection.paidAt,
    created_at: collection.createdAt,
    channel: 'mobile_money',
    currency: 'GHS',
    ip_address: null,
    metadata: '',
    log: null,
    fees: collection.status === 'success' ? feeOf(collection.paidAmount) : null,
    fees_split: null,
    authorization: {},
    customer: {
      id: collection.id,
      first_name: null,
      last_name: null,
      email: collection.email,
      customer_code: `CUS_${collection.id}`,
      phone: null,
      metadata: null,
      risk_action: 'default',
      international_format_phone: null,
    },
    plan: null,
    split: {},
    order_id: null,
    paidAt: collection.paidAt,
    createdAt: collection.createdAt,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  };
}

interface Order {
  email: string;
  amount: number;
  reference: string;
  callback_url: string;
  metadata?: { cancel_action?: string };
  currency: string;
}

export function mountCollections(api: FastifyInstance, context: Context): void {
  const { store } = context;
  const { collections } = store.state;

  api.post<{ Body: Order }>('/transaction/initialize', async (request, reply) => {
    const { email, amount, reference, callback_url: callbackUrl, metadata, currency } = request.body;
    if (isFaulty(context, 'lostRequest')) return hangUp(request, reply);
    if (currency !== 'GHS') return refuse(reply, 400, 'Currency not supported by merchant');
    if (!Number.isInteger(amount) || amount < 10) return refuse(reply, 400, 'Invalid Amount Sent');
    if (!/^[A-Za-z0-9\-.=]+$/.test(reference)) return refuse(reply, 400, 'Invalid transaction reference');
    if (collections[reference]) {
      return refuse(reply, 400, 'Duplicate Transaction Reference', 'duplicate_reference');
    }
    const accessCode = randomBytes(8).toString('hex');
    collections[reference] = {
      id: store.newId(),
      reference,
      accessCode,
      email,
      amount,
      paidAmount: amount,
      callbackUrl,
      cancelUrl: metadata?.cancel_action ?? null,
      status: 'abandoned',
      network: null,
      number: null,
      createdAt: new Date().toISOString(),
      paidAt: null,
    };
    store.save();
    if (isFaulty(context, 'lostAnswer')) return hangUp(request, reply);
    const data = {
      authorization_url: `${context.address()}/checkout/${accessCode}`,
      access_code: accessCode,
      reference,
    };
    return { status: true, message: 'Authorization URL created', data };
  });

  api.get<{ Querystring: ListQuery }>('/transaction', async (request) =>
    listPage('Transactions retrieved', Object.values(collections), request.query, collectionData),
  );

  api.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async (request, reply) => {
    const collection = collections[request.params.reference];
    if (!collection) {
      const status = isFaulty(context, 'unknownPaymentAs400') ? 400 : 404;
      return refuse(reply, status, 'Transaction reference not found.', 'transaction_not_found');
    }
    return { status: true, message: 'Verification successful', data: collectionData(collection) };
  });
}

interface Form {
  /** The action: ask the phone (with network and number), or the outcome. */
  outcome?: string;
  network?: string;
  number?: string;
}

export function mountPaymentPages(server: FastifyInstance, context: Context): void {
  const { collections } = context.store.state;
  const byCode = (code: string) => Object.values(collections).find(({ accessCode }) => accessCode === code);

  server.get<{ Params: { code: string } }>('/checkout/:code', async (request, reply) => {
    const collection = byCode(request.params.code);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (!collection) return reply.status(404).send(notice('This payment does not exist.', null));
    if (collection.status === 'success') return reply.send(notice('This payment is done.', backUrl(collection)));
    return reply.send(collection.status === 'ongoing' ? approvalPage(collection) : paymentPage(collection));
  });

  server.post<{ Params: { code: string }; Body: Form }>('/checkout/:code', async (request, reply) => {
    const collection = byCode(request.params.code);
    if (!collection) return reply.status(404).send();
    const { outcome, network = '', number = '' } = request.body;
    if (outcome === 'ask') {
      const digits = number.replaceAll(/\s/g, '');
      if (!isNetwork(network) || !/^0\d{9}$/.test(digits)) {
        const problem = isNetwork(network) ? 'Enter the ten digits of your number.' : 'Choose your network.';
        return reply
          .status(400)
          .type('text/html; charset=utf-8')
          .send(paymentPage(collection, { network, number, problem }));
      }
      if (collection.status !== 'success') Object.assign(collection, { network, number: digits, status: 'ongoing' });
      context.store.save();
      return reply.redirect(`/checkout/${collection.accessCode}`, 303);
    }
    if (outcome === 'success' || outcome === 'wrong') pay(context, collection, outcome === 'wrong');
    else if (collection.status !== 'success') {
      collection.status = outcome === 'failed' ? 'failed' : 'abandoned';
      context.store.save();
    }
    const isCancelled = outcome === 'abandoned' && collection.status === 'abandoned';
    return reply.redirect((isCancelled && collection.cancelUrl) || backUrl(collection), 303);
  });
}

function pay(context: Context, collection: Collection, wrong: boolean): void {
  if (collection.status === 'success') return;
  collection.status = 'success';
  collection.paidAmount = collection.amount - (wrong || isFaulty(context, 'wrongAmount') ? 100 : 0);
  collection.paidAt = context.store.now().toISOString();
  // The payment is not in the balance yet: a settlement moves it to the bank or into the balance (settlements.ts).
  context.store.save();
  context.webhooks.send('charge.success', collectionData(collection));
}

function backUrl(collection: Collection): string {
  const back = new URL(collection.callbackUrl);
  back.searchParams.set('trxref', collection.reference);
  back.searchParams.set('reference', collection.reference);
  return back.toString();
}
