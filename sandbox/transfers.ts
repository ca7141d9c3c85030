import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, hangUp, INTEGRATION, isFaulty, refuse, TRANSFER_FEE } from './context.ts';
import { createdAt, type ListQuery, listPage } from './lists.ts';
import type { Recipient, Transfer } from './state.ts';

/** Transfers: names, recipients and payments out. */

const NETWORKS = [
  { id: 28, name: 'MTN', code: 'MTN', slug: 'mtn-mobile-money', type: 'mobile_money' },
  { id: 66, name: 'Telecel', code: 'VOD', slug: 'vod-mobile-money', type: 'mobile_money' },
  { id: 29, name: 'AirtelTigo', code: 'ATL', slug: 'atl-mobile-money', type: 'mobile_money' },
];

/** Some of the banks that refunds can go to. */
const BANKS = [
  { id: 16, name: 'Absa Bank Ghana Ltd', code: '030100', slug: 'absa-bank-ghana-ltd', type: 'ghipss' },
  { id: 20, name: 'GCB Bank Limited', code: '040100', slug: 'gcb-bank-limited', type: 'ghipss' },
];

const bankData = ({ id, name, code, slug, type }: (typeof NETWORKS)[number]) => ({
  id,
  name,
  slug,
  code,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  active: true,
  is_deleted: false,
  country: 'Ghana',
  currency: 'GHS',
  type,
  createdAt: '2022-08-04T15:21:56.000Z',
  updatedAt: '2022-08-04T15:21:56.000Z',
});

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

const NETWORK_NAMES = new Map(NETWORKS.map(({ code, name }) => [code, name]));

function recipientData({ id, code, name, accountNumber, bankCode, createdAt: at }: Recipient) {
  return {
    active: true,
    createdAt: at,
    currency: 'GHS',
    description: null,
    domain: 'test',
    email: null,
    id,
    integration: INTEGRATION,
    metadata: null,
    name,
    recipient_code: code,
    type: 'mobile_money',
    updatedAt: at,
    is_deleted: false,
    isDeleted: false,
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: null,
      bank_code: bankCode,
      bank_name: NETWORK_NAMES.get(bankCode) ?? '',
    },
  };
}

export function mountRecipients(api: FastifyInstance, { store }: Context): void {
  const { recipients, names } = store.state;

  api.get<{ Querystring: { type?: string } }>('/bank', async ({ query: { type } }) => ({
    status: true,
    message: 'Banks retrieved',
    data: [...NETWORKS, ...BANKS].filter((bank) => type === undefined || bank.type === type).map(bankData),
    meta: { next: null, previous: null, perPage: 50 },
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
      // A known account is returned as it is, with the name that it was first given.
      const recipient = known ?? {
        id: store.newId(),
        code: `RCP_${randomBytes(8).toString('hex')}`,
        name,
        accountNumber,
        bankCode,
        createdAt: new Date().toISOString(),
      };
      recipients[recipient.code] = recipient;
      store.save();
      const message = 'Transfer recipient created successfully';
      return reply.status(201).send({ status: true, message, data: recipientData(recipient) });
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

/** The fields that every reply about a transfer has; `reason` is the narration of the order, whatever happens to it. */
const transferFields = (transfer: Transfer) => ({
  id: transfer.id,
  integration: INTEGRATION,
  domain: 'test',
  amount: transfer.amount,
  currency: 'GHS',
  source: 'balance',
  source_details: null,
  reason: transfer.reason,
  reference: transfer.reference,
  status: transfer.status,
  failures: transfer.failures ?? null,
  transfer_code: transfer.code,
  titan_code: null,
  transferred_at: null,
  createdAt: createdAt(transfer),
  updatedAt: createdAt(transfer),
});

/** The reply to an order, which names the recipient by its number only. */
const orderedData = (transfer: Transfer, recipient: Recipient) => ({
  ...transferFields(transfer),
  transfersessionid: [],
  transfertrials: [],
  request: transfer.id + 1,
  recipient: recipient.id,
});

/** A transfer with its recipient, as events and verify replies have it: only these say why it failed. */
const transferData = (transfer: Transfer, recipient: Recipient | undefined) => ({
  ...transferFields(transfer),
  recipient: recipient && recipientData(recipient),
  session: { provider: null, id: null },
  fee_charged: TRANSFER_FEE,
  fees_breakdown: null,
  gateway_response: transfer.gatewayResponse ?? null,
});

const REFERENCE = /^[a-z0-9_-]{16,50}$/;
const MOST_IN_LIST = 100;

export function mountTransfers(api: FastifyInstance, context: Context, approvalUrl: string | null): void {
  const { store } = context;
  const { transfers, recipients } = store.state;
  const refusedOnce = new Set<string>();

  api.post<{ Body: Order }>('/transfer', async (request, reply) => {
    const order = request.body;
    const recipient = recipients[order.recipient];
    if (!recipient) {
      return refuse(reply, 400, 'Recipient specified is invalid', 'invalid_transfer_recipient');
    }
    const { accountNumber } = recipient;
    if (isFaulty(context, 'lostRequest')) return hangUp(request, reply);
    // A special number is refused only once, so that a retry succeeds.
    const before = refusedOnce.has(order.reference) ? undefined : accountNumber;
    if (isFaulty(context, 'serverError', before)) {
      refusedOnce.add(order.reference);
      return reply.status(502).send({ status: false, message: 'An error occurred' });
    }
    if (order.currency !== 'GHS') return refuse(reply, 400, 'Currency not supported by merchant');
    if (!REFERENCE.test(order.reference)) return refuse(reply, 400, 'Invalid transfer reference');
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

  // The list is accepted as a whole or not at all.
  api.post<{ Body: { currency?: string; transfers?: Order[] } }>('/transfer/bulk', async (request, reply) => {
    const { currency, transfers: orders = [] } = request.body;
    if (isFaulty(context, 'lostRequest')) return hangUp(request, reply);
    if (isFaulty(context, 'serverError'))
      return reply.status(502).send({ status: false, message: 'An error occurred' });
    if (currency !== 'GHS') return refuse(reply, 400, 'Currency not supported by merchant');
    if (orders.length === 0 || orders.length > MOST_IN_LIST) return refuse(reply, 400, 'Too many transfers');
    const wanted = orders.flatMap((order) => {
      const recipient = recipients[order.recipient];
      return recipient ? [{ order, recipient, approvalUrl }] : [];
    });
    if (wanted.length < orders.length) {
      return refuse(reply, 400, 'Recipient specified is invalid', 'invalid_transfer_recipient');
    }
    const references = orders.map(({ reference }) => reference);
    if (!references.every((reference) => REFERENCE.test(reference))) {
      return refuse(reply, 400, 'Invalid transfer reference');
    }
    const used = references.filter((reference, at) => transfers[reference] || references.indexOf(reference) !== at);
    if (used.length > 0) return refuse(reply, 404, `Duplicate reference(s) found: ${used.join(',')}`, 'unknown');
    if (isFaulty(context, 'transferOtp')) {
      return refuse(reply, 400, 'OTP requirement has to be disabled to use the Bulk Transfers API');
    }
    const sum = orders.reduce((before, { amount }) => before + amount + TRANSFER_FEE, 0);
    if (isFaulty(context, 'emptyFloat') || store.state.balance < sum) {
      return refuse(reply, 400, 'Your balance is not enough to fulfil this request', 'insufficient_balance');
    }
    const made = wanted.map((one) => makeTransfer(context, one, false));
    store.state.listedTransfers += made.length;
    if (isFaulty(context, 'lostAnswer')) return hangUp(request, reply);
    const data = made.map(({ reference, recipient, amount, code, status }) => ({
      reference,
      recipient,
      amount,
      transfer_code: code,
      currency: 'GHS',
      status,
    }));
    return { status: true, message: `${made.length} transfers queued.`, data };
  });

  api.get<{ Querystring: ListQuery }>('/transfer', async (request) => {
    const rows = Object.values(transfers).filter(({ visibleFrom }) => visibleFrom <= Date.now());
    return listPage('Transfers retrieved', rows, request.query, (transfer) => {
      const recipient = recipients[transfer.recipient];
      return { ...transferFields(transfer), recipient: recipient && recipientData(recipient) };
    });
  });

  api.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async (request, reply) => {
    const transfer = transfers[request.params.reference];
    if (!transfer || isHidden(transfer)) {
      return refuse(reply, 404, 'Transfer not found', 'transfer_not_found');
    }
    const data = transferData(transfer, recipients[transfer.recipient]);
    return { status: true, message: 'Transfer retrieved', data };
  });

  // Continues transfers that were pending when the process ended.
  for (const transfer of Object.values(transfers)) {
    if (transfer.status === 'pending') schedule(context, transfer);
    if (transfer.status === 'otp') abandonLater(context, transfer);
    if (transfer.status === 'success' && transfer.fate === 'reversed') scheduleReturn(context, transfer);
  }
}

/** A late transfer is not found at first: the first verify request misses it, even if it comes late. */
function isHidden(transfer: Transfer): boolean {
  const isMissed = transfer.isMissedAtFirst ?? false;
  transfer.isMissedAtFirst = false;
  return isMissed || transfer.visibleFrom > Date.now();
}

interface NewTransfer {
  order: Order;
  recipient: Recipient;
  approvalUrl: string | null;
}

async function create(context: Context, wanted: NewTransfer, request: FastifyRequest, reply: FastifyReply) {
  const { accountNumber } = wanted.recipient;
  const transfer = makeTransfer(context, wanted, isFaulty(context, 'transferOtp'));
  if (transfer.isMissedAtFirst || isFaulty(context, 'lostAnswer', accountNumber)) return hangUp(request, reply);
  if (isFaulty(context, 'slowAnswer')) await new Promise((resolve) => setTimeout(resolve, 1000));
  return { status: true, message: 'Transfer has been queued', data: orderedData(transfer, wanted.recipient) };
}

function makeTransfer(context: Context, { order, recipient, approvalUrl }: NewTransfer, needsOtp: boolean): Transfer {
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
    status: needsOtp ? 'otp' : 'pending',
    reason: order.reason,
    visibleFrom: now + (isLate ? transferMs * 2 : 0),
    isMissedAtFirst: isLate,
    fate: fails ? 'failed' : returns ? 'reversed' : 'success',
    createdAt: new Date(now).toISOString(),
    concludesAt: now + transferMs * (isSlow ? 10 : isLate ? 3 : 1),
  };
  store.state.transfers[order.reference] = transfer;
  if (needsOtp) store.save();
  else store.move('Transfer', transfer.id, -(order.amount + TRANSFER_FEE), order.reference);
  if (needsOtp) abandonLater(context, transfer);
  else if (approvalUrl !== null) void askLeave(context, transfer, approvalUrl);
  else schedule(context, transfer);
  return transfer;
}

/** How long an unapproved transfer lasts, in transfer times: half an hour at the provider. */
const OTP_TRANSFERS = 20;

/** Nobody enters the one-time password, so the provider forgets the transfer in the end, without an event. */
function abandonLater(context: Context, transfer: Transfer): void {
  context.later(context.transferMs * OTP_TRANSFERS, () => {
    transfer.status = 'abandoned';
    context.store.save();
  });
}

const APPROVAL_TRIES = 20;
const APPROVAL_PAUSE_MS = 500;

/** No transfer is sent without approval: 200 approves, 400 rejects, any other response repeats the request. */
async function askLeave(context: Context, transfer: Transfer, url: string, tries = 1): Promise<void> {
  const status = await context.webhooks.post(url, JSON.stringify({ data: describe(context, transfer) }));
  if (status === 200) schedule(context, transfer);
  else if (status === 400 || tries >= APPROVAL_TRIES) giveBack(context, transfer, 'rejected', null);
  else context.later(APPROVAL_PAUSE_MS, () => void askLeave(context, transfer, url, tries + 1));
}

function describe({ store }: Context, transfer: Transfer) {
  return transferData(transfer, store.state.recipients[transfer.recipient]);
}

function schedule(context: Context, transfer: Transfer): void {
  context.later(Math.max(0, transfer.concludesAt - Date.now()), () => {
    if (transfer.status !== 'pending') return;
    if (transfer.fate === 'failed') return giveBack(context, transfer, 'failed', 'The wallet could not be credited');
    transfer.status = 'success';
    context.store.save();
    context.webhooks.send('transfer.success', describe(context, transfer));
    if (transfer.fate === 'reversed') scheduleReturn(context, transfer);
  });
}

/** It never arrived: the amount and the fee are returned. */
function giveBack(context: Context, transfer: Transfer, status: 'failed' | 'rejected', cause: string | null): void {
  if (transfer.status !== 'pending') return;
  transfer.status = status;
  transfer.gatewayResponse = cause;
  context.store.move('Transfer', transfer.id, transfer.amount + TRANSFER_FEE, `${transfer.reference} ${status}`);
  context.webhooks.send('transfer.failed', describe(context, transfer));
}

/** The network returned it: the amount is returned, the fee is spent. */
function scheduleReturn(context: Context, transfer: Transfer): void {
  context.later(context.transferMs, () => reverse(context, transfer));
}

export function reverse(context: Context, transfer: Transfer): void {
  if (transfer.status !== 'success') return;
  transfer.status = 'reversed';
  transfer.failures = [{ reason: 'The network returned the money' }];
  context.store.move('Transfer', transfer.id, transfer.amount, `${transfer.reference} reversed`);
  context.webhooks.send('transfer.reversed', describe(context, transfer));
}
