import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, hangUp, isFaulty, refuse, TRANSFER_FEE } from './context.ts';
import { createdAt, type ListQuery, listPage } from './lists.ts';
import type { Recipient, Transfer } from './state.ts';

/** Transfers: names, recipients and payments out. */

const NETWORKS = [
  { name: 'MTN', code: 'MTN' },
  { name: 'Telecel', code: 'VOD' },
  { name: 'AirtelTigo', code: 'ATL' },
];

const NAMES = [
  'Akosua Mensah',
  'Kwame Boateng',
  'Abena Owusu',
  'Yaw Asante',
  'Efua Quaye',
  'Kofi Adjei',
  'Adwoa Amoah',
  'Issah Mahama',
];

export function mountRecipients(api: FastifyInstance, { store }: Context): void {
  const { recipients, names } = store.state;

  api.get('/bank', async () => ({
    status: true,
    message: 'Banks retrieved',
    data: NETWORKS.map((network) => ({ ...network, active: true, type: 'mobile_money', currency: 'GHS' })),
  }));

  api.get<{ Querystring: { account_number: string; bank_code: string } }>('/bank/resolve', async (request, reply) => {
    const { account_number: number } = request.query;
    if (!/^0\d{9}$/.test(number) || number.endsWith('0009')) {
      return refuse(reply, 400, 'Could not resolve account name.');
    }
    const name = names[number] ?? NAMES[Number(number.slice(-2)) % NAMES.length];
    return { status: true, message: 'Account number resolved', data: { account_number: number, account_name: name } };
  });

  api.post<{ Body: { name: string; account_number: string; bank_code: string; currency: string } }>(
    '/transferrecipient',
    async (request, reply) => {
      const { name, account_number: accountNumber, bank_code: bankCode } = request.body;
      if (!/^0\d{9}$/.test(accountNumber)) return refuse(reply, 400, 'Account number is invalid');
      const known = Object.values(recipients).find(
        (recipient) => recipient.accountNumber === accountNumber && recipient.bankCode === bankCode,
      );
      const recipient = known ?? { code: `RCP_${randomBytes(8).toString('hex')}`, name, accountNumber, bankCode };
      recipients[recipient.code] = recipient;
      store.save();
      return reply.status(201).send({
        status: true,
        message: 'Transfer recipient created successfully',
        data: { recipient_code: recipient.code, name: recipient.name, type: 'mobile_money', active: true },
      });
    },
  );
}

interface Order {
  amount: number;
  recipient: string;
  reference: string;
  reason: string;
  currency: string;
}

const transferData = (transfer: Transfer) => ({
  id: transfer.id,
  domain: 'test',
  amount: transfer.amount,
  currency: 'GHS',
  reference: transfer.reference,
  transfer_code: transfer.code,
  status: transfer.status,
  reason: transfer.reason,
});

export function mountTransfers(api: FastifyInstance, context: Context, approvalUrl: string | null): void {
  const { store } = context;
  const { transfers, recipients } = store.state;
  const refusedOnce = new Set<string>();

  api.post<{ Body: Order }>('/transfer', async (request, reply) => {
    const order = request.body;
    const recipient = recipients[order.recipient];
    if (!recipient) return refuse(reply, 400, 'Recipient specified is invalid');
    const { accountNumber } = recipient;
    if (isFaulty(context, 'lostRequest')) return hangUp(request, reply);
    // A special number is refused once, so that a retry succeeds.
    const before = refusedOnce.has(order.reference) ? undefined : accountNumber;
    if (isFaulty(context, 'serverError', before)) {
      refusedOnce.add(order.reference);
      return reply.status(502).send({ status: false, message: 'An error occurred' });
    }
    if (order.currency !== 'GHS') return refuse(reply, 400, 'Currency not supported by merchant');
    if (!/^[a-z0-9_-]{16,50}$/.test(order.reference)) return refuse(reply, 400, 'Invalid transfer reference');
    if (transfers[order.reference]) {
      const message = 'Please provide a unique reference. Reference already exists on a transfer';
      return refuse(reply, 400, message, 'duplicate_transfer_reference');
    }
    const isEmpty = store.state.balance < order.amount + TRANSFER_FEE;
    if (isFaulty(context, 'emptyFloat') || isEmpty) {
      return refuse(reply, 400, 'Your balance is not enough to fulfil this request', 'insufficient_balance');
    }
    return create(context, { order, recipient, approvalUrl }, request, reply);
  });

  api.get<{ Querystring: ListQuery }>('/transfer', async (request) => {
    const rows = Object.values(transfers).filter(({ visibleFrom }) => visibleFrom <= Date.now());
    return listPage('Transfers retrieved', rows, request.query, (transfer) => {
      const { name, accountNumber, bankCode } = recipients[transfer.recipient] ?? {};
      const details = { account_number: accountNumber, account_name: name, bank_code: bankCode };
      return { ...transferData(transfer), createdAt: createdAt(transfer), recipient: { name, details } };
    });
  });

  api.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async (request, reply) => {
    const transfer = transfers[request.params.reference];
    if (!transfer || isHidden(transfer)) {
      return refuse(reply, 404, 'Transfer not found', 'transfer_not_found');
    }
    return { status: true, message: 'Transfer retrieved', data: transferData(transfer) };
  });

  // Continue transfers that were pending when the process ended.
  for (const transfer of Object.values(transfers)) {
    if (transfer.status === 'pending') schedule(context, transfer);
    if (transfer.status === 'success' && transfer.fate === 'reversed') scheduleReturn(context, transfer);
  }
}

/** A late transfer is not found at first, however long somebody takes to look. */
function isHidden(transfer: Transfer): boolean {
  const isMissed = transfer.isMissedAtFirst ?? false;
  transfer.isMissedAtFirst = false;
  return isMissed || transfer.visibleFrom > Date.now();
}

async function create(
  context: Context,
  { order, recipient, approvalUrl }: { order: Order; recipient: Recipient; approvalUrl: string | null },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { store, transferMs } = context;
  const { accountNumber } = recipient;
  const isLate = isFaulty(context, 'lateCreation', accountNumber);
  const isSlow = isFaulty(context, 'slowTransfer', accountNumber);
  const fails = isFaulty(context, 'failedTransfer', accountNumber);
  const returns = !fails && isFaulty(context, 'reversedTransfer', accountNumber);
  const now = Date.now();
  const transfer: Transfer = {
    id: store.newId(),
    reference: order.reference,
    code: `TRF_${randomBytes(8).toString('hex')}`,
    recipient: recipient.code,
    amount: order.amount,
    status: 'pending',
    reason: order.reason,
    visibleFrom: now + (isLate ? transferMs * 2 : 0),
    isMissedAtFirst: isLate,
    fate: fails ? 'failed' : returns ? 'reversed' : 'success',
    createdAt: new Date(now).toISOString(),
    concludesAt: now + transferMs * (isSlow ? 10 : isLate ? 3 : 1),
  };
  store.state.transfers[order.reference] = transfer;
  store.move('Transfer', transfer.id, -(order.amount + TRANSFER_FEE), order.reference);
  if (approvalUrl !== null) void askLeave(context, transfer, approvalUrl);
  else schedule(context, transfer);
  if (isLate || isFaulty(context, 'lostAnswer', accountNumber)) return hangUp(request, reply);
  if (isFaulty(context, 'slowAnswer')) await new Promise((resolve) => setTimeout(resolve, 1000));
  return { status: true, message: 'Transfer has been queued', data: transferData(transfer) };
}

const APPROVAL_TRIES = 20;
const APPROVAL_PAUSE_MS = 500;

/** No transfer is sent without approval: 200 approves, 400 rejects, any other response is retried. */
async function askLeave(context: Context, transfer: Transfer, url: string, tries = 1): Promise<void> {
  const status = await context.webhooks.post(url, JSON.stringify({ data: transferData(transfer) }));
  if (status === 200) schedule(context, transfer);
  else if (status === 400 || tries >= APPROVAL_TRIES) giveBack(context, transfer, 'rejected', 'It was not approved');
  else context.later(APPROVAL_PAUSE_MS, () => void askLeave(context, transfer, url, tries + 1));
}

function schedule(context: Context, transfer: Transfer): void {
  context.later(Math.max(0, transfer.concludesAt - Date.now()), () => {
    if (transfer.status !== 'pending') return;
    if (transfer.fate === 'failed') return giveBack(context, transfer, 'failed', 'The wallet could not be credited');
    transfer.status = 'success';
    context.store.save();
    context.webhooks.send('transfer.success', transferData(transfer));
    if (transfer.fate === 'reversed') scheduleReturn(context, transfer);
  });
}

/** It never arrived: the amount and the fee are returned. */
function giveBack(context: Context, transfer: Transfer, status: 'failed' | 'rejected', reason: string): void {
  if (transfer.status !== 'pending') return;
  transfer.status = status;
  transfer.reason = reason;
  context.store.move('Transfer', transfer.id, transfer.amount + TRANSFER_FEE, `${transfer.reference} ${status}`);
  context.webhooks.send('transfer.failed', transferData(transfer));
}

/** The network returned it: the amount is returned, the fee is spent. */
function scheduleReturn(context: Context, transfer: Transfer): void {
  context.later(context.transferMs, () => reverse(context, transfer));
}

export function reverse(context: Context, transfer: Transfer): void {
  if (transfer.status !== 'success') return;
  transfer.status = 'reversed';
  transfer.reason = 'The network returned the money';
  context.store.move('Transfer', transfer.id, transfer.amount, `${transfer.reference} reversed`);
  context.webhooks.send('transfer.reversed', transferData(transfer));
}
