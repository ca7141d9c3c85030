import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Failure } from '../../../contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { Refusal } from '../refusal.ts';

/** Errors that Fastify itself raises before a handler runs. */
const HTTP_CODES: Record<number, ErrorCode> = {
  400: 'MALFORMED_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
};

/** The one place where a refusal becomes an answer. What is unexpected is logged and shows only a request id. */
export function renderErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request);
    const status = ERRORS[failure.code][0];
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.status(status).send(failure);
  });
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
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const code = HTTP_CODES[status] ?? (status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'SERVER_ERROR');
  return { success: false, code, message: ERRORS[code][1], requestId: request.id };
}
