import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { localNumber } from '../../../domain/mobile-money.ts';
import type { Outcome, PaymentPort, PayoutState } from './port.ts';

/** Paystack's HTTP API (facts in docs/money.md), spoken with plain fetch. */

const TIMEOUT_MS = 15_000;

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

// pending, otp and received are not conclusive; whatever we do not know is not conclusive either.
const PAYOUT_OUTCOMES: Record<string, Outcome> = {
  success: 'succeeded',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
  pending: 'inProgress',
  otp: 'inProgress',
  received: 'inProgress',
  queued: 'inProgress',
};

const Answer = z.object({
  status: z.boolean(),
  message: z._default(z.string(), ''),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
const CheckoutData = z.object({ authorization_url: z.url() });
const CollectionData = z.object({
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  fees: z._default(z.nullable(z.number()), 0),
  gateway_response: z.optional(z.nullable(z.string())),
});
const AccountData = z.object({ account_name: z.string() });
const RecipientData = z.object({ recipient_code: z.string() });
const TransferData = z.object({ status: z.string(), reason: z.optional(z.nullable(z.string())) });
const BalanceData = z.array(z.object({ currency: z.string(), balance: z.number() }));
const EventBody = z.object({
  event: z.string(),
  data: z.object({ id: z.union([z.number(), z.string()]), reference: z.string() }),
});

interface HttpAnswer {
  httpStatus: number;
  ok: boolean;
  message: string;
  code: string | undefined;
  data: unknown;
}

export class ProviderUnavailable extends Error {}

/** `onUnclear` hears of every answer that could not be understood: the books then ask again, and people can look. */
export function paystackAdapter(
  account: { baseUrl: string; secretKey: string },
  onUnclear: (error: unknown) => void,
): PaymentPort {
  /** Answers what the provider said; throws ProviderUnavailable when it is unclear what happened. */
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<HttpAnswer> {
    let response: Response;
    let answer: z.output<typeof Answer>;
    try {
      response = await fetch(`${account.baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${account.secretKey}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answer = Answer.parse(await response.json());
    } catch (error) {
      throw new ProviderUnavailable(`${method} ${path}: no clear answer`, { cause: error });
    }
    if (response.status >= 500) throw new ProviderUnavailable(`${method} ${path}: ${response.status}`);
    return {
      httpStatus: response.status,
      ok: response.ok && answer.status,
      message: answer.message,
      code: answer.code,
      data: answer.data,
    };
  }

  async function getPayout(reference: string): Promise<PayoutState> {
    try {
      const answer = await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`);
      if (answer.httpStatus === 404 || answer.code === 'transfer_not_found')
        return { outcome: 'notFound', reason: null };
      if (!answer.ok) return { outcome: 'unknown', reason: answer.message };
      const transfer = TransferData.parse(answer.data);
      return { outcome: PAYOUT_OUTCOMES[transfer.status] ?? 'unknown', reason: transfer.reason ?? null };
    } catch (error) {
      onUnclear(error);
      return { outcome: 'unknown', reason: null };
    }
  }

  return {
    createCheckout: async ({ reference, amountPesewas, email, returnUrl }) => {
      const answer = await call('POST', '/transaction/initialize', {
        email,
        amount: amountPesewas,
        currency: 'GHS',
        reference,
        callback_url: returnUrl,
        channels: ['mobile_money', 'card'],
      });
      if (!answer.ok) throw new ProviderUnavailable(answer.message);
      return { authorizationUrl: CheckoutData.parse(answer.data).authorization_url };
    },

    getCollection: async (reference) => {
      const nothing = { amountPesewas: 0, currency: 'GHS', feePesewas: 0 };
      try {
        const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
        if (answer.httpStatus === 404) return { ...nothing, outcome: 'notFound', reason: null };
        if (!answer.ok) return { ...nothing, outcome: 'unknown', reason: answer.message };
        const collection = CollectionData.parse(answer.data);
        return {
          outcome: COLLECTION_OUTCOMES[collection.status] ?? 'unknown',
          amountPesewas: collection.amount,
          currency: collection.currency,
          feePesewas: collection.fees ?? 0,
          reason: collection.gateway_response ?? null,
        };
      } catch (error) {
        onUnclear(error);
        return { ...nothing, outcome: 'unknown', reason: null };
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
      try {
        const recipient = await call('POST', '/transferrecipient', {
          type: 'mobile_money',
          name: order.accountName,
          account_number: localNumber(order.number) ?? order.number,
          bank_code: BANK_CODES[order.network],
          currency: 'GHS',
        });
        // Nothing was sent yet, so a refused recipient is conclusive.
        if (!recipient.ok) return { outcome: 'failed', reason: recipient.message };
        const answer = await call('POST', '/transfer', {
          source: 'balance',
          amount: order.amountPesewas,
          recipient: RecipientData.parse(recipient.data).recipient_code,
          reference: order.reference,
          reason: order.reason,
          currency: 'GHS',
        });
        if (answer.ok) {
          const transfer = TransferData.parse(answer.data);
          return { outcome: PAYOUT_OUTCOMES[transfer.status] ?? 'unknown', reason: transfer.reason ?? null };
        }
        // A used reference means that the transfer exists: ask about it. Anything else (an empty float, say) was not
        // accepted, but a request before it may have been, so the books only ever believe a verify.
        return answer.code === 'duplicate_transfer_reference' || answer.message.toLowerCase().includes('duplicate')
          ? getPayout(order.reference)
          : { outcome: 'unknown', reason: answer.message };
      } catch (error) {
        onUnclear(error);
        return { outcome: 'unknown', reason: null };
      }
    },

    getPayout,

    getBalance: async () => {
      const answer = await call('GET', '/balance');
      if (!answer.ok) throw new ProviderUnavailable(answer.message);
      return BalanceData.parse(answer.data).find(({ currency }) => currency === 'GHS')?.balance ?? 0;
    },

    parseWebhook: (rawBytes, headers) => {
      const signature = headers['x-paystack-signature'];
      if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return null;
      const expected = createHmac('sha512', account.secretKey).update(rawBytes).digest();
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null;
      const body = EventBody.safeParse(JSON.parse(rawBytes.toString('utf8')));
      if (!body.success) return null;
      const { event, data } = body.data;
      return {
        dedupeKey: `${event}:${data.id}`,
        event,
        reference: data.reference,
        payload: JSON.parse(rawBytes.toString()),
      };
    },
  };
}
