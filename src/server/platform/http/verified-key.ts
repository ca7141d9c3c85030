import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyMode, ApiScope } from '../../../domain/api-scopes.ts';

/** An API key whose secret, end and address have been checked. */
export interface VerifiedKey {
  id: string;
  organizationId: string;
  mode: ApiKeyMode;
  scopes: readonly ApiScope[];
  expiresAt: Date;
}

/**
 * Test environments: for each organisation a second instance of the product with its own database and clock.
 *
 * A test key is stored in the live database like every other, and checked against it: secret, end, addresses, limits. The live
 * instance does nothing else for such a request, unless it asks about the key itself: it calls `handle`, which answers it in the
 * organisation's environment. The request arrives there with its key already verified (`setVerifiedKey` on the raw request),
 * never by a header that would have to be trusted, and the environment's own gate finds the caller in the environment's database.
 */
export interface TestEnvironments {
  handle(key: VerifiedKey, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** Creates an organisation's environment, or opens the existing one, before anybody calls. */
  open(organizationId: string): Promise<void>;
  /** The id that an organisation has in its environment, without making or opening it. */
  organizationIn(organizationId: string): Promise<string>;
  /**
   * Creates the template of new environments if it is missing, so that an organisation's first call does not wait for it.
   * Rejects soon after `stopping` is aborted.
   */
  prepare(stopping: AbortSignal): Promise<void>;
  /** Removes the data of an environment that the organisation no longer uses. */
  remove(organizationId: string, generation: number): Promise<void>;
  close(): Promise<void>;
}

const verified = new WeakMap<IncomingMessage, VerifiedKey>();

/** States that a request was made with this key. Only for code that has checked it. */
export function setVerifiedKey(request: IncomingMessage, key: VerifiedKey): void {
  verified.set(request, key);
}

/** The key that a request was made with, once it is verified. */
export function verifiedKeyOf(request: IncomingMessage): VerifiedKey | null {
  return verified.get(request) ?? null;
}
