import * as z from 'zod/mini';
import type { ListedTransfer, PayoutState } from './port.ts';

/*
 * What each documented answer of MTN's disbursements means (docs/money.md). An undocumented answer is unclear.
 */

/** Sometimes the reason of a failure is only its code. */
const Reason = z.union([
  z.object({ code: z.string(), message: z.optional(z.nullable(z.string())) }),
  z.pipe(
    z.string(),
    z.transform((code) => ({ code })),
  ),
]);
const Problem = z.object({ code: z.optional(z.string()), message: z.optional(z.nullable(z.string())) });
const TransferResult = z.object({
  status: z.string(),
  externalId: z.optional(z.nullable(z.string())),
  financialTransactionId: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  reason: z.optional(z.nullable(Reason)),
  amount: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  payee: z.optional(z.nullable(z.object({ partyId: z.optional(z.nullable(z.string())) }))),
});

/** Failures that have nothing to do with the person: the same payout may succeed elsewhere or later. */
const OF_THE_RAIL = new Set([
  'NOT_ENOUGH_FUNDS',
  'PAYER_LIMIT_REACHED',
  'PAYER_NOT_FOUND',
  'SENDER_ACCOUNT_NOT_ACTIVE',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'SERVICE_UNAVAILABLE',
]);

/** Errors of our request itself, which the documents give with status 500. */
const OF_THE_REQUEST = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

const WORDS: Record<string, string> = {
  PAYEE_NOT_FOUND: 'This number is not registered for mobile money.',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'This account can’t receive money now.',
  NOT_ENOUGH_FUNDS: 'The balance is too low.',
};

const NOTHING = { reason: null, providerId: null } as const;
const UNKNOWN = { ...NOTHING, outcome: 'unknown' } as const;

/** The code of an error's body; empty if it has none. */
export function codeOf(body: unknown): string {
  const problem = Problem.safeParse(body);
  return problem.success ? (problem.data.code ?? '') : '';
}

/** The answer to an order. `exists`: the reference was used before, so the status of the transfer decides. */
export function readOrder(httpStatus: number, body: unknown): PayoutState | 'exists' {
  if (httpStatus === 202) return { ...NOTHING, outcome: 'inProgress' };
  if (httpStatus === 409) return 'exists';
  const isRefused =
    [400, 401, 403, 404, 429].includes(httpStatus) || (httpStatus === 500 && OF_THE_REQUEST.has(codeOf(body)));
  // A gateway that timed out may have passed the order on.
  return isRefused ? { outcome: 'refused', because: 'RAIL', reason: codeOf(body) || null, providerId: null } : UNKNOWN;
}

/** Reads the answer to a status request. */
export function readStatus(httpStatus: number, body: unknown, reference: string): PayoutState {
  if (httpStatus === 404) return codeOf(body) === 'RESOURCE_NOT_FOUND' ? { ...NOTHING, outcome: 'notFound' } : UNKNOWN;
  if (httpStatus !== 200) return UNKNOWN;
  const result = TransferResult.safeParse(body);
  if (!result.success) return UNKNOWN;
  const { status, externalId, financialTransactionId: id, reason } = result.data;
  // Another transfer has this id, so ours was never accepted. If that one paid, nothing more is sent until somebody has
  // investigated.
  if (externalId != null && externalId !== reference)
    return status === 'FAILED' ? { ...NOTHING, outcome: 'failed', because: 'RAIL' } : UNKNOWN;
  // Paystack's ids are numbers too, and both are in one column.
  const providerId = id == null || id === '' ? null : `mtn:${id}`;
  if (status === 'SUCCESSFUL') return { outcome: 'succeeded', reason: null, providerId };
  if (status === 'PENDING') return { outcome: 'inProgress', reason: null, providerId };
  if (status !== 'FAILED') return UNKNOWN;
  const code = reason?.code ?? '';
  return {
    outcome: 'failed',
    because: OF_THE_RAIL.has(code) ? 'RAIL' : 'PAYEE',
    reason: WORDS[code] ?? null,
    providerId,
  };
}

/**
 * Whether an answer is about a transfer that has paid, or may still pay, under a reference of ours other than the requested one.
 */
export function isOfAnother(httpStatus: number, body: unknown, reference: string): boolean {
  const result = TransferResult.safeParse(body);
  if (httpStatus !== 200 || !result.success) return false;
  const { status, externalId } = result.data;
  return status !== 'FAILED' && externalId != null && externalId !== reference;
}

/** Reads a status answer about a transfer that our books don't know. Null if it does not exist. */
export function readTransfer(httpStatus: number, body: unknown): Omit<ListedTransfer, 'at'> | null | 'unclear' {
  const result = TransferResult.safeParse(body);
  const reference = (result.success && result.data.externalId) || '';
  const { outcome } = readStatus(httpStatus, body, reference);
  if (outcome === 'notFound') return null;
  if (
    !result.success ||
    reference === '' ||
    (outcome !== 'succeeded' && outcome !== 'failed' && outcome !== 'inProgress')
  )
    return 'unclear';
  const amountPesewas = Math.round(Number(result.data.amount) * 100);
  const number = `+${result.data.payee?.partyId ?? ''}`;
  // The books can be matched only by amount and payee.
  if (!Number.isSafeInteger(amountPesewas) || amountPesewas <= 0 || !/^\+\d{8,15}$/.test(number)) return 'unclear';
  return { reference, outcome, amountPesewas, network: 'MTN', number };
}

/** Reads whether an account can receive money; null if the answer is unclear. */
export function readActive(httpStatus: number, body: unknown): boolean | null {
  if (httpStatus === 404) return false;
  const answer = z.object({ result: z.boolean() }).safeParse(body);
  return httpStatus === 200 && answer.success ? answer.data.result : null;
}
