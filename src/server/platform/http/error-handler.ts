import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codesOf, type Endpoint, type Failure } from '../../../contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import type { Locale } from '../../../domain/languages.ts';
import { inLanguage } from '../../../messages/in-place.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { type Document, sendDocument } from './documents.ts';
import { detailIn, languageOf, pageLanguageOf } from './languages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of a route of the API. */
    endpoint?: Endpoint;
  }
}

/** Errors that Fastify itself raises before a handler runs. */
const HTTP_CODES: Record<number, ErrorCode> = {
  400: 'MALFORMED_REQUEST',
  404: 'NOT_FOUND',
  // An address that is too long matches no route.
  414: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
};

/** When to retry after UNAVAILABLE: the database recovers within seconds, or the overload is over. */
export const RETRY_AFTER_SECONDS = 2;

/** Addresses that are never pages. An address such as /forgot-password/ama@example.com is a page, even with a dot. */
const FILE = /^\/(?:api|assets|health)(?:\/|$)|\.(?:js|css|map|json|svg|png|ico|txt|xml|ics|woff2?|webmanifest)$/;

/** Whether a person sees the response: then an error is shown as a page. */
function isPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'POST') && !FILE.test(url.split('?')[0] ?? '');
}

/** The pages that people see on errors. Null while the web is not built: then every error has the API's form. */
export interface ProblemPages {
  missing: (language: Locale) => Document;
  problem(words: string, requestId: string): string;
}

export type SendError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

interface ErrorOptions {
  pages: ProblemPages | null;
  production: boolean;
}

/**
 * The one place where a refusal becomes a response: the envelope for the API, a page for people. Unexpected errors are
 * logged and only show a request id.
 */
export function errorSender({ pages, production }: ErrorOptions): SendError {
  const checkCode = codeChecker(production);
  return (error, request, reply) => {
    const failure = checkCode(failureOf(error, request), request);
    const status = ERRORS[failure.code][0];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const wait = error instanceof Refusal ? error.details.retryAfterSeconds : undefined;
    if (status === 401) reply.header('www-authenticate', CHALLENGE);
    if (wait !== undefined || failure.code === 'UNAVAILABLE') reply.header('retry-after', wait ?? RETRY_AFTER_SECONDS);
    if (wantsProblem(request)) {
      return reply.status(status).type(PROBLEM_TYPE).send(problemOf(failure, status));
    }
    if (!pages || !isPage(request)) {
      return reply
        .status(status)
        .type(JSON_TYPE)
        .send(failureIn(languageOf(request), failure));
    }
    // An address that can't be parsed is treated like an unknown one.
    if (status === 404 || failure.code === 'MALFORMED_REQUEST')
      return sendDocument(request, reply, pages.missing(pageLanguageOf(request)), { status: 404, varies: 'cookie' });
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pages.problem(failure.message, failure.requestId));
  };
}

/**
 * A refusal with a code that its endpoint does not declare is our mistake. A test or a developer gets an error with both
 * names instead; in production the refusal is sent as it is, and logged once.
 */
function codeChecker(production: boolean) {
  const logged = new Set<string>();
  return (failure: Failure, { routeOptions, log }: FastifyRequest): Failure => {
    const { endpoint } = routeOptions.config;
    if (!endpoint || codesOf(endpoint).includes(failure.code)) return failure;
    const mistake = `${endpoint.method} ${endpoint.path} does not declare ${failure.code}`;
    if (!logged.has(mistake)) log.error(mistake);
    logged.add(mistake);
    return production ? failure : { ...failure, code: 'SERVER_ERROR', detail: mistake };
  };
}

/** How to authenticate, which RFC 9110 requires in every 401. */
const CHALLENGE = 'Bearer realm="Nyansapo"';
const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Whether an API caller asks for errors as RFC 9457 problems. */
function wantsProblem({ url, headers }: FastifyRequest): boolean {
  return url.startsWith('/api/') && (headers.accept ?? '').includes('application/problem+json');
}

/** A failure as an RFC 9457 problem. */
function problemOf({ code, message, detail, content, requestId }: Failure, status: number) {
  return {
    type: `urn:nyansapo:error:${code}`,
    title: message,
    status,
    ...(detail ? { detail } : {}),
    instance: `urn:uuid:${requestId}`,
    code,
    ...(content ? { errors: content } : {}),
  };
}

/** LANG-22: a failure in the language that the browser's person reads. */
function failureIn(language: Locale, failure: Failure): Failure {
  if (language === 'en') return failure;
  const { message, detail, content } = failure;
  return {
    ...failure,
    message: inLanguage(message, language),
    ...(detail ? { detail: detailIn(detail, language) } : {}),
    ...(content
      ? { content: content.map((wrong) => ({ ...wrong, message: inLanguage(wrong.message, language) })) }
      : {}),
  };
}

/** Answers a call of the API with UNAVAILABLE, and does nothing else for it. */
export function answerUnavailable(request: FastifyRequest, response: ServerResponse): void {
  const failure = failureOf(new Refusal('UNAVAILABLE'), request);
  const status = ERRORS.UNAVAILABLE[0];
  const isProblem = wantsProblem(request);
  const body = JSON.stringify(isProblem ? problemOf(failure, status) : failure);
  response
    .writeHead(status, {
      'content-type': isProblem ? PROBLEM_TYPE : JSON_TYPE,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    })
    .end(body);
}

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Refusal) {
    const { message, detail, fields } = error.details;
    return {
      success: false,
      code: error.code,
      message: message ?? ERRORS[error.code][1],
      ...(detail ? { detail } : {}),
      ...(fields ? { content: fields } : {}),
      requestId: request.id,
    };
  }
  if (isUnavailable(error)) {
    return { success: false, code: 'UNAVAILABLE', message: ERRORS.UNAVAILABLE[1], requestId: request.id };
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = HTTP_CODES[status] ?? (status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'SERVER_ERROR');
  return { success: false, code, message: ERRORS[code][1], requestId: request.id };
}

/**
 * Handles every error of every route, and unknown addresses. `routes` has the routes, as "GET /path", once all are mounted: for
 * an API address that only accepts other methods, the answer names those.
 */
export function answerErrors(server: FastifyInstance, send: SendError, routes: readonly string[]): void {
  const patterns = lazily(() => routes.map(patternOf));
  server.setErrorHandler(send);
  server.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?')[0] ?? '').replace(/(.)\/$/, '$1');
    const allowed = path.startsWith('/api/')
      ? patterns().flatMap(({ method, address }) => (address.test(path) ? [method] : []))
      : [];
    if (allowed.length === 0) return send(new Refusal('NOT_FOUND'), request, reply);
    reply.header('allow', [...new Set(allowed)].toSorted().join(', '));
    return send(new Refusal('METHOD_NOT_ALLOWED'), request, reply);
  });
}

/** A route as the addresses that it matches. */
function patternOf(route: string): { method: string; address: RegExp } {
  const [method = '', url = ''] = route.split(' ');
  const address = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
  return { method, address: new RegExp(`^${address}$`) };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** How long a client that we cut off has to read the reason. */
const LINGER_MS = 1000;

/** Our code and status for each parser error of Node; any other input is not HTTP. */
const UNREADABLE: Readonly<Record<string, readonly [ErrorCode, status: string]>> = {
  HPE_HEADER_OVERFLOW: ['PAYLOAD_TOO_LARGE', '431 Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', '408 Request Timeout'],
};

/** Requests that Node can't parse, refuses as too long or stops waiting for still get the envelope. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, status] = UNREADABLE[error.code ?? ''] ?? (['MALFORMED_REQUEST', '400 Bad Request'] as const);
  const failure: Failure = { success: false, code, message: ERRORS[code][1], requestId: newId() };
  const body = JSON.stringify(failure);
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
  // A client that keeps sending would hold its half of the connection open. Most have read the answer by then.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
