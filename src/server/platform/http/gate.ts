import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refuse } from '../refusal.ts';
import { addressOf } from './addresses.ts';
import { admit } from './admission.ts';
import { type Caller, keyOf } from './caller.ts';
import { bearerOf } from './key-gate.ts';
import type { Mounting } from './mount.ts';
import { type Budget, keyLimitOf, openLimitOf, type RateLimits, routeClassOf } from './rate-limits.ts';
import { type VerifiedKey, verifiedKeyOf } from './verified-key.ts';

interface Keepers {
  limits: RateLimits;
  /** The person with this bearer token; null if it is not valid. */
  findCaller(bearer: string): Promise<Caller | null>;
  /** The caller that a verified API key stands for. */
  callerOfKey(key: VerifiedKey): Promise<Caller>;
  /** Records that somebody requested something that their role does not allow. */
  noteDenial(caller: Caller, endpoint: Endpoint): Promise<void>;
}

export interface Gate {
  /** Finds the caller of a request, counts the request, and refuses callers that may not use the endpoint. */
  admit: Mounting['admit'];
  /** The caller of a request outside the contract; refuses with UNAUTHENTICATED without one. */
  requireCaller(request: FastifyRequest): Promise<Caller>;
}

/** Checks callers before any handler runs. */
export function gate({ limits, findCaller, callerOfKey, noteDenial }: Keepers): Gate {
  const callerOf = async (request: FastifyRequest): Promise<Caller | null> => {
    const key = verifiedKeyOf(request.raw);
    if (key) return callerOfKey(key);
    const bearer = bearerOf(request);
    return bearer ? findCaller(bearer) : null;
  };
  return {
    admit: async (request, endpoint, reply) => {
      const caller = await callerOf(request);
      const key = keyOf(caller);
      if (key) await limits.countRequest(keyLimitOf(endpoint), key.id, (budget) => showBudget(reply, endpoint, budget));
      else if (caller) await limits.countRequest(routeClassOf(endpoint), caller.userId);
      else await limits.countRequest(openLimitOf(endpoint), addressOf(request));
      try {
        admit(endpoint, caller);
      } catch (error) {
        if (caller) await noteDenial(caller, endpoint);
        throw error;
      }
      return caller;
    },
    requireCaller: async (request) => {
      const caller = await callerOf(request);
      // Nothing outside the contract is part of the public API.
      return caller === null || keyOf(caller) ? refuse('UNAUTHENTICATED') : caller;
    },
  };
}

/**
 * The key's remaining calls in this minute, as the IETF draft of RateLimit header fields defines. Each process counts for itself.
 */
function showBudget(
  reply: FastifyReply,
  { method }: Pick<Endpoint, 'method'>,
  { limit, windowSeconds, remaining, resetSeconds }: Budget,
): void {
  const policy = method === 'GET' ? 'read' : 'change';
  reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${windowSeconds}`);
  reply.header('ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`);
}
