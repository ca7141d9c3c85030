import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { printSpanIds, readSpanIds, type Span, type SpanIds, type Tracer } from './tracing/tracer.ts';

/** One attempt at an idempotent call (platform/idempotency.ts). */
export interface Attempt {
  keyId: string;
  idempotencyKey: string;
  attempt: number;
}

/** A running change by an API key, or a running idempotent call by a person. */
export interface ApiCall {
  /** Method and path, such as "POST /project/studies". */
  operation: string;
  /** For a call with an `Idempotency-Key`. */
  attempt: Attempt | null;
  /** Whether a transaction of the call has committed. */
  isRecorded: boolean;
}

/** The context of the running code (async local storage): its request, also in the jobs that the request caused. */
export interface Context {
  /** The request that caused the work; null for work of the scheduler or of the process's start. */
  readonly requestId: string | null;
  /** The job that is running. */
  readonly jobId?: string;
  /** The change by an API key, or the idempotent call. */
  readonly apiCall?: ApiCall;
  /** The open span; null while nothing is traced. */
  readonly span: SpanIds | null;
}

const storage = new AsyncLocalStorage<Context>();

export function currentContext(): Context | null {
  return storage.getStore() ?? null;
}

export function inContext<T>(context: Context, run: () => T): T {
  return storage.run(context, run);
}

/** The ids that every log line carries, so that it can be found by its request and trace. */
export function idsForLog(context = currentContext()): Record<string, string> {
  if (!context) return {};
  const { requestId, jobId, span } = context;
  return {
    ...(requestId === null ? {} : { requestId }),
    ...(span?.isSampled ? { traceId: span.traceId } : {}),
    ...(jobId === undefined ? {} : { jobId }),
  };
}

const spans = new WeakMap<FastifyRequest, Span>();

/** The span of a request, if it is traced. */
export function spanOf(request: FastifyRequest): SpanIds | null {
  return spans.get(request) ?? null;
}

/**
 * Makes every request's id, and its span if there is a tracer, available to the code that runs for it. Traces begin here: trace
 * headers of the request are not trusted.
 */
export function knowRequests(server: FastifyInstance, tracer: Tracer | null): void {
  const contextOf = (request: FastifyRequest): Context => ({ requestId: request.id, span: spanOf(request) });
  server.addHook('onRequest', (request, reply, done) => {
    if (tracer) {
      const { method, id, routeOptions } = request;
      const route = routeOptions.url ?? 'unknown';
      const attributes = { 'http.request.method': method, 'http.route': route, 'nyansapo.request_id': id };
      const span = tracer.start(`${method} ${route}`, { kind: 'server', parent: null, attributes });
      spans.set(request, span);
      if (span.isSampled) {
        request.log = request.log.child({ traceId: span.traceId });
        reply.log = request.log;
      }
    }
    inContext(contextOf(request), done);
  });
  // Restored here, because a body is read in socket events, which lose the context.
  server.addHook('preValidation', (request, _reply, done) => inContext(contextOf(request), done));
  if (!tracer) return;
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set('http.response.status_code', reply.statusCode);
    span?.end(reply.statusCode >= 500 ? new Error('failed') : undefined);
    done();
  });
}

/** The keys in a job's data for the request that caused it, and for the span. */
const REQUEST = '_requestId';
const TRACE = '_trace';

/** A job's data in its stored form, with the request and the span that cause the job. */
export function withContext(data: object): object {
  const context = currentContext();
  if (!context) return data;
  const { requestId, span } = context;
  return {
    ...data,
    ...(requestId === null ? {} : { [REQUEST]: requestId }),
    ...(span ? { [TRACE]: printSpanIds(span) } : {}),
  };
}

/** Splits stored data into the handler's payload and its context. */
export function splitContext(stored: object): { data: object; context: Context } {
  const { [REQUEST]: requestId, [TRACE]: span, ...data } = stored as Record<string, unknown>;
  return { data, context: { requestId: typeof requestId === 'string' ? requestId : null, span: readSpanIds(span) } };
}
