import * as z from 'zod/mini';
import { internationalNumber } from '../../../domain/mobile-money.ts';
import type { Pesewas } from '../../../domain/money.ts';
import type { CallWatch } from '../payments/provider-http.ts';
import { neverConnected } from '../payments/provider-http.ts';
import type { AirtimeFate, AirtimePort, AirtimeQuestion, AirtimeReport, AirtimeResult } from './port.ts';

/**
 * Africa's Talking's HTTP API for airtime behind the port. Each order has one recipient, so that its answer is about one top-up
 * only. `maxNumRetry` is not sent: without it, the provider does not try a failed top-up again.
 */

export const AFRICAS_TALKING_URL = 'https://api.africastalking.com';

export interface AfricasTalkingAccount {
  baseUrl: string;
  username: string;
  apiKey: string;
}

const TIMEOUT_MS = 20_000;
/** Refusals that the order did not cause: our key, the rate limit. */
const OURS_TO_REPAIR = new Set([401, 403, 429]);
/** The same number and amount within five minutes. The order was not accepted; a moment later it may be. */
const DUPLICATE = /duplicate request/i;
/** Words about our balance: admins top it up, and the same order may succeed. */
const BALANCE = /insufficient|balance|credit/i;

const Text = z.optional(z.nullable(z.union([z.string(), z.number()])));
const Sent = z.object({
  errorMessage: Text,
  responses: z.array(
    z.object({ status: z.string(), requestId: Text, errorMessage: Text, discount: Text, phoneNumber: Text }),
  ),
});
const Found = z.object({
  status: z.optional(z.string()),
  errorMessage: Text,
  data: z.optional(z.object({ status: z.optional(z.string()) })),
});
const User = z.object({ UserData: z.object({ balance: z.string() }) });
const Report = z.object({
  requestId: z.string().check(z.minLength(1), z.maxLength(200)),
  status: z.string(),
  phoneNumber: Text,
  value: Text,
  discount: Text,
  description: Text,
});
const Question = z.object({
  phoneNumber: z.string(),
  currencyCode: z.string(),
  amount: z.union([z.string(), z.number()]),
});

/** There was no clear answer. */
class Unclear extends Error {}

const UNWATCHED: CallWatch = { during: (_call, send) => send(), notSent: () => undefined };

export function africasTalking(
  { baseUrl, username, apiKey }: AfricasTalkingAccount,
  onUnclear: (error: unknown) => void,
  watch: CallWatch = UNWATCHED,
): AirtimePort {
  async function once(
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string>,
    more: Record<string, string> = {},
  ) {
    const form = new URLSearchParams({ username, ...fields });
    let response: Response;
    try {
      response = await fetch(`${baseUrl}${path}${method === 'GET' ? `?${form}` : ''}`, {
        method,
        headers: { apiKey, accept: 'application/json', ...more },
        ...(method === 'POST' ? { body: form } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new Unclear(`${method} ${path}: no answer`, { cause: error });
    }
    if (response.status >= 500) {
      await response.body?.cancel();
      throw new Unclear(`${method} ${path}: ${response.status}`);
    }
    // Refusals are texts, not JSON.
    const text = await response.text().catch((error) => {
      throw new Unclear(`${method} ${path}: no clear answer`, { cause: error });
    });
    return { httpStatus: response.status, text };
  }
  const call: typeof once = (method, path, ...rest) =>
    watch.during(`${method} ${path}`, () => once(method, path, ...rest));

  async function ifClear<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Unclear)) throw error;
      onUnclear(error);
      return null;
    }
  }

  return {
    send: async ({ reference, number, amountPesewas }) => {
      const recipients = JSON.stringify([{ phoneNumber: number, amount: `GHS ${(amountPesewas / 100).toFixed(2)}` }]);
      try {
        const { httpStatus, text } = await call(
          'POST',
          '/version1/airtime/send',
          { recipients },
          { 'Idempotency-Key': reference },
        );
        return readAnswer(httpStatus, text);
      } catch (error) {
        if (!(error instanceof Unclear)) throw error;
        onUnclear(error);
        return neverConnected(error.cause) ? { outcome: 'notSent', problem: error.message } : { outcome: 'unknown' };
      }
    },
    ask: (providerId) =>
      ifClear(async () => {
        const { httpStatus, text } = await call('GET', '/query/transaction/find', { transactionId: providerId });
        const found = httpStatus < 300 ? Found.safeParse(parsed(text)).data : undefined;
        // An error is about the question, not about the top-up.
        if (!found || wordsOf(found.errorMessage) !== null) return null;
        const status = found.data ? found.data.status : found.status;
        return status === undefined ? null : fateOf(status);
      }),
    readBalance: () =>
      ifClear(async () => {
        const { httpStatus, text } = await call('GET', '/version1/user', {});
        const user = httpStatus < 300 ? User.safeParse(parsed(text)).data : undefined;
        return user ? pesewasOf(user.UserData.balance) : null;
      }),
  };
}

function readAnswer(httpStatus: number, text: string): AirtimeResult {
  if (httpStatus >= 400) {
    const problem = `${httpStatus}: ${text.slice(0, 100) || 'no reason given'}`;
    return { outcome: OURS_TO_REPAIR.has(httpStatus) ? 'notSent' : 'refused', problem };
  }
  const sent = Sent.safeParse(parsed(text)).data;
  if (!sent || sent.responses.length > 1) return { outcome: 'unknown' };
  const [recipient] = sent.responses;
  const about = wordsOf(recipient?.errorMessage) ?? wordsOf(sent.errorMessage);
  if (!recipient) return about === null ? { outcome: 'unknown' } : refusal(about);
  const providerId = wordsOf(recipient.requestId);
  if (recipient.status === 'Failed') return refusal(about ?? 'no reason given');
  // "Success" is not trusted here either: a report or our question says that it arrived.
  if (!['Sent', 'Queued', 'Success'].includes(recipient.status) || providerId === null) return { outcome: 'unknown' };
  return { outcome: 'accepted', providerId, discountPesewas: pesewasOf(recipient.discount) ?? 0 };
}

function refusal(problem: string): AirtimeResult {
  return { outcome: DUPLICATE.test(problem) || BALANCE.test(problem) ? 'notSent' : 'refused', problem };
}

/** The fields of a report of the provider; null if it says nothing that we understand. */
export function readReport(fields: unknown): AirtimeReport | null {
  const report = Report.safeParse(fields).data;
  const fate = report && fateOf(report.status);
  if (!report || !fate) return null;
  return {
    providerId: report.requestId,
    fate,
    number: internationalNumber(String(report.phoneNumber ?? '')),
    amountPesewas: pesewasOf(report.value),
    discountPesewas: pesewasOf(report.discount),
    reason: wordsOf(report.description),
  };
}

/** The question of the provider whether it may carry out a top-up; null for anything else. */
export function readQuestion(fields: unknown): AirtimeQuestion | null {
  const question = Question.safeParse(fields).data;
  const number = internationalNumber(question?.phoneNumber ?? '');
  const amountPesewas = question ? pesewasOf(`${question.currencyCode} ${question.amount}`) : null;
  return number === null || amountPesewas === null ? null : { number, amountPesewas };
}

const FATES: Readonly<Record<string, AirtimeFate>> = {
  SUCCESS: 'delivered',
  FAILED: 'failed',
  SENT: 'onTheWay',
  QUEUED: 'onTheWay',
};

function fateOf(status: string): AirtimeFate | null {
  return FATES[status.toUpperCase()] ?? null;
}

/** The provider writes "None" for nothing. */
function wordsOf(text: string | number | null | undefined): string | null {
  const words = String(text ?? '').trim();
  return words === '' || words === 'None' ? null : words;
}

/** An amount such as "GHS 2.0000"; null for other currencies, and for parts of a pesewa rounded to the nearest. */
function pesewasOf(text: string | number | null | undefined): Pesewas | null {
  const amount = /^GHS (\d{1,9}(?:\.\d{1,6})?)$/.exec(String(text ?? '').trim())?.[1];
  return amount === undefined ? null : Math.round(Number(amount) * 100);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
