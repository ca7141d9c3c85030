import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isOfAnother, readActive, readOrder, readStatus, readTransfer } from './mtn-answers.rules.ts';
import type { ListedTransfer, PayoutOrder, PayoutRail, PayoutState, SentPayout } from './port.ts';
import { type CallBudget, type CallWatch, NothingSent, neverConnected, ProviderUnavailable } from './provider-http.ts';

/** MTN's disbursements (facts in docs/money.md) behind the port. */

export interface MtnAccount {
  baseUrl: string;
  subscriptionKey: string;
  /** The API user and its key, which are exchanged for a token. */
  apiUser: string;
  apiKey: string;
  /** `mtnghana`, or `sandbox` for MTN's own sandbox. */
  environment: string;
  /** The address to which MTN reports, once, how a transfer ended; null for none. */
  callbackUrl: string | null;
}

const TIMEOUT_MS = 15_000;
/** How long before it expires a token is renewed. */
const RENEWED_BEFORE_MS = 10 * 60_000;
/** How many transfers of a list are ordered at a time. */
const AT_ONCE = 8;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Balance = z.object({ availableBalance: z.union([z.string(), z.number()]), currency: z.string() });

interface HttpAnswer {
  status: number;
  body: unknown;
}

/** The transfer id for a text, as a UUID of version 4, which MTN requires. The same text always has the same id. */
export function referenceIdOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(16), 16) % 4);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export function mtnAdapter(
  account: MtnAccount,
  onUnclear: (error: unknown) => void,
  {
    watch = { during: (_call, send) => send(), notSent: () => undefined },
    budget = { take: async () => null, pause: async () => undefined },
    now = Date.now,
  }: { watch?: CallWatch; budget?: CallBudget; now?: () => number } = {},
): PayoutRail {
  // MTN's own sandbox has one currency only.
  const currency = account.environment === 'sandbox' ? 'EUR' : 'GHS';
  let token: Promise<{ value: string; endsAt: number }> | null = null;

  /** One request. Errors have method and name of the call, never a key, a number or a reference. */
  async function send(name: string, path: string, init: RequestInit): Promise<HttpAnswer> {
    const seconds = await budget.take(init.method ?? 'GET', path);
    if (seconds !== null) throw new NothingSent(`${name}: not sent, MTN takes no more calls now`);
    return watch.during(name, async () => {
      try {
        const response = await fetch(`${account.baseUrl}/disbursement${path}`, {
          ...init,
          headers: { 'ocp-apim-subscription-key': account.subscriptionKey, ...init.headers },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return { status: response.status, body: jsonOf(await response.text()) };
      } catch (error) {
        const Unclear = neverConnected(error) ? NothingSent : ProviderUnavailable;
        throw new Unclear(`${name}: no clear answer`, { cause: error });
      }
    });
  }

  async function makeToken(): Promise<{ value: string; endsAt: number }> {
    const credentials = Buffer.from(`${account.apiUser}:${account.apiKey}`).toString('base64');
    const { status, body } = await send('POST /disbursement/token', '/token/', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
    });
    const made = Token.safeParse(body);
    if (status !== 200 || !made.success) throw new ProviderUnavailable(`POST /disbursement/token: ${status}`);
    return { value: made.data.access_token, endsAt: now() + made.data.expires_in * 1000 };
  }

  /** One token serves all calls of a process. */
  async function currentToken(): Promise<string> {
    const asked = token;
    const known = await asked?.catch(() => null);
    if (known && known.endsAt - RENEWED_BEFORE_MS > now()) return known.value;
    // Concurrent calls share one request for a token.
    if (token === null || token === asked) token = makeToken();
    return (await token).value;
  }

  /** Without a token, nothing was sent. */
  async function call(name: string, path: string, init: RequestInit = {}): Promise<HttpAnswer> {
    const withToken = async () => {
      const value = await currentToken().catch((error) => {
        throw new NothingSent(`${name}: not sent, there is no token`, { cause: error });
      });
      return send(name, path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${value}`, 'x-target-environment': account.environment },
      });
    };
    const answer = await withToken();
    if (answer.status !== 401) return answer;
    // The token expired early: a request with an expired token was not processed.
    token = null;
    return withToken();
  }

  const unclear = (error: unknown): PayoutState => {
    onUnclear(error);
    return { outcome: 'unknown', reason: null, providerId: null };
  };

  const refused = (error: unknown): PayoutState => {
    onUnclear(error);
    return { outcome: 'refused', because: 'RAIL', reason: null, providerId: null };
  };

  const askAbout = (transferId: string) => call('GET /disbursement/v1_0/transfer/{id}', `/v1_0/transfer/${transferId}`);

  async function getPayout(reference: string, transferId: string | null = null): Promise<PayoutState> {
    try {
      const { status, body } = await askAbout(transferId ?? referenceIdOf(reference));
      if (isOfAnother(status, body, reference))
        onUnclear(new ProviderUnavailable('a transfer that our books don’t have has the id of one of ours'));
      return readStatus(status, body, reference);
    } catch (error) {
      return unclear(error);
    }
  }

  async function findTransfer(transferId: string): Promise<ListedTransfer | null> {
    const { status, body } = await askAbout(transferId);
    const transfer = readTransfer(status, body);
    if (transfer === 'unclear') throw new ProviderUnavailable(`GET /disbursement/v1_0/transfer/{id}: ${status}`);
    return transfer && { ...transfer, at: new Date(now()) };
  }

  async function order({ reference, transferId, amountPesewas, number, reason }: PayoutOrder): Promise<PayoutState> {
    const msisdn = number.replace(/^\+/, '');
    try {
      const path = `/v1_0/accountholder/msisdn/${msisdn}/active`;
      const { status, body } = await call('GET /disbursement/v1_0/accountholder/msisdn/{id}/active', path);
      const isActive = readActive(status, body);
      if (isActive === null) throw new ProviderUnavailable(`accountholder: ${status}`);
      if (!isActive) {
        const words = 'This number is not registered for mobile money.';
        return { outcome: 'refused', because: 'PAYEE', reason: words, providerId: null };
      }
    } catch (error) {
      // Nothing was ordered yet.
      return refused(error);
    }
    const words = reason.replaceAll(/[^A-Za-z0-9 ]+/g, ' ').replaceAll(/ +/g, ' ');
    try {
      const { status, body } = await call('POST /disbursement/v1_0/transfer', '/v1_0/transfer', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-reference-id': transferId ?? referenceIdOf(reference),
          ...(account.callbackUrl === null ? {} : { 'x-callback-url': account.callbackUrl }),
        },
        body: JSON.stringify({
          amount: (amountPesewas / 100).toFixed(2),
          currency,
          externalId: reference,
          payee: { partyIdType: 'MSISDN', partyId: msisdn },
          payerMessage: words,
          payeeNote: words,
        }),
      });
      const state = readOrder(status, body);
      if (state === 'exists') return getPayout(reference, transferId);
      if (state.outcome !== 'inProgress')
        onUnclear(new ProviderUnavailable(`POST /disbursement/v1_0/transfer: ${status}`));
      return state;
    } catch (error) {
      return error instanceof NothingSent ? refused(error) : unclear(error);
    }
  }

  const sendPayout = async (one: PayoutOrder): Promise<SentPayout> => ({ ...(await order(one)), recipientCode: null });

  return {
    rail: 'MTN',
    serves: ['MTN'],
    dashboard: account.baseUrl.startsWith('https://') ? 'https://momoapi.mtn.com' : `${account.baseUrl}/operator`,

    sendPayout,

    sendPayouts: async (orders) => {
      const states: SentPayout[] = [];
      for (let start = 0; start < orders.length; start += AT_ONCE) {
        states.push(...(await Promise.all(orders.slice(start, start + AT_ONCE).map(sendPayout))));
      }
      return states;
    },

    getPayout,
    findTransfer,

    getBalance: async () => {
      const { status, body } = await call('GET /disbursement/v1_0/account/balance', '/v1_0/account/balance');
      const balance = Balance.safeParse(body);
      const isOurs = status === 200 && balance.success && balance.data.currency === currency;
      if (!isOurs) throw new ProviderUnavailable(`GET /disbursement/v1_0/account/balance: ${status}`);
      const pesewas = Math.round(Number(balance.data.availableBalance) * 100);
      if (!Number.isSafeInteger(pesewas))
        throw new ProviderUnavailable('GET /disbursement/v1_0/account/balance: no number');
      return pesewas;
    },
  };
}

/** Null for what is not JSON; orders are answered without a body. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
