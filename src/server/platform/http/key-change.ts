import type { FastifyReply, FastifyRequest } from 'fastify';
import { readIdempotencyKey } from '../idempotency.ts';
import { type Attempt, currentContext, inContext } from '../request-context.ts';
import type { VerifiedKey } from './verified-key.ts';

/** Runs a call with an `Idempotency-Key` once, and answers its repeats (platform/idempotency.ts). */
export type Once = (
  given: { keyId: string; idempotencyKey: string; request: readonly unknown[]; isSecret: boolean },
  run: (attempt: Attempt) => Promise<string>,
) => Promise<{ answer: string; isRepeat: boolean }>;

interface Change {
  key: VerifiedKey;
  /** Method and path, such as "POST /project/studies". */
  operation: string;
  version: string;
  /** Whether the answer has a secret. */
  isSecret: boolean;
  once: Once;
}

/**
 * Answers a change that an API key makes. Its transactions record it as the key's, and a POST with an `Idempotency-Key`
 * has its effect once.
 */
export async function answerChange(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, operation, version, isSecret, once }: Change,
  run: () => Promise<object>,
) {
  const { method, url, headers, body = null } = request;
  const idempotencyKey = method === 'POST' ? readIdempotencyKey(headers['idempotency-key']) : null;
  const change = (attempt: Attempt | null) => {
    const { requestId = null, span = null } = currentContext() ?? {};
    const apiCall = { operation, attempt, isRecorded: false };
    return inContext({ requestId, span, apiCall }, async () => JSON.stringify(await run()));
  };
  reply.type('application/json; charset=utf-8');
  if (idempotencyKey === null) return reply.send(await change(null));
  const same = [method, url, version, headers['if-match'] ?? null, body];
  const { answer, isRepeat } = await once({ keyId: key.id, idempotencyKey, request: same, isSecret }, change);
  if (isRepeat) reply.header('idempotent-replayed', 'true');
  return reply.send(answer);
}
