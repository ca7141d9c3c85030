import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { dateOf } from '../../../domain/calendar.ts';
import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { localNumber } from '../../../domain/mobile-money.ts';
import { disputeCalls } from './paystack-disputes.ts';
import type {
  BalanceLine,
  Collection,
  ListedTransfer,
  Outcome,
  PaymentPort,
  PayoutOrder,
  PayoutState,
  RefundOrder,
  RefundState,
  SentPayout,
} from './port.ts';
import {
  type CallBudget,
  type CallWatch,
  NoCallsLeft,
  NothingSent,
  type ProviderAccount,
  ProviderUnavailable,
  providerHttp,
} from './provider-http.ts';

/** Paystack's HTTP API (facts in docs/money.md) behind the port. */

const BANK_CODES: Record<MobileMoneyNetwork, string> = { MTN: 'MTN', TELECEL: 'VOD', AIRTEL_TIGO: 'ATL' };

const COLLECTION_OUTCOMES: Record<string, Outcome> = {
  success: 'succeeded',
  failed: 'failed',
  reversed: 'reversed',
  abandoned: 'inProgress',
  ongoing: 'inProgress',
  pending: 'inProgress',
  processing: 'inProgress',
  queued: 'inProgress',
};

// `otp` waits for a one-time password, which software can't enter. pending and received are not conclusive, nor is any status we
// do not know.
const PAYOUT_OUTCOMES: Record<string, Outcome> = {
  success: 'succeeded',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
  pending: 'inProgress',
  otp: 'needsAttention',
  received: 'inProgress',
  queued: 'inProgress',
};

/** The cause that a status implies if the provider names none. A transfer's `reason` is our own narration. */
const CAUSES: Record<string, string> = {
  abandoned: 'Nobody entered the provider’s one-time password in time.',
  blocked: 'The provider did not get our approval.',
  rejected: 'We did not approve the transfer.',
};

const REFUND_OUTCOMES: Record<string, Outcome> = {
  processed: 'succeeded',
  failed: 'failed',
  pending: 'inProgress',
  processing: 'inProgress',
  'needs-attention': 'needsAttention',
};

const LINE_ITEMS: Record<string, BalanceLine['item']> = {
  transaction: 'TRANSACTION',
  transfer: 'TRANSFER',
  refund: 'REFUND',
  // The documentation names neither of these chargeback lines.
  dispute: 'CHARGEBACK',
  chargeback: 'CHARGEBACK',
  // The documentation does not name the lines of a top-up of the balance; it may also be a payment without our reference.
  topup: 'FUNDING',
};

const PAGE_SIZE = 100;
/** The most pages of a list that are read. */
const MOST_PAGES = 1000;

const ProviderId = z.union([z.number(), z.string()]);
/** Some calls and events give amounts as text. */
const Amount = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]);
const CheckoutData = z.object({ authorization_url: z.url() });
const CollectionData = z.object({
  id: ProviderId,
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  fees: z._default(z.nullable(z.number()), null),
  gateway_response: z.optional(z.nullable(z.string())),
});
const NetworksData = z.array(z.object({ code: z.string(), active: z.boolean() }));
const BanksData = z.array(z.object({ id: ProviderId, name: z.string(), active: z.boolean() }));
const AccountData = z.object({ account_name: z.string() });
const RecipientData = z.object({ recipient_code: z.string() });
const TransferData = z.object({
  id: z.optional(ProviderId),
  status: z.string(),
  gateway_response: z.optional(z.nullable(z.string())),
  failures: z.optional(z.unknown()),
});
const BulkData = z.array(z.object({ reference: z.string(), status: z._default(z.string(), 'pending') }));
const RefundData = z.object({ id: ProviderId, status: z.string() });
/** Lists name the payment by its id; other replies have the payment itself. */
const RefundedId = z.union([
  ProviderId,
  z.pipe(
    z.object({ id: ProviderId }),
    z.transform(({ id }) => id),
  ),
]);
const RefundsData = z.array(
  z.object({
    id: ProviderId,
    status: z.string(),
    amount: Amount,
    currency: z.string(),
    transaction: RefundedId,
    merchant_note: z.optional(z.nullable(z.string())),
    created_at: z.optional(z.string()),
    createdAt: z.optional(z.string()),
  }),
);
const BalanceData = z.array(z.object({ currency: z.string(), balance: z.number() }));
const LinesData = z.array(
  z.object({
    id: ProviderId,
    currency: z.string(),
    difference: z.number(),
    model_responsible: z.string(),
    model_row: ProviderId,
    createdAt: z.string(),
  }),
);
/** The recipient's name is not read, because it is the first one that the number was paid under. */
const Party = z.object({
  details: z.optional(
    z.nullable(z.object({ account_number: z.optional(z.string()), bank_code: z.optional(z.nullable(z.string())) })),
  ),
});
const TransfersData = z.array(
  z.object({
    reference: z.nullable(z.string()),
    status: z.string(),
    amount: z.number(),
    currency: z.string(),
    createdAt: z.string(),
    recipient: z.optional(z.nullable(Party)),
  }),
);
const CollectionsData = z.array(
  z.object({
    reference: z.string(),
    status: z.string(),
    amount: z.number(),
    requested_amount: z.optional(z.nullable(z.number())),
    currency: z.string(),
    created_at: z.string(),
    customer: z.object({ email: z.string() }),
  }),
);
const SettlementsData = z.array(
  z.object({
    id: ProviderId,
    status: z.string(),
    currency: z.string(),
    total_processed: z.number(),
    total_fees: z.number(),
    effective_amount: z.number(),
    deductions: z.optional(z.nullable(z.number())),
    settlement_date: z.string(),
  }),
);
const SettledData = z.array(z.object({ id: ProviderId, currency: z.string() }));
const ReferenceData = z.object({ reference: z.string() });
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ApprovalData = z.object({ reference: z.string(), amount: z.number(), currency: z._default(z.string(), 'GHS') });
const ApprovalBody = z.union([ApprovalData, z.object({ data: ApprovalData })]);

/**
 * `onUnclear` is called with every response we could not understand: the books then ask again, and people can
 * investigate.
 */
export function paystackAdapter(
  account: ProviderAccount,
  onUnclear: (error: unknown) => void,
  { watch, budget }: { watch?: CallWatch; budget?: CallBudget } = {},
): PaymentPort {
  const call = providerHttp(account, watch, budget);

  /** The result of an unclear response. */
  const unclear = (error: unknown) => {
    onUnclear(error);
    return { outcome: 'unknown', reason: null, providerId: null } as const;
  };

  async function getPayout(reference: string): Promise<PayoutState> {
    try {
      const answer = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
      if (answer.httpStatus === 404 || answer.code === 'transfer_not_found') return notFound();
      return answer.ok ? payoutState(answer.data) : unknown(answer.message);
    } catch (error) {
      return unclear(error);
    }
  }

  async function getCollection(reference: string): Promise<Collection> {
    const nothing = { amountPesewas: 0, currency: 'GHS', feePesewas: null };
    try {
      const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
      if (answer.httpStatus === 404 || answer.code === 'transaction_not_found') return { ...nothing, ...notFound() };
      if (!answer.ok) return { ...nothing, ...unknown(answer.message) };
      const collection = CollectionData.parse(answer.data);
      return {
        outcome: COLLECTION_OUTCOMES[collection.status] ?? 'unknown',
        amountPesewas: collection.amount,
        currency: collection.currency,
        feePesewas: collection.fees,
        reason: collection.gateway_response ?? null,
        providerId: String(collection.id),
      };
    } catch (error) {
      return { ...nothing, ...unclear(error) };
    }
  }

  /** An account that the provider knows already keeps its code, and the name that it was first given. */
  async function makeRecipient(order: PayoutOrder): Promise<{ code: string } | { refused: string }> {
    const answer = await call('POST', '/transferrecipient', {
      type: 'mobile_money',
      name: order.accountName,
      account_number: localNumber(order.number) ?? order.number,
      bank_code: BANK_CODES[order.network],
      currency: 'GHS',
    });
    return answer.ok ? { code: RecipientData.parse(answer.data).recipient_code } : { refused: answer.message };
  }

  const transfer = ({ amountPesewas: amount, reference, reason }: PayoutOrder, recipient: string) =>
    call('POST', '/transfer', { source: 'balance', amount, recipient, reference, reason, currency: 'GHS' });

  /** The status of each transfer that the provider accepted, by reference. A missing one may still have been accepted. */
  async function sendBulk(orders: readonly { order: PayoutOrder; code: string }[]): Promise<Map<string, string>> {
    if (orders.length === 0) return new Map();
    const transfers = orders.map(({ order: { amountPesewas: amount, reference, reason }, code: recipient }) => ({
      amount,
      recipient,
      reference,
      reason,
    }));
    try {
      const answer = await call('POST', '/transfer/bulk', { source: 'balance', currency: 'GHS', transfers });
      if (!answer.ok) throw new ProviderUnavailable(`POST /transfer/bulk: ${answer.message}`);
      return new Map(BulkData.parse(answer.data).map(({ reference, status }) => [reference, status]));
    } catch (error) {
      onUnclear(error);
      return new Map();
    }
  }

  /**
   * Looks for our id in the notes of a collection's refunds. Every page is read, whether or not the provider filters by
   * collection: a refund that an incomplete list lacks may still exist.
   */
  async function getRefund({
    collectionReference,
    collectionId,
    refundId,
  }: Omit<RefundOrder, 'amountPesewas'>): Promise<RefundState> {
    try {
      const transaction = collectionId ?? (await getCollection(collectionReference)).providerId;
      if (transaction === null) return unknown('The refunded payment is not known.');
      let firstBefore: unknown = null;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = new URLSearchParams({ transaction, perPage: String(PAGE_SIZE), page: String(page) });
        const answer = await call('GET', `/refund?${query}`);
        if (!answer.ok) return unknown(answer.message);
        const rows = RefundsData.parse(answer.data);
        const [first] = rows;
        if (!first) return notFound();
        const refund = rows.find((row) => row.merchant_note === refundId);
        if (refund) return refundState(refund);
        if (first.id === firstBefore) return unknown('The list of refunds has no second page.');
        firstBefore = first.id;
      }
      return unknown('The list of refunds does not end.');
    } catch (error) {
      return unclear(error);
    }
  }

  /** One page of a provider's list; null after the last. */
  async function listPage<T>(
    path: string,
    [since, page]: [since: Date | null, page: number],
    parse: (data: unknown) => T[],
  ): Promise<T[] | null> {
    const query = new URLSearchParams({ perPage: String(PAGE_SIZE), page: String(page) });
    if (since) query.set('from', since.toISOString());
    const answer = await call('GET', `${path}?${query}`);
    if (!answer.ok) throw new ProviderUnavailable(answer.message);
    const rows = parse(answer.data);
    return rows.length === 0 ? null : rows;
  }

  return {
    rail: 'PAYSTACK',
    serves: Object.keys(BANK_CODES) as MobileMoneyNetwork[],
    ...disputeCalls(call),

    // The sandbox serves its operator page at its API's address.
    dashboard: isLive(account) ? 'https://dashboard.paystack.com' : `${account.baseUrl}/operator`,

    createCheckout: async ({ reference, amountPesewas, email, returnUrl, cancelUrl }) => {
      const answer = await call('POST', '/transaction/initialize', {
        email,
        amount: amountPesewas,
        currency: 'GHS',
        reference,
        callback_url: returnUrl,
        metadata: { cancel_action: cancelUrl },
        channels: ['mobile_money', 'card'],
      });
      if (!answer.ok) throw new ProviderUnavailable(answer.message);
      return { authorizationUrl: CheckoutData.parse(answer.data).authorization_url };
    },

    getCollection,

    listNetworks: async () => {
      try {
        const answer = await call('GET', '/bank?currency=GHS&type=mobile_money');
        if (!answer.ok) return null;
        const active = NetworksData.parse(answer.data).filter((bank) => bank.active);
        return (Object.keys(BANK_CODES) as MobileMoneyNetwork[]).filter((network) =>
          active.some(({ code }) => code === BANK_CODES[network]),
        );
      } catch (error) {
        onUnclear(error);
        return null;
      }
    },

    resolveAccountName: async (network, number) => {
      const query = new URLSearchParams({
        account_number: localNumber(number) ?? number,
        bank_code: BANK_CODES[network],
      });
      try {
        const answer = await call('GET', `/bank/resolve?${query}`);
        return answer.ok ? AccountData.parse(answer.data).account_name : null;
      } catch (error) {
        onUnclear(error);
        return null;
      }
    },

    sendPayout: async (order) => {
      let { recipientCode } = order;
      try {
        if (recipientCode === null) {
          // Without a recipient, nothing is sent.
          const recipient = await makeRecipient(order).catch((error) => {
            onUnclear(error);
            return null;
          });
          if (recipient === null) return { ...refused(''), recipientCode };
          if ('refused' in recipient) {
            return { outcome: 'failed', reason: recipient.refused, providerId: null, recipientCode };
          }
          recipientCode = recipient.code;
        }
        let answer = await transfer(order, recipientCode);
        if (answer.code === 'invalid_transfer_recipient' && order.recipientCode !== null) {
          // The recipient was deleted, or belongs to another account of ours.
          const recipient = await makeRecipient(order);
          if ('refused' in recipient) return { ...unknown(recipient.refused), recipientCode: null };
          recipientCode = recipient.code;
          answer = await transfer(order, recipientCode);
        }
        if (answer.ok) return { ...payoutState(answer.data), recipientCode };
        // A used reference means that the transfer exists: verify it.
        const isUsed =
          answer.code === 'duplicate_transfer_reference' || answer.message.toLowerCase().includes('duplicate');
        return { ...(isUsed ? await getPayout(order.reference) : refused(answer.message)), recipientCode };
      } catch (error) {
        const state = unclear(error);
        return { ...(error instanceof NothingSent ? refused('') : state), recipientCode };
      }
    },

    sendPayouts: async (orders) => {
      const states = new Map<string, SentPayout>();
      const ready: { order: PayoutOrder; code: string }[] = [];
      for (const order of orders) {
        try {
          const recipient = order.recipientCode === null ? await makeRecipient(order) : { code: order.recipientCode };
          if ('refused' in recipient) {
            const refused = { outcome: 'failed', reason: recipient.refused, providerId: null } as const;
            states.set(order.reference, { ...refused, recipientCode: null });
          } else ready.push({ order, code: recipient.code });
        } catch (error) {
          states.set(order.reference, { ...unclear(error), recipientCode: null });
        }
      }
      const statuses = await sendBulk(ready);
      for (const { order, code } of ready) {
        const status = statuses.get(order.reference);
        // A status in a bulk answer is not conclusive: it has no id, and an answer may lack some transfers.
        const outcome = status === undefined ? 'unknown' : status === 'otp' ? 'needsAttention' : 'inProgress';
        states.set(order.reference, { outcome, reason: null, providerId: null, recipientCode: code });
      }
      return orders.map(({ reference }) => states.get(reference) ?? { ...unknown(''), recipientCode: null });
    },

    getPayout,

    refund: async ({ collectionReference, amountPesewas, refundId }) => {
      try {
        const order = {
          transaction: collectionReference,
          amount: amountPesewas,
          currency: 'GHS',
          merchant_note: refundId,
        };
        // Never queued: a caller who looks for the refund meanwhile would not find it, and would send another one.
        const answer = await call('POST', '/refund', order, 0);
        // The refund was sent only once, so a clear refusal is conclusive.
        if (!answer.ok) return { outcome: 'failed', reason: answer.message, providerId: null };
        return refundState(RefundData.parse(answer.data));
      } catch (error) {
        if (error instanceof NoCallsLeft) return { outcome: 'notSent' };
        return unclear(error);
      }
    },

    getRefund,

    listBanks: async () => {
      const answer = await call('GET', `/bank?currency=GHS&perPage=${PAGE_SIZE}`);
      if (!answer.ok) throw new ProviderUnavailable(answer.message);
      return BanksData.parse(answer.data)
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ id: String(id), name }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
    },

    redirectRefund: async ({ providerId, bankId, accountNumber }) => {
      try {
        const details = { currency: 'GHS', account_number: accountNumber, bank_id: bankId };
        const path = `/refund/retry_with_customer_details/${encodeURIComponent(providerId)}`;
        const answer = await call('POST', path, { refund_account_details: details });
        if (!answer.ok) return { outcome: 'needsAttention', reason: answer.message, providerId };
        return refundState(RefundData.parse(answer.data));
      } catch (error) {
        return unclear(error);
      }
    },

    getBalance: async () => {
      const answer = await call('GET', '/balance');
      if (!answer.ok) throw new ProviderUnavailable(answer.message);
      return BalanceData.parse(answer.data).find(({ currency }) => currency === 'GHS')?.balance ?? 0;
    },

    listBalanceLines: async (page) => {
      const answer = await call('GET', `/balance/ledger?perPage=${PAGE_SIZE}&page=${page}`);
      if (!answer.ok) throw new ProviderUnavailable(answer.message);
      return LinesData.parse(answer.data)
        .filter(({ currency }) => currency === 'GHS')
        .map((line) => ({
          id: String(line.id),
          item: LINE_ITEMS[line.model_responsible.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? 'OTHER',
          providerId: String(line.model_row),
          differencePesewas: line.difference,
          at: new Date(line.createdAt),
        }));
    },

    listTransfers: async (...which) => {
      const rows = await listPage('/transfer', which, (data) => TransfersData.parse(data));
      if (rows === null) return null;
      return rows.flatMap((transfer) =>
        transfer.reference === null || transfer.currency !== 'GHS'
          ? []
          : [{ ...partyOf(transfer.recipient), ...listed(transfer, PAYOUT_OUTCOMES), reference: transfer.reference }],
      );
    },

    listCollections: async (...which) => {
      const rows = await listPage('/transaction', which, (data) => CollectionsData.parse(data));
      if (rows === null) return null;
      return rows
        .filter(({ currency }) => currency === 'GHS')
        .map(({ status, amount, requested_amount: ordered, created_at: createdAt, reference, customer }) => ({
          ...listed({ status, amount: ordered ?? amount, createdAt }, COLLECTION_OUTCOMES),
          reference,
          email: customer.email,
        }));
    },

    listRefunds: async (...which) => {
      const rows = await listPage('/refund', which, (data) => RefundsData.parse(data));
      if (rows === null) return null;
      return rows.flatMap(
        ({ transaction, merchant_note: note, created_at: created, createdAt = created, ...refund }) => {
          if (refund.currency !== 'GHS') return [];
          const refundId = note && UUID.test(note) ? note : null;
          const row = { ...refund, createdAt: createdAt ?? new Date(0).toISOString() };
          return [{ ...listed(row, REFUND_OUTCOMES), collectionId: String(transaction), refundId }];
        },
      );
    },

    listSettlements: async (page) => {
      const rows = await listPage('/settlement', [null, page], (data) => SettlementsData.parse(data));
      if (rows === null) return null;
      return rows
        .filter(({ currency }) => currency === 'GHS')
        .map((settlement) => ({
          id: String(settlement.id),
          isSettled: settlement.status === 'success',
          paidPesewas: settlement.total_processed,
          feesPesewas: settlement.total_fees,
          deductionsPesewas: settlement.deductions ?? 0,
          netPesewas: settlement.effective_amount,
          on: dateOf(new Date(settlement.settlement_date)),
        }));
    },

    listSettledPayments: async (settlementId, page) => {
      const path = `/settlement/${encodeURIComponent(settlementId)}/transactions`;
      const rows = await listPage(path, [null, page], (data) => SettledData.parse(data));
      return rows?.map(({ id }) => String(id)) ?? null;
    },

    findCollectionReference: async (providerId) => {
      const answer = await call('GET', `/transaction/${encodeURIComponent(providerId)}`);
      if (answer.httpStatus === 404 || answer.code === 'transaction_not_found') return null;
      if (!answer.ok) throw new ProviderUnavailable(answer.message);
      return ReferenceData.parse(answer.data).reference;
    },

    parseWebhook: (rawBytes, headers) => {
      if (!isSigned(account.secretKey, rawBytes, headers)) return null;
      const payload = jsonOf(rawBytes);
      const { event, data } = recordOf(payload);
      const { reference, transaction_reference: refunded, transaction } = recordOf(data);
      return {
        dedupeKey: createHash('sha256').update(rawBytes).digest('hex'),
        event: textOf(event) ?? '',
        reference: textOf(reference) ?? textOf(refunded) ?? textOf(recordOf(transaction).reference),
        payload,
      };
    },

    parseApproval: (rawBytes, headers) => {
      if (!isSigned(account.secretKey, rawBytes, headers)) return null;
      const body = ApprovalBody.safeParse(jsonOf(rawBytes));
      if (!body.success) return null;
      const { reference, amount, currency } = 'data' in body.data ? body.data.data : body.data;
      return { reference, amountPesewas: amount, currency };
    },
  };
}

function isLive({ baseUrl }: ProviderAccount): boolean {
  return /^https:\/\/api\.paystack\.co(?:\/|$)/.test(baseUrl);
}

function listed(
  row: { status: string; amount: number; createdAt: string },
  outcomes: Record<string, Outcome>,
): { outcome: Outcome; amountPesewas: number; at: Date } {
  return { outcome: outcomes[row.status] ?? 'unknown', amountPesewas: row.amount, at: new Date(row.createdAt) };
}

/** Who received a transfer. */
function partyOf(recipient: z.output<typeof Party> | null | undefined): Pick<ListedTransfer, 'network' | 'number'> {
  const { account_number: account, bank_code: code } = recipient?.details ?? {};
  const local = account === undefined ? null : localNumber(account);
  const networks = Object.keys(BANK_CODES) as MobileMoneyNetwork[];
  return {
    network: networks.find((network) => BANK_CODES[network] === code) ?? null,
    number: local === null ? null : `+233${local.slice(1)}`,
  };
}

function notFound() {
  return { outcome: 'notFound', reason: null, providerId: null } as const;
}

function unknown(reason: string) {
  return { outcome: 'unknown', reason, providerId: null } as const;
}

/** An order that was clearly not accepted, for example because the balance is too low. */
function refused(reason: string) {
  return { outcome: 'refused', because: 'RAIL', reason, providerId: null } as const;
}

function payoutState(data: unknown): PayoutState {
  const { id, status, gateway_response: response, failures } = TransferData.parse(data);
  return {
    outcome: PAYOUT_OUTCOMES[status] ?? 'unknown',
    reason: response?.trim() || wordsOf(failures) || CAUSES[status] || null,
    providerId: id === undefined ? null : String(id),
  };
}

/** The first text of `failures`, whose shape the documentation does not say. */
function wordsOf(failures: unknown): string | null {
  if (typeof failures === 'string') return failures.trim() || null;
  if (Array.isArray(failures)) return failures.map(wordsOf).find((words) => words !== null) ?? null;
  if (typeof failures !== 'object' || failures === null) return null;
  const { reason, message, gateway_response: response } = failures as Record<string, unknown>;
  return wordsOf([reason, message, response].filter((part) => typeof part === 'string'));
}

function refundState({ id, status }: Pick<z.output<typeof RefundData>, 'id' | 'status'>): RefundState {
  return { outcome: REFUND_OUTCOMES[status] ?? 'unknown', reason: null, providerId: String(id) };
}

/** Whether a request has the provider's signature of exactly these bytes. */
function isSigned(secretKey: string, rawBytes: Buffer, headers: Record<string, unknown>): boolean {
  const signature = headers['x-paystack-signature'];
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false;
  const expected = createHmac('sha512', secretKey).update(rawBytes).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** Null for what is not JSON. */
function jsonOf(rawBytes: Buffer): unknown {
  try {
    return JSON.parse(rawBytes.toString('utf8'));
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A kind of event or a reference, which has no other characters. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && /^\w[\w.=-]*$/.test(value) ? value : null;
}
