import type { FastifyInstance } from 'fastify';
import { type Context, hangUp, INTEGRATION, isFaulty, refuse } from './context.ts';
import { createdAt, type ListQuery, listPage } from './lists.ts';
import { canTakeRefund, giveRefundBack, takeRefund } from './settlements.ts';
import type { Collection, Refund } from './state.ts';

/** Refunds of a collection, in full or in part. */

const EXPECTED_MS = 10 * 86_400_000;

/** The fields that every reply about a refund shares; each reply has the refunded payment in its own form. */
const refundFields = (refund: Refund) => ({
  id: refund.id,
  integration: INTEGRATION,
  domain: 'test',
  amount: refund.amount,
  deducted_amount: refund.amount,
  currency: 'GHS',
  channel: 'mobile_money',
  status: refund.status,
  refunded_by: OWNER,
  refunded_at: refund.status === 'processed' ? createdAt(refund) : null,
  expected_at: new Date(Date.parse(createdAt(refund)) + EXPECTED_MS).toISOString(),
  dispute: null,
  settlement: null,
  customer_note: `Refund for transaction ${refund.transaction}`,
  merchant_note: refund.merchantNote,
});

const OWNER = 'owner@example.com';

/** The payment, as the order's reply contains it. */
const refundedPayment = ({ id, reference, amount, paidAt }: Collection) => ({
  id,
  domain: 'test',
  reference,
  amount,
  paid_at: paidAt,
  channel: 'mobile_money',
  currency: 'GHS',
  authorization: { exp_month: null, exp_year: null, account_name: null },
  customer: { international_format_phone: null },
  plan: {},
  subaccount: { currency: null },
  split: {},
  order_id: null,
  paidAt,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
});

export function mountRefunds(api: FastifyInstance, context: Context): void {
  const { store } = context;
  const { collections, refunds } = store.state;
  const of = (reference: string) => Object.values(refunds).filter(({ transaction }) => transaction === reference);
  const idOf = (refund: Refund) => collections[refund.transaction]?.id;

  api.post<{ Body: { transaction: string; amount: number; currency: string; merchant_note?: string } }>(
    '/refund',
    async (request, reply) => {
      const { transaction, amount, currency, merchant_note: note } = request.body;
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
      if (!canTakeRefund(context, amount))
        return refuse(reply, 400, 'Your balance is not enough to fulfil this request');
      const id = store.newId();
      const refund: Refund = {
        id,
        transaction,
        amount,
        status: 'pending',
        merchantNote: note ?? `Refund for transaction ${transaction} by ${OWNER}`,
        createdAt: new Date().toISOString(),
        fate: fateOf(context),
        concludesAt: Date.now() + context.transferMs,
      };
      refunds[id] = refund;
      takeRefund(context, refund);
      sendEvent(context, refund);
      schedule(context, refund);
      if (isFaulty(context, 'lostAnswer')) return hangUp(request, reply);
      const at = createdAt(refund);
      const data = {
        ...refundFields(refund),
        transaction: refundedPayment(collection),
        fully_deducted: false,
        createdAt: at,
        updatedAt: at,
      };
      return { status: true, message: 'Refund has been queued for processing', data };
    },
  );

  // The filter matches the payment's id, never its reference.
  api.get<{ Querystring: ListQuery & { transaction?: string } }>('/refund', async (request) => {
    const { transaction, ...query } = request.query;
    const found = Object.values(refunds).filter(
      (refund) => transaction === undefined || String(idOf(refund)) === transaction,
    );
    const { status, message, data } = listPage('Refunds retrieved', found, query, (refund) => ({
      ...refundFields(refund),
      transaction: idOf(refund),
      fully_deducted: 1,
      created_at: createdAt(refund),
      updated_at: createdAt(refund),
    }));
    return { status, message, data };
  });

  api.post<{ Params: { id: string }; Body: { refund_account_details?: AccountDetails } }>(
    '/refund/retry_with_customer_details/:id',
    async (request, reply) => {
      const refund = refunds[Number(request.params.id)];
      const { currency, account_number: number, bank_id: bankId } = request.body.refund_account_details ?? {};
      if (!refund) return refuse(reply, 404, 'Refund not found');
      if (refund.status !== 'needs-attention') {
        return refuse(reply, 422, 'Invalid Refund state, refund status should be "needs-attention"');
      }
      if (currency !== 'GHS' || !number || !bankId) return refuse(reply, 400, 'refund_account_details is invalid');
      if (number.endsWith('0009')) return refuse(reply, 400, 'Could not resolve account name.');
      Object.assign(refund, { status: 'processing', fate: 'processed', concludesAt: Date.now() + context.transferMs });
      store.save();
      sendEvent(context, refund);
      schedule(context, refund);
      const data = { ...refundFields(refund), transaction: idOf(refund), fully_deducted: true, ...RETRIED };
      return { status: true, message: 'Refund retried and has been queued for processing', data };
    },
  );

  for (const refund of Object.values(refunds)) if (isOpen(refund)) schedule(context, refund);
}

/** The account number must be a string of digits, and the account in the payment's currency. */
interface AccountDetails {
  currency?: string;
  account_number?: string;
  bank_id?: string;
}

/** Fields that only the reply to a retry has. */
const RETRIED = {
  bank_reference: null,
  reason: 'PROCESSING',
  customer: null,
  initiated_by: OWNER,
  reversed_at: null,
  session_id: null,
};

const isOpen = ({ status }: Refund) => status === 'pending' || status === 'processing';

function fateOf(context: Context): Refund['fate'] {
  if (isFaulty(context, 'failedRefund')) return 'failed';
  return isFaulty(context, 'refundNeedsAttention') ? 'needs-attention' : 'processed';
}

function schedule(context: Context, refund: Refund): void {
  context.later(Math.max(0, refund.concludesAt - Date.now()), () => {
    if (!isOpen(refund)) return;
    refund.status = refund.fate;
    if (refund.fate === 'failed') giveRefundBack(context, refund);
    context.store.save();
    sendEvent(context, refund);
  });
}

/**
 * Events name the payment; only those that need attention name the refund. Amounts are strings, except in events about problems.
 */
function sendEvent({ webhooks }: Context, { status, transaction, amount, id, merchantNote }: Refund): void {
  const isProblem = status === 'failed' || status === 'needs-attention';
  webhooks.send(`refund.${status}`, {
    status,
    transaction_reference: transaction,
    refund_reference: status === 'pending' || status === 'processing' ? null : String(id),
    amount: isProblem ? amount : String(amount),
    currency: 'GHS',
    ...(status === 'needs-attention'
      ? { id: String(id), customer_note: `Refund for transaction ${transaction}`, merchant_note: merchantNote }
      : { processor: 'mobile-money' }),
    customer: { first_name: null, last_name: null, email: 'customer@example.com' },
    integration: INTEGRATION,
    domain: 'test',
  });
}
