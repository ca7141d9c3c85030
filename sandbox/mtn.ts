import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hangUp, keepSilent } from './context.ts';
import { mountMtnDesk } from './mtn-desk.ts';
import { MtnStore, type MtnTransfer } from './mtn-state.ts';
import { addressOf, listen, makeServer, Timers } from './serving.ts';

/*
 * A stand-in for MTN's disbursements, as momodeveloper.mtn.com describes them: it refuses what they say is refused, accepts each
 * reference once, and sends each callback once, unsigned.
 */

export interface MtnOptions {
  port: number;
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
  /** The host that callbacks may go to, as registered with the API user. */
  callbackHost: string | null;
  stateFile: string | null;
  /** How long a transfer stays PENDING, in milliseconds. */
  transferMs?: number;
}

const TRANSFER_MS = 1500;
const TOKEN_SECONDS = 3600;
export const MTN_FEE = 100;
/** Status requests in a second. */
const MOST_QUESTIONS = 10;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ANY_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** MTN's own numbers; others have no account there. */
const OWN_NUMBER = /^233(?:24|25|53|54|55|59)\d{7}$/;

interface Body {
  amount?: unknown;
  currency?: unknown;
  externalId?: unknown;
  payee?: { partyIdType?: unknown; partyId?: unknown };
  payerMessage?: unknown;
  payeeNote?: unknown;
}

type Reply = FastifyReply;
const refuse = (reply: Reply, status: number, code: string, message: string) =>
  reply.status(status).send({ code, message });

export async function startMtn(options: MtnOptions): Promise<{ url: string; close(): Promise<void> }> {
  const store = new MtnStore(options.stateFile);
  const { state } = store;
  const transferMs = options.transferMs ?? TRANSFER_MS;
  const tokens = new Map<string, number>();
  const timers = new Timers();
  const { later } = timers;
  const server = makeServer();
  mountMtnDesk(server, store);

  function conclude(transfer: MtnTransfer, fate: string | null): void {
    if (transfer.status !== 'PENDING') return;
    const costs = transfer.amount + MTN_FEE;
    const reason = fate ?? (state.balance < costs ? 'NOT_ENOUGH_FUNDS' : null);
    transfer.status = reason === null ? 'SUCCESSFUL' : 'FAILED';
    transfer.reason = reason;
    if (reason === null) {
      transfer.financialTransactionId = String(state.nextId++);
      // The balance falls at once; with the fault, it falls later.
      if (store.fires('mtnLateBalance')) later(transferMs, () => spend(costs));
      else spend(costs);
    }
    store.save();
    if (transfer.callbackUrl === null || store.fires('mtnLostCallback')) return;
    const copies = store.fires('mtnDuplicateCallback') ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) void report(transfer.callbackUrl, describe(transfer));
  }

  function spend(costs: number): void {
    state.balance -= costs;
    store.save();
  }

  function schedule(transfer: MtnTransfer, fate: string | null): void {
    later(Math.max(0, transfer.concludesAt - Date.now()), () => conclude(transfer, fate));
  }

  server.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (store.fires('mtnDown')) return hangUp(request, reply);
      if (store.fires('mtnSilent')) return keepSilent(request, reply);
      const key = request.headers['ocp-apim-subscription-key'];
      if (key === options.subscriptionKey) return;
      const message =
        key === undefined
          ? 'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.'
          : 'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.';
      return reply.status(401).send({ statusCode: 401, message });
    });

    api.post('/disbursement/token/', async (request, reply) => {
      const expected = `Basic ${Buffer.from(`${options.apiUser}:${options.apiKey}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return reply.status(401).send({ error: 'login_failed' });
      if (store.fires('mtnTokenError')) return refuse(reply, 500, 'INTERNAL_PROCESSING_ERROR', 'Try again later');
      const value = randomBytes(24).toString('base64url');
      tokens.set(value, Date.now() + TOKEN_SECONDS * 1000);
      return { access_token: value, token_type: 'access_token', expires_in: TOKEN_SECONDS };
    });

    api.register(async (calls) => {
      calls.addHook('onRequest', async (request, reply) => {
        const value = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
        if (store.fires('mtnEndedToken')) tokens.delete(value);
        if ((tokens.get(value) ?? 0) < Date.now()) return reply.status(401).send({ error: 'login_failed' });
        if (request.headers['x-target-environment'] !== 'mtnghana') {
          return refuse(reply, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
        }
      });

      calls.get('/disbursement/v1_0/account/balance', async () => ({
        availableBalance: (state.balance / 100).toFixed(2),
        currency: 'GHS',
      }));

      calls.get<{ Params: { number: string } }>(
        '/disbursement/v1_0/accountholder/msisdn/:number/active',
        async ({ params: { number } }, reply) => {
          if (!/^233\d{9}$/.test(number)) return reply.status(400).send();
          if (!OWN_NUMBER.test(number))
            return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
          return { result: true };
        },
      );

      calls.post<{ Body: Body }>('/disbursement/v1_0/transfer', async (request, reply) => {
        const referenceId = String(request.headers['x-reference-id'] ?? '');
        if (store.fires('mtnLostRequest')) return hangUp(request, reply);
        if (store.fires('mtnServerError'))
          return refuse(reply, 500, 'INTERNAL_PROCESSING_ERROR', 'An internal error occurred.');
        if (!UUID_V4.test(referenceId)) return reply.status(400).send();
        const wanted = readWanted(request.body);
        if (wanted === null) return reply.status(400).send();
        if (request.body.currency !== 'GHS') return refuse(reply, 500, 'INVALID_CURRENCY', 'Currency not supported.');
        const callbackUrl = request.headers['x-callback-url'];
        if (callbackUrl !== undefined && !mayCall(String(callbackUrl))) {
          return refuse(
            reply,
            500,
            'INVALID_CALLBACK_URL_HOST',
            'Callback URL with different host name then configured for API User.',
          );
        }
        if (state.transfers[referenceId]) {
          return refuse(reply, 409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.');
        }
        take(referenceId, wanted, callbackUrl === undefined ? null : String(callbackUrl));
        return answerTaken(request, reply, referenceId);
      });

      const questions: number[] = [];
      calls.get<{ Params: { id: string } }>('/disbursement/v1_0/transfer/:id', async ({ params: { id } }, reply) => {
        const now = Date.now();
        while ((questions[0] ?? now) <= now - 1000) questions.shift();
        if (questions.length >= MOST_QUESTIONS) {
          return reply
            .status(429)
            .send({ statusCode: 429, message: 'Rate limit is exceeded. Try again in 1 seconds.' });
        }
        questions.push(now);
        if (!ANY_UUID.test(id)) return reply.status(400).send();
        const transfer = state.transfers[id];
        if (!transfer || isHidden(transfer)) {
          return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
        }
        if (store.fires('mtnStatusError')) {
          if (Math.random() < 0.5)
            return refuse(reply, 500, 'INTERNAL_PROCESSING_ERROR', 'An internal error occurred.');
          return { ...describe(transfer), status: 'CREATED' };
        }
        if (transfer.status !== 'PENDING' && store.fires('mtnLateStatus')) {
          const { reason: _, financialTransactionId: __, ...rest } = describe(transfer) as Record<string, unknown>;
          return { ...rest, status: 'PENDING' };
        }
        return describe(transfer);
      });
    });
  });

  function mayCall(url: string): boolean {
    return URL.canParse(url) && options.callbackHost !== null && new URL(url).host === options.callbackHost;
  }

  function take(referenceId: string, wanted: Wanted, callbackUrl: string | null): void {
    const ending = wanted.msisdn.slice(-4);
    const isLate = store.fires('mtnLateCreation', ending === '0005');
    const isSlow = store.fires('mtnSlowTransfer', ending === '0002');
    const fate = store.fires('mtnPayeeNotFound', ending === '0001' || !OWN_NUMBER.test(wanted.msisdn))
      ? 'PAYEE_NOT_FOUND'
      : store.fires('mtnNoFunds')
        ? 'NOT_ENOUGH_FUNDS'
        : store.fires('mtnFailedTransfer')
          ? 'INTERNAL_PROCESSING_ERROR'
          : null;
    const now = Date.now();
    const transfer: MtnTransfer = {
      referenceId,
      ...wanted,
      callbackUrl,
      status: 'PENDING',
      reason: null,
      financialTransactionId: '',
      createdAt: new Date(now).toISOString(),
      concludesAt: now + transferMs * (isSlow ? 10 : isLate ? 3 : 1),
      visibleFrom: now + (isLate ? transferMs * 2 : 0),
      isMissedAtFirst: isLate,
    };
    state.transfers[referenceId] = transfer;
    store.save();
    schedule(transfer, fate);
    if (callbackUrl !== null && store.fires('mtnForgedCallback')) {
      const status = Math.random() < 0.5 ? 'SUCCESSFUL' : 'FAILED';
      void report(callbackUrl, {
        ...describe(transfer),
        status,
        financialTransactionId: '1',
        reason: 'PAYEE_NOT_FOUND',
      });
    }
  }

  async function answerTaken(request: FastifyRequest, reply: Reply, referenceId: string) {
    const transfer = state.transfers[referenceId];
    const isSpecial = transfer?.msisdn.endsWith('0004') ?? false;
    if (transfer?.isMissedAtFirst || store.fires('mtnLostAnswer', isSpecial)) return hangUp(request, reply);
    if (store.fires('mtnErrorAfterTaking'))
      return refuse(reply, 500, 'INTERNAL_PROCESSING_ERROR', 'An internal error occurred.');
    if (store.fires('mtnSlowAnswer')) await new Promise((resolve) => setTimeout(resolve, 1000));
    return reply.status(202).send();
  }

  for (const transfer of Object.values(state.transfers)) schedule(transfer, null);
  await listen(server, options.port);
  return {
    url: addressOf(server, options.port),
    close: async () => {
      timers.close();
      await server.close();
      store.flush();
    },
  };
}

type Wanted = Pick<MtnTransfer, 'amount' | 'externalId' | 'msisdn' | 'payerMessage' | 'payeeNote'>;

/** Null for a body that does not follow the specification. */
function readWanted(body: Body | null): Wanted | null {
  const { amount, externalId = '', payee, payerMessage = '', payeeNote = '' } = body ?? {};
  const isWhole = [amount, externalId, payee?.partyId, payerMessage, payeeNote].every(
    (field) => typeof field === 'string',
  );
  if (!isWhole || payee?.partyIdType !== 'MSISDN') return null;
  if (!/^\d+(?:\.\d{1,2})?$/.test(String(amount)) || Number(amount) <= 0) return null;
  if (!/^[1-9]\d{7,14}$/.test(String(payee.partyId))) return null;
  return {
    amount: Math.round(Number(amount) * 100),
    externalId: String(externalId),
    msisdn: String(payee.partyId),
    payerMessage: String(payerMessage),
    payeeNote: String(payeeNote),
  };
}

/** A late transfer is not found at first: the first status request misses it, even if it comes late. */
function isHidden(transfer: MtnTransfer): boolean {
  const isMissed = transfer.isMissedAtFirst;
  transfer.isMissedAtFirst = false;
  return isMissed || transfer.visibleFrom > Date.now();
}

function describe({ amount, externalId, msisdn, payerMessage, payeeNote, status, ...transfer }: MtnTransfer): object {
  return {
    ...(status === 'SUCCESSFUL' ? { financialTransactionId: transfer.financialTransactionId } : {}),
    externalId,
    amount: (amount / 100).toFixed(2),
    currency: 'GHS',
    payee: { partyIdType: 'MSISDN', partyId: msisdn },
    payerMessage,
    payeeNote,
    status,
    ...(transfer.reason === null ? {} : { reason: { code: transfer.reason, message: transfer.reason } }),
  };
}

/** Sent once, by either method; the response is ignored. */
async function report(url: string, body: object): Promise<void> {
  const method = Math.random() < 0.5 ? 'POST' : 'PUT';
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) }).catch(
    () => undefined,
  );
}
