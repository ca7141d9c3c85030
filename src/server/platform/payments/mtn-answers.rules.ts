import * as z from 'zod/mini';
import type { PayoutState } from './port.ts';

/*
 * What each documented answer of MTN's disbursements means (docs/money.md). An answer that the documents don't have is unclear.
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
  // A gateway that gave up may have passed the order on.
  return isRefused ? { outcome: 'refused', because: 'RAIL', reason: codeOf(body) || null, providerId: null } : UNKNOWN;
}

/** The answer to the question how a transfer is. */
export function readStatus(httpStatus: number, body: unknown, reference: string): PayoutState {
  if (httpStatus === 404) return codeOf(body) === 'RESOURCE_NOT_FOUND' ? { ...NOTHING, outcome: 'notFound' } : UNKNOWN;
  if (httpStatus !== 200) return UNKNOWN;
  const result = TransferResult.safeParse(body);
  if (!result.success) return UNKNOWN;
  const { status, externalId, financialTransactionId: id, reason } = result.data;
  if (externalId != null && externalId !== reference) return UNKNOWN;
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

/** The answer to the question whether an account can receive money; null if it is unclear. */
export function readActive(httpStatus: number, body: unknown): boolean | null {
  if (httpStatus === 404) return false;
  const answer = z.object({ result: z.boolean() }).safeParse(body);
  return httpStatus === 200 && answer.success ? answer.data.result : null;
}
