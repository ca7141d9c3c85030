import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { refuse } from '../refusal.ts';
import { addressOf } from './addresses.ts';
import { admit } from './admission.ts';
import type { Caller } from './caller.ts';
import type { Mounting } from './mount.ts';
import type { RateLimits, RouteClass } from './rate-limits.ts';

interface Keepers {
  limits: RateLimits;
  /** The person with this bearer token; null if it is not valid. */
  findCaller(bearer: string): Promise<Caller | null>;
  /** Records that somebody requested something that their role does not allow. */
  noteDenial(caller: Caller, endpoint: Endpoint): Promise<void>;
}

export interface Gate {
  /** Finds the caller of a request, counts the request, and refuses callers that the endpoint is not for. */
  admit: Mounting['admit'];
  /** The caller of a request outside the contract; without one it refuses: UNAUTHENTICATED. */
  requireCaller(request: FastifyRequest): Promise<Caller>;
}

/** Checks callers before any handler runs. */
export function gate({ limits, findCaller, noteDenial }: Keepers): Gate {
  const callerOf = async (request: FastifyRequest): Promise<Caller | null> => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    return bearer ? findCaller(bearer) : null;
  };
  return {
    admit: async (request, endpoint) => {
      const caller = await callerOf(request);
      await limits.countRequest(routeClassOf(endpoint), caller?.userId ?? addressOf(request));
      try {
        admit(endpoint, caller);
      } catch (error) {
        if (caller) await noteDenial(caller, endpoint);
        throw error;
      }
      return caller;
    },
    requireCaller: async (request) => (await callerOf(request)) ?? refuse('UNAUTHENTICATED'),
  };
}

/** Which flood limit a call counts towards. */
function routeClassOf({ who, method }: Endpoint): RouteClass {
  if (who === 'provider') return 'provider';
  return method === 'GET' ? 'read' : 'change';
}
