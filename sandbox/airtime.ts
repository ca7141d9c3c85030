import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxTopUp } from './airtime-state.ts';
import { type Context, hangUp } from './context.ts';
import { cedis } from './html.ts';

/*
 * A stand-in for Africa's Talking's airtime: https://developers.africastalking.com/docs/airtime. It is prepaid, refuses the same
 * number and amount for five minutes, and tells what became of a top-up only by the callback and the documented question.
 */

export interface AirtimeUrls {
  statusUrl: string;
  validationUrl: string;
}

/** Not secret: they only work in the sandbox. */
const USERNAME = 'sandbox';
const API_KEY = 'sandbox-only';

const DUPLICATE_MS = 5 * 60_000;
/** The documents name no limits for Ghana, so these are strict. */
const LEAST = 50;
const MOST = 10_000;
const MOST_RECIPIENTS = 1000;
const DISCOUNT_PERCENT = 4;
const KEPT = 2000;
const DUPLICATE_WORDS = 'A duplicate request was received within the last 5 minutes';
/** Longer than any client waits for it. */
const CALLBACK_MS = 10_000;

/** What happens to a number by its last digits. */
const FATES = { fails: '0001', losesAnswer: '0004', isNeverReported: '0007', isRefused: '0008' } as const;
const has = (number: string, fate: keyof typeof FATES) => number.endsWith(FATES[fate]);

interface Wanted {
  number: string;
  /** In pesewas; null if the text has another form or currency. */
  amount: number | null;
  text: string;
}

export function mountAirtime(server: FastifyInstance, context: Context, urls: AirtimeUrls | null): void {
  const { store } = context;
  const state = () => store.state.airtime;

  server.post<{ Body: Record<string, unknown> | null }>('/version1/airtime/send', async (request, reply) => {
    if (!isKnown(request, request.body?.username)) return unauthenticated(reply);
    const wanted = recipientsOf(request.body?.recipients);
    if (wanted === null) return reply.status(400).send('Request is missing required form field recipients');
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : null;
    const since = Date.now() - DUPLICATE_MS;
    const isDuplicate = state().topUps.some(
      (topUp) =>
        (idempotencyKey !== null && topUp.idempotencyKey === idempotencyKey) ||
        (Date.parse(topUp.createdAt) > since &&
          wanted.some(({ number, amount }) => topUp.number === number && topUp.amount === amount)),
    );
    if (isDuplicate) return reply.status(201).send(answer(DUPLICATE_WORDS, []));
    const results = wanted.map((one) => take(one, idempotencyKey));
    store.save();
    for (const result of results) if ('requestId' in result) void carryOut(result);
    if (wanted.some(({ number }) => has(number, 'losesAnswer'))) return hangUp(request, reply);
    return reply.status(201).send(
      answer(
        results.some((result) => 'requestId' in result) ? 'None' : 'Invalid Requests',
        results.map((result, index) => ({ wanted: wanted[index] as Wanted, result })),
      ),
    );
  });

  function take({ number, amount }: Wanted, idempotencyKey: string | null): SandboxTopUp | { problem: string } {
    if (!/^\+233[25]\d{8}$/.test(number)) return { problem: 'Invalid Phone Number' };
    if (amount === null) return { problem: 'Invalid Currency Code' };
    if (amount < LEAST || amount > MOST || has(number, 'isRefused')) {
      return { problem: 'Value Outside The Allowed Limits' };
    }
    const discount = Math.round((amount * DISCOUNT_PERCENT) / 100);
    if (state().balance < amount - discount) return { problem: 'Insufficient Credit' };
    state().balance -= amount - discount;
    const topUp: SandboxTopUp = {
      requestId: `ATQid_${randomUUID().replaceAll('-', '')}`,
      ...{ number, amount, discount, idempotencyKey },
      status: 'Sent',
      createdAt: new Date().toISOString(),
    };
    state().topUps.push(topUp);
    state().topUps.splice(0, state().topUps.length - KEPT);
    return topUp;
  }

  /** Asks whether to carry it out, and reports how it ended, once. */
  async function carryOut(topUp: SandboxTopUp): Promise<void> {
    const isWanted = urls === null || (await isValidated(urls.validationUrl, topUp));
    context.later(context.transferMs, () => {
      if (has(topUp.number, 'isNeverReported')) return;
      const fails = !isWanted || has(topUp.number, 'fails');
      topUp.status = fails ? 'Failed' : 'Success';
      if (fails) state().balance += topUp.amount - topUp.discount;
      store.save();
      if (urls !== null) void report(urls.statusUrl, topUp);
    });
  }

  server.get<{ Querystring: { username?: string; transactionId?: string } }>(
    '/query/transaction/find',
    async (request, reply) => {
      if (!isKnown(request, request.query.username)) return unauthenticated(reply);
      const topUp = state().topUps.find(({ requestId }) => requestId === request.query.transactionId);
      return topUp ? { status: topUp.status } : { status: 'Failed', errorMessage: 'No transaction found' };
    },
  );

  server.get<{ Querystring: { username?: string } }>('/version1/user', async (request, reply) => {
    if (!isKnown(request, request.query.username)) return unauthenticated(reply);
    return { UserData: { balance: money(state().balance) } };
  });

  server.post<{ Body: { amount?: string | number } }>('/operator/airtime-top-up', async (request, reply) => {
    const amount = Math.round(Number(request.body.amount) * 100);
    if (!Number.isSafeInteger(amount) || amount < 100) {
      return reply.status(400).send({ status: false, message: 'Invalid amount' });
    }
    state().balance += amount;
    store.save();
    return reply.redirect('/operator', 303);
  });

  /** Reports a top-up again, as networks sometimes do. */
  server.post<{ Params: { id: string } }>('/sandbox/airtime/:id/report', async ({ params }) => {
    const topUp = state().topUps.find(({ requestId }) => requestId === params.id);
    if (topUp && urls !== null) await report(urls.statusUrl, topUp);
    return { status: topUp !== undefined };
  });
}

/** The part of the operator's page about airtime. */
export function airtimeDesk({ store }: Context): string {
  const { balance, topUps } = store.state.airtime;
  const rows = topUps
    .slice(-25)
    .reverse()
    .map(
      ({ number, status, amount }) =>
        `<tr><td>${number}</td><td>${status}</td><td class="number">${cedis(amount)}</td></tr>`,
    );
  return `<h2>Airtime, balance ${cedis(balance)}</h2>
    <form method="post" action="/operator/airtime-top-up"><label>Amount in GH₵ <input name="amount" inputmode="decimal" value="500" required></label>
      <button>Top up the airtime</button></form>
    ${rows.length > 0 ? `<div class="scroll"><table>${rows.join('')}</table></div>` : '<p class="quiet">No top-ups yet.</p>'}`;
}

function isKnown({ headers }: FastifyRequest, username: unknown): boolean {
  return headers.apikey === API_KEY && username === USERNAME;
}

function unauthenticated(reply: FastifyReply): FastifyReply {
  return reply.status(401).type('text/plain').send('The supplied authentication is invalid');
}

/** Recipients in the documented form; null for anything else. */
function recipientsOf(text: unknown): Wanted[] | null {
  let list: unknown;
  try {
    list = JSON.parse(String(text));
  } catch {
    return null;
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_RECIPIENTS) return null;
  return list.map((one: { phoneNumber?: unknown; amount?: unknown } | null) => {
    const amount = String(one?.amount ?? '');
    const cedisText = /^GHS (\d+(?:\.\d{1,2})?)$/.exec(amount)?.[1];
    return {
      number: String(one?.phoneNumber ?? ''),
      amount: cedisText === undefined ? null : Math.round(Number(cedisText) * 100),
      text: amount,
    };
  });
}

const money = (pesewas: number) => `GHS ${(pesewas / 100).toFixed(4)}`;

function answer(
  errorMessage: string,
  results: { wanted: Wanted; result: SandboxTopUp | { problem: string } }[],
): object {
  const taken = results.flatMap(({ result }) => ('requestId' in result ? [result] : []));
  const sum = (amounts: number[]) => (amounts.length > 0 ? money(amounts.reduce((one, other) => one + other)) : '0');
  return {
    errorMessage,
    numSent: taken.length,
    totalAmount: sum(taken.map(({ amount }) => amount)),
    totalDiscount: sum(taken.map(({ discount }) => discount)),
    responses: results.map(({ wanted, result }) =>
      'requestId' in result
        ? {
            phoneNumber: wanted.number,
            errorMessage: 'None',
            amount: money(result.amount),
            status: 'Sent',
            requestId: result.requestId,
            discount: money(result.discount),
          }
        : {
            phoneNumber: wanted.number,
            errorMessage: result.problem,
            amount: wanted.text,
            status: 'Failed',
            requestId: 'None',
            discount: '0',
          },
    ),
  };
}

async function isValidated(url: string, { requestId, number, amount }: SandboxTopUp): Promise<boolean> {
  const question = {
    transactionId: requestId,
    phoneNumber: number,
    sourceIpAddress: '127.0.0.1',
    currencyCode: 'GHS',
    amount: (amount / 100).toFixed(2),
  };
  const answered = await post(url, question).catch(() => null);
  const { status } = ((await answered?.json().catch(() => null)) ?? {}) as { status?: string };
  return status === 'Validated';
}

async function report(url: string, { requestId, number, amount, discount, status }: SandboxTopUp): Promise<void> {
  const description = status === 'Success' ? 'Airtime Delivered Successfully' : 'Airtime Delivery Failed';
  const fields = {
    phoneNumber: number,
    description,
    status,
    requestId,
    discount: money(discount),
    value: money(amount),
  };
  await post(url, fields).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
}

/** The older pages show its calls as forms. */
function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(CALLBACK_MS),
  });
}
