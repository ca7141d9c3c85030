import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The id of the current request, available without passing it along, in the request and in the jobs it caused. */
const storage = new AsyncLocalStorage<string>();

/** The id of the request that caused the running code; null for work of the clock or of the process's start. */
export function currentRequestId(): string | null {
  return storage.getStore() ?? null;
}

/** Runs something as part of a request; null means that it belongs to no request. */
export function inRequest<T>(requestId: string | null, run: () => T): T {
  return requestId === null ? storage.exit(run) : storage.run(requestId, run);
}

/** Makes every request's id available to the code that runs for it. */
export function knowRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  // A body is read in its socket's events, which belong to no request.
  server.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done));
}

/** The key in a job's data for the id of the request that caused it. */
const KEY = '_requestId';

/** A job's data as it is stored: with the id of the request that causes it. */
export function withRequestId(data: object): object {
  const requestId = currentRequestId();
  return requestId === null ? data : { ...data, [KEY]: requestId };
}

/** Splits stored data into what the job's handler gets, and the request that caused it. */
export function splitRequestId(stored: object): { data: object; requestId: string | null } {
  const { [KEY]: requestId, ...data } = stored as Record<string, unknown>;
  return { data, requestId: typeof requestId === 'string' ? requestId : null };
}
