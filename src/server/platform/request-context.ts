import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { printSpanIds, readSpanIds, type Span, type SpanIds, type Tracer } from './tracing/tracer.ts';

/** One attempt at a call that may be repeated (platform/idempotency.ts). */
export interface Attempt {
  keyId: string;
  idempotencyKey: string;
  attempt: number;
}

/** A change that an API key makes, or that a person may repeat, while it runs. */
export interface ApiCall {
  /** Method and path, such as "POST /project/studies". */
  operation: string;
  /** For a call with an `Idempotency-Key`. */
  attempt: Attempt | null;
  /** Whether a transaction of the call has committed. */
  isRecorded: boolean;
}

/** What the running code belongs to, available without passing it along: in a request and in the jobs that it caused. */
export interface Context {
  /** The request that caused it; null for work of the clock or of the process's start. */
  readonly requestId: string | null;
  /** The job that is running. */
  readonly jobId?: string;
  /** The change that an API key makes, or that a person may repeat. */
  readonly apiCall?: ApiCall;
  /** The span that is open; null while nothing is traced. */
  readonly span: SpanIds | null;
}

const storage = new AsyncLocalStorage<Context>();

export function currentContext(): Context | null {
  return storage.getStore() ?? null;
}

export function inContext<T>(context: Context, run: () => T): T {
  return storage.run(context, run);
}

/** The ids that a line of the log has, so that it can be found with everything else of the same request and trace. */
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
 * Makes every request's id, and its span if there is a tracer, available to the code that runs for it. A trace begins here:
 * what the request's own headers say of traces is not believed.
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
  // A body is read in its socket's events, which belong to no request.
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

/** A job's data as it is stored: with the request and the span that cause it. */
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

/** Splits stored data into what the job's handler gets, and what it belongs to. */
export function splitContext(stored: object): { data: object; context: Context } {
  const { [REQUEST]: requestId, [TRACE]: span, ...data } = stored as Record<string, unknown>;
  return { data, context: { requestId: typeof requestId === 'string' ? requestId : null, span: readSpanIds(span) } };
}
