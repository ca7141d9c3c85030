import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Which request the running code works for: known without passing it along, in a request and in the jobs it caused. */
const storage = new AsyncLocalStorage<string>();

/** The id of the request that caused what runs now; null for what the clock or the start of the process began. */
export function currentRequestId(): string | null {
  return storage.getStore() ?? null;
}

/** Runs something as part of a request; with null it belongs to none. */
export function inRequest<T>(requestId: string | null, run: () => T): T {
  return requestId === null ? storage.exit(run) : storage.run(requestId, run);
}

/** Makes every request's id known to what runs for it. */
export function knowRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  // A body is read in the events of its socket, which belong to no request.
  server.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done));
}

/** Where a job's data keeps the id of the request that caused it. */
const KEY = '_requestId';

/** A job's data as it is stored: with the id of the request that causes it. */
export function withRequestId(data: object): object {
  const requestId = currentRequestId();
  return requestId === null ? data : { ...data, [KEY]: requestId };
}

/** Takes stored data apart: what the job's handler gets, and the request that caused it. */
export function splitRequestId(stored: object): { data: object; requestId: string | null } {
  const { [KEY]: requestId, ...data } = stored as Record<string, unknown>;
  return { data, requestId: typeof requestId === 'string' ? requestId : null };
}
