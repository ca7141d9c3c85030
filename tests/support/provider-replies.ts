/*
 * Replies and events with the fields that the payment provider documents (docs/money.md has the pages), with values of our
 * own. The adapter reads each of them, and the sandbox's replies have exactly their fields.
 */

const AT = '2026-11-20T09:00:00.000Z';
const INTEGRATION = 100_043;

/** The body of a reply that was accepted; lists have `meta`. */
function accepted(message: string, data: unknown, meta?: object) {
  return { status: true, message, data, ...(meta ? { meta } : {}) };
}

const PAGES = { total: 1, skipped: 0, perPage: 50, page: 1, pageCount: 1 };

const TRANSACTION = {
  id: 4_099_260_516,
  domain: 'live',
  status: 'success',
  reference: 'topup-1',
  receipt_number: null,
  amount: 50_000,
  requested_amount: 50_000,
  message: null,
  gateway_response: 'Approved',
  paid_at: AT,
  created_at: AT,
  channel: 'mobile_money',
  currency: 'GHS',
  ip_address: null,
  metadata: '',
  log: null,
  fees: 975,
  fees_split: null,
  authorization: {},
  customer: {
    id: 181_873_746,
    first_name: null,
    last_name: null,
    email: 'ama@lab.example',
    customer_code: 'CUS_1',
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  },
  plan: null,
  split: {},
  order_id: null,
  paidAt: AT,
  createdAt: AT,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
};

const RECIPIENT = {
  active: true,
  createdAt: AT,
  currency: 'GHS',
  description: null,
  domain: 'live',
  email: null,
  id: 56_824_902,
  integration: INTEGRATION,
  metadata: null,
  name: 'Yaw Owusu',
  recipient_code: 'RCP_1',
  type: 'mobile_money',
  updatedAt: AT,
  is_deleted: false,
  isDeleted: false,
  details: {
    authorization_code: null,
    account_number: '0244001111',
    account_name: null,
    bank_code: 'MTN',
    bank_name: 'MTN',
  },
};

const TRANSFER = {
  id: 860_703_114,
  integration: INTEGRATION,
  domain: 'live',
  amount: 5_000,
  currency: 'GHS',
  source: 'balance',
  source_details: null,
  reason: 'Nyansapo: thank you for your session',
  reference: 'po_0123456789abcdef',
  status: 'success',
  failures: null,
  transfer_code: 'TRF_1',
  titan_code: null,
  transferred_at: null,
  createdAt: AT,
  updatedAt: AT,
};

/** The form of a verification reply, also used in events. */
const WHOLE_TRANSFER = {
  ...TRANSFER,
  recipient: RECIPIENT,
  session: { provider: null, id: null },
  fee_charged: 100,
  fees_breakdown: null,
  gateway_response: null,
};

const REFUND = {
  id: 3_018_284,
  integration: INTEGRATION,
  domain: 'live',
  amount: 20_000,
  deducted_amount: 20_000,
  currency: 'GHS',
  channel: 'mobile_money',
  status: 'pending',
  refunded_by: 'owner@example.com',
  refunded_at: null,
  expected_at: AT,
  dispute: null,
  settlement: null,
  customer_note: 'Refund for transaction topup-1',
  merchant_note: '01991c6e-0000-7000-8000-000000000001',
};

const REFUNDED = {
  id: 4_099_260_516,
  domain: 'live',
  reference: 'topup-1',
  amount: 50_000,
  paid_at: AT,
  channel: 'mobile_money',
  currency: 'GHS',
  authorization: { exp_month: null, exp_year: null, account_name: null },
  customer: { international_format_phone: null },
  plan: {},
  subaccount: { currency: null },
  split: {},
  order_id: null,
  paidAt: AT,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
};

const { receipt_number: _1, source: _2, fees_breakdown: _3, pos_transaction_data: _4, ...PAID } = TRANSACTION;
const DISPUTED = {
  ...PAID,
  plan: {},
  subaccount: {},
  customer: { international_format_phone: null },
};
const DISPUTE = {
  id: 358_950,
  refund_amount: 50_000,
  currency: 'GHS',
  status: 'awaiting-merchant-feedback',
  resolution: null,
  domain: 'live',
  transaction: DISPUTED,
  transaction_reference: null,
  category: 'chargeback',
  customer: {
    id: 181_873_746,
    first_name: null,
    last_name: null,
    email: 'ama@lab.example',
    customer_code: 'CUS_1',
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  },
  bin: null,
  last4: null,
  dueAt: '2026-11-24T09:00:00.000Z',
  resolvedAt: null,
  evidence: null,
  attachments: null,
  note: null,
  history: [{ status: 'pending', by: 'bank@example.com', createdAt: AT }],
  messages: [{ sender: 'bank@example.com', body: 'Customer complained about debit without value', createdAt: AT }],
  createdAt: AT,
  updatedAt: AT,
};
const { requested_amount: _5, ...LISTED_AS_DISPUTED } = DISPUTED;
const { customer: _6, history: _7, messages: _8, ...RESOLVED } = DISPUTE;

/** The name is the call that gives the reply. */
export const REPLIES = {
  'POST /transaction/initialize': accepted('Authorization URL created', {
    authorization_url: 'https://checkout.example.com/3ni8kdavz62431k',
    access_code: '3ni8kdavz62431k',
    reference: 'topup-1',
  }),
  'GET /transaction/verify': accepted('Verification successful', TRANSACTION),
  'GET /transaction': accepted('Transactions retrieved', [TRANSACTION], PAGES),
  'GET /bank': accepted(
    'Banks retrieved',
    [
      {
        id: 28,
        name: 'MTN',
        slug: 'mtn-mobile-money',
        code: 'MTN',
        longcode: '',
        gateway: null,
        pay_with_bank: false,
        active: true,
        is_deleted: false,
        country: 'Ghana',
        currency: 'GHS',
        type: 'mobile_money',
        createdAt: AT,
        updatedAt: AT,
      },
    ],
    { next: null, previous: null, perPage: 50 },
  ),
  'GET /bank/resolve': accepted('Account number resolved', {
    account_number: '0244001111',
    account_name: 'YAW OWUSU',
  }),
  'POST /transferrecipient': accepted('Transfer recipient created successfully', RECIPIENT),
  'POST /transfer': accepted('Transfer has been queued', {
    ...TRANSFER,
    transfersessionid: [],
    transfertrials: [],
    request: 1_068_439_313,
    recipient: 56_824_902,
  }),
  'POST /transfer/bulk': accepted('1 transfers queued.', [
    {
      reference: 'po_0123456789abcdef',
      recipient: 'RCP_1',
      amount: 5_000,
      transfer_code: 'TRF_1',
      currency: 'GHS',
      status: 'success',
    },
  ]),
  'GET /transfer/verify': accepted('Transfer retrieved', WHOLE_TRANSFER),
  'GET /transfer': accepted('Transfers retrieved', [{ ...TRANSFER, recipient: RECIPIENT }], PAGES),
  'POST /refund': accepted('Refund has been queued for processing', {
    ...REFUND,
    transaction: REFUNDED,
    fully_deducted: false,
    createdAt: AT,
    updatedAt: AT,
  }),
  'GET /refund': accepted('Refunds retrieved', [
    { ...REFUND, transaction: 4_099_260_516, fully_deducted: 1, created_at: AT, updated_at: AT },
  ]),
  'POST /refund/retry_with_customer_details': accepted('Refund retried and has been queued for processing', {
    ...REFUND,
    status: 'processing',
    transaction: 4_099_260_516,
    fully_deducted: true,
    bank_reference: null,
    reason: 'PROCESSING',
    customer: null,
    initiated_by: 'owner@example.com',
    reversed_at: null,
    session_id: null,
  }),
  'GET /dispute': accepted(
    'Disputes retrieved',
    [{ ...DISPUTE, transaction: { ...LISTED_AS_DISPUTED, customer: null, pos_transaction_data: null } }],
    PAGES,
  ),
  'GET /dispute/{id}': accepted('Dispute retrieved', DISPUTE),
  'PUT /dispute/{id}': accepted('Dispute updated successfully', [
    {
      ...RESOLVED,
      customer: DISPUTE.customer,
      merchant_transaction_reference: null,
      source: 'bank',
      organization: 1,
      attachments: 'qesp8a4df1xejihd9x5q',
    },
  ]),
  'GET /dispute/{id}/upload_url': accepted('Upload url generated', {
    signedUrl: 'https://files.example.com/qesp8a4df1xejihd9x5q?signature=x',
    fileName: 'qesp8a4df1xejihd9x5q',
  }),
  'POST /dispute/{id}/evidence': accepted('Evidence created', {
    customer_email: 'ama@lab.example',
    customer_name: 'Ama Owusu',
    customer_phone: '0244001111',
    service_details: 'A prepaid wallet for research',
    delivery_address: 'Accra',
    dispute: 358_950,
    id: 21,
    createdAt: AT,
    updatedAt: AT,
  }),
  'PUT /dispute/{id}/resolve': accepted('Dispute successfully resolved', {
    ...RESOLVED,
    status: 'resolved',
    resolution: 'merchant-accepted',
    merchant_transaction_reference: null,
    attachments: 'qesp8a4df1xejihd9x5q',
    created_by: 30,
    resolvedAt: AT,
    message: {
      dispute: 358_950,
      sender: 'merchant@example.com',
      body: 'Merchant accepted',
      id: 718,
      createdAt: AT,
      updatedAt: AT,
    },
  }),
  'GET /balance': accepted('Balances retrieved', [{ currency: 'GHS', balance: 1_700_000 }]),
  'GET /balance/ledger': accepted(
    'Balance ledger retrieved',
    [
      {
        id: 149_411_613,
        integration: INTEGRATION,
        domain: 'live',
        balance: 1_700_000,
        currency: 'GHS',
        difference: -5_100,
        reason: 'po_0123456789abcdef',
        model_responsible: 'Transfer',
        model_row: 860_703_114,
        createdAt: AT,
        updatedAt: AT,
      },
    ],
    PAGES,
  ),
} as const;

const refused = (message: string, code: string, type = 'validation_error') => ({
  status: false,
  message,
  type,
  code,
  meta: { nextStep: 'Check the request.' },
});

/** Refusals with their status. */
export const REFUSALS = {
  'PUT /dispute/{id}': [400, refused('Refund amount cannot be greater than initial amount', 'invalid_params')],
  'PUT /dispute/{id}/resolve': [400, refused('uploaded_filename is required', 'invalid_params')],
  'POST /dispute/{id}/evidence': [400, refused('customer_name is required', 'invalid_params')],
  'GET /dispute/{id}': [404, refused('Dispute not found', 'invalid_params')],
  'GET /transaction/verify': [404, refused('Transaction reference not found.', 'transaction_not_found')],
  'GET /transfer/verify': [404, refused('Transfer not found', 'transfer_not_found')],
  'POST /transfer': [400, refused('Recipient specified is invalid', 'invalid_transfer_recipient')],
  'POST /transfer/bulk': [404, refused('Duplicate reference(s) found: po_0123456789abcdef', 'unknown', 'api_error')],
  'POST /refund/retry_with_customer_details': [
    422,
    refused('Invalid Refund state, refund status should be "needs-attention"', 'invalid_params'),
  ],
} as const;

const refundEvent = (status: string, amount: number | string, reference: string | null) => ({
  status,
  transaction_reference: 'topup-1',
  refund_reference: reference,
  amount,
  currency: 'GHS',
  processor: 'mobile-money',
  customer: { first_name: null, last_name: null, email: 'customer@example.com' },
  integration: INTEGRATION,
  domain: 'live',
});
const { createdAt: _9, updatedAt: _10, ...DISPUTE_EVENT } = DISPUTE;
const { createdAt: _11, ...EVENT_PAYMENT } = DISPUTED;
const disputeEvent = (more: object = {}) => ({
  ...DISPUTE_EVENT,
  transaction: { ...EVENT_PAYMENT, pos_transaction_data: null },
  created_at: AT,
  updated_at: AT,
  ...more,
});
const { processor: _, ...attention } = refundEvent('needs-attention', 20_000, 'TRF_2');

/** The data of each event. */
export const EVENTS = {
  'charge.success': TRANSACTION,
  'transfer.success': WHOLE_TRANSFER,
  'transfer.failed': { ...WHOLE_TRANSFER, status: 'failed', gateway_response: 'Wallet limit reached' },
  'transfer.reversed': { ...WHOLE_TRANSFER, status: 'reversed', failures: [{ reason: 'The number is closed' }] },
  'charge.dispute.create': disputeEvent(),
  'charge.dispute.remind': disputeEvent(),
  'charge.dispute.resolve': disputeEvent({ status: 'resolved', resolution: 'auto-accepted', resolvedAt: AT }),
  'refund.pending': refundEvent('pending', '20000', null),
  'refund.processing': refundEvent('processing', '20000', null),
  'refund.processed': refundEvent('processed', '20000', '132013318360'),
  'refund.failed': refundEvent('failed', 20_000, 'TRF_2'),
  'refund.needs-attention': {
    ...attention,
    id: '3018284',
    customer_note: 'Refund for transaction topup-1',
    merchant_note: '01991c6e-0000-7000-8000-000000000001',
  },
} as const;

/** A reply's fields with the type of each value, for a comparison; null matches every type. */
export function shapeDifferences(found: unknown, documented: unknown, path = ''): string[] {
  if (found === null || documented === null) return [];
  if (Array.isArray(documented)) {
    if (!Array.isArray(found)) return [`${path} is no list`];
    return found.flatMap((row) => (documented.length > 0 ? shapeDifferences(row, documented[0], `${path}[]`) : []));
  }
  if (typeof documented === 'object') {
    if (typeof found !== 'object') return [`${path} is no object`];
    const [theirs, ours] = [documented as Record<string, unknown>, found as Record<string, unknown>];
    const missing = Object.keys(theirs).filter((name) => !(name in ours));
    const added = Object.keys(ours).filter((name) => !(name in theirs));
    return [
      ...missing.map((name) => `${path}.${name} is missing`),
      ...added.map((name) => `${path}.${name} is not documented`),
      ...Object.keys(theirs).flatMap((name) =>
        name in ours ? shapeDifferences(ours[name], theirs[name], `${path}.${name}`) : [],
      ),
    ];
  }
  return typeof found === typeof documented ? [] : [`${path} is a ${typeof found}, not a ${typeof documented}`];
}
