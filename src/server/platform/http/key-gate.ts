import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCurrentKey } from '../../../contract/api-keys.ts';
import { isApiKey, looksLikeApiKey } from '../api-key-text.ts';
import { Refusal, refuse } from '../refusal.ts';
import { addressOf, wholeAddressOf } from './addresses.ts';
import { isApiCall } from './api-guard.ts';
import type { OpenCalls } from './open-calls.ts';
import type { RateLimits } from './rate-limits.ts';
import { setVerifiedKey, type TestEnvironments, type VerifiedKey, verifiedKeyOf } from './verified-key.ts';

interface Keepers {
  limits: RateLimits;
  openCalls: OpenCalls;
  /** Null until test environments are set up. */
  environments: TestEnvironments | null;
  /** The key with this secret, if the address may use it; refuses otherwise. */
  verifyKey(secret: string, address: string): Promise<VerifiedKey>;
}

/** The bearer token of a request. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Verifies the API key of every request that has one, before its body is read, and hands requests with a test key on to
 * their organisation's environment: the only place where that happens. The live instance verifies keys itself, so the very first
 * call does not wait for the environment to be created. Requests in an environment arrive verified.
 */
export function checkKeys(server: FastifyInstance, keepers: Keepers): void {
  const { environments } = keepers;
  server.addHook('onRequest', async (request, reply) => {
    if (!isApiCall(request) || verifiedKeyOf(request.raw)) return;
    const bearer = bearerOf(request);
    if (bearer === null || !looksLikeApiKey(bearer)) return;
    const key = await keepers.openCalls.during('usual', () => verify(keepers, request, bearer));
    setVerifiedKey(request.raw, key);
    if (key.mode === 'live' || request.routeOptions.config.endpoint === getCurrentKey) return;
    if (!environments) refuse('UNAVAILABLE', { message: 'Test environments are not set up on this installation.' });
    await environments.handle(key, request, reply);
    return reply;
  });
}

/** Wrong keys are counted by address, so that nobody can cause unlimited look-ups. */
async function verify({ limits, verifyKey }: Keepers, request: FastifyRequest, bearer: string): Promise<VerifiedKey> {
  try {
    if (!isApiKey(bearer)) refuse('API_KEY_INVALID', { detail: 'Its last characters don’t match: is it complete?' });
    return await verifyKey(bearer, wholeAddressOf(request));
  } catch (error) {
    if (error instanceof Refusal) await limits.countRequest('wrongKey', addressOf(request));
    throw error;
  }
}
