import type { FastifyReply, FastifyRequest } from 'fastify';
import { readIdempotencyKey } from '../idempotency.ts';
import { type Attempt, currentContext, inContext } from '../request-context.ts';

/** Runs a call with an `Idempotency-Key` once, and answers its repeats (platform/idempotency.ts). */
export type Once = (
  given: { keyId: string; idempotencyKey: string; request: readonly unknown[]; isSecret: boolean },
  run: (attempt: Attempt) => Promise<string>,
) => Promise<{ answer: string; isRepeat: boolean }>;

interface Change {
  /** The login session or the API key of the caller: each has its own idempotency keys. */
  callerId: string;
  /** Method and path, such as "POST /project/studies". */
  operation: string;
  version: string;
  /** Whether the answer has a secret. */
  isSecret: boolean;
  once: Once;
}

/** The `Idempotency-Key` of a POST by a signed-in person or an API key; null for all other requests, which have none. */
export function idempotencyKeyOf({ method, headers }: FastifyRequest): string | null {
  return method === 'POST' ? readIdempotencyKey(headers['idempotency-key']) : null;
}

/** Answers a change. Its transactions record the API key that makes it, and with an `Idempotency-Key` it has its effect once. */
export async function answerChange(
  request: FastifyRequest,
  reply: FastifyReply,
  { callerId, operation, version, isSecret, once }: Change,
  run: () => Promise<object>,
) {
  const { method, url, headers, body = null } = request;
  const idempotencyKey = idempotencyKeyOf(request);
  const change = (attempt: Attempt | null) => {
    const { requestId = null, span = null } = currentContext() ?? {};
    const apiCall = { operation, attempt, isRecorded: false };
    return inContext({ requestId, span, apiCall }, async () => JSON.stringify(await run()));
  };
  reply.type('application/json; charset=utf-8');
  if (idempotencyKey === null) return reply.send(await change(null));
  const same = [method, url, version, headers['if-match'] ?? null, body];
  const { answer, isRepeat } = await once({ keyId: callerId, idempotencyKey, request: same, isSecret }, change);
  if (isRepeat) reply.header('idempotent-replayed', 'true');
  return reply.send(answer);
}
