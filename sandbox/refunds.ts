import type { FastifyInstance } from 'fastify';
import { type Context, hangUp, isFaulty, refuse } from './context.ts';
import { createdAt, type ListQuery, listPage } from './lists.ts';
import type { Refund } from './state.ts';

/** Refunds of a collection, in full or in part. */

const refundData = (refund: Refund) => ({
  id: refund.id,
  domain: 'test',
  status: refund.status,
  amount: refund.amount,
  currency: 'GHS',
  transaction_reference: refund.transaction,
  merchant_note: refund.merchantNote,
});

export function mountRefunds(api: FastifyInstance, context: Context): void {
  const { store } = context;
  const { collections, refunds } = store.state;
  const of = (reference: string) => Object.values(refunds).filter(({ transaction }) => transaction === reference);

  api.post<{ Body: { transaction: string; amount: number; currency: string; merchant_note?: string } }>(
    '/refund',
    async (request, reply) => {
      const { transaction, amount, currency, merchant_note: merchantNote = '' } = request.body;
      if (isFaulty(context, 'lostRequest')) return hangUp(request, reply);
      if (isFaulty(context, 'serverError')) {
        return reply.status(502).send({ status: false, message: 'An error occurred' });
      }
      const collection = collections[transaction];
      if (collection?.status !== 'success') return refuse(reply, 404, 'Transaction not found', 'transaction_not_found');
      if (currency !== 'GHS') return refuse(reply, 400, 'Currency not supported by merchant');
      const before = of(transaction).reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
      if (!Number.isInteger(amount) || amount < 10 || before + amount > collection.paidAmount) {
        return refuse(reply, 400, 'Refund amount cannot be more than transaction amount');
      }
      if (store.state.balance < amount) return refuse(reply, 400, 'Your balance is not enough to fulfil this request');
      const id = store.newId();
      const refund: Refund = {
        id,
        transaction,
        amount,
        status: 'pending',
        merchantNote,
        createdAt: new Date().toISOString(),
        fate: isFaulty(context, 'failedRefund') ? 'failed' : 'processed',
        concludesAt: Date.now() + context.transferMs,
      };
      refunds[id] = refund;
      store.move('Refund', id, -amount, transaction);
      schedule(context, refund);
      if (isFaulty(context, 'lostAnswer')) return hangUp(request, reply);
      return { status: true, message: 'Refund has been queued for processing', data: refundData(refund) };
    },
  );

  api.get<{ Querystring: ListQuery & { transaction?: string } }>('/refund', async (request) => {
    const found = Object.values(refunds).filter(
      ({ transaction }) => request.query.transaction === undefined || transaction === request.query.transaction,
    );
    return listPage('Refunds retrieved', found, request.query, (refund) => ({
      ...refundData(refund),
      createdAt: createdAt(refund),
    }));
  });

  for (const refund of Object.values(refunds)) if (refund.status === 'pending') schedule(context, refund);
}

function schedule(context: Context, refund: Refund): void {
  context.later(Math.max(0, refund.concludesAt - Date.now()), () => {
    if (refund.status !== 'pending') return;
    refund.status = refund.fate;
    if (refund.fate === 'failed') context.store.move('Refund', refund.id, refund.amount, refund.transaction);
    context.store.save();
    context.webhooks.send(`refund.${refund.fate}`, refundData(refund));
  });
}
