import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, Page } from '../../../contract/endpoint.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { refuse, refuseFields } from '../refusal.ts';
import type { AdminCaller, Caller, ParticipantCaller, ResearcherCaller } from './caller.ts';

/** The caller that a handler of this `who` is promised. */
type CallerOf<W> = W extends 'anyone' | 'provider'
  ? Caller | null
  : W extends 'participant'
    ? ParticipantCaller
    : W extends 'researcher' | 'verifiedResearcher' | 'organizationAdmin'
      ? ResearcherCaller
      : W extends 'admin'
        ? AdminCaller
        : Caller;

/** A success with something besides `content`. */
export class Answer<T> {
  readonly content: T;
  readonly more: { message?: string; page?: Page };

  constructor(content: T, more: { message?: string; page?: Page } = {}) {
    this.content = content;
    this.more = more;
  }
}

/** A file to download instead of a JSON answer. */
export class FileAnswer {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: string | Buffer;

  constructor(filename: string, mediaType: string, content: string | Buffer) {
    this.filename = filename;
    this.mediaType = mediaType;
    this.content = content;
  }
}

export interface Call<E extends Endpoint> {
  caller: CallerOf<E['who']>;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E['reply']> | Answer<z.input<E['reply']>> | FileAnswer>;

export interface Mounting {
  server: FastifyInstance;
  /** Finds the caller of a request and refuses who may not call. */
  admit(request: FastifyRequest, endpoint: Endpoint): Promise<Caller | null>;
}

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Mounts endpoints below /api/v1: checks who and what, and lets only the declared fields out. */
export function mountOn({ server, admit }: Mounting): Mount {
  return (endpoint, handler) => {
    const url = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    server.route({
      method: endpoint.method,
      url,
      handler: async (request, reply) => {
        const caller = await admit(request, endpoint);
        const params = parseParams(endpoint.params, request.params);
        const query = parse(endpoint.query, request.query);
        const body = parse(endpoint.body, request.body ?? {});
        const result = await handler({ caller, params, query, body, request, reply } as never);
        if (result instanceof FileAnswer) return sendFile(reply, result);
        const answer = result instanceof Answer ? result : new Answer(result);
        const { page, message } = answer.more;
        const content = z.parse(endpoint.reply, answer.content);
        return reply.send({ success: true, ...(message ? { message } : {}), content, ...page });
      },
    });
  };
}

function sendFile(reply: FastifyReply, { filename, mediaType, content }: FileAnswer) {
  return reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .type(typeof content === 'string' ? `${mediaType}; charset=utf-8` : mediaType)
    .send(content);
}

/** What came from outside, as a schema has it; refuses with the fields that are wrong. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  if (holdsUnstorableText(value)) refuse('MALFORMED_REQUEST');
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: FieldError[] = result.error.issues.map((issue) => ({
    field: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  return refuseFields(fields);
}

/** No form of ours nests deeper. */
const MAX_DEPTH = 12;

/** NUL and half characters, which PostgreSQL keeps in no text, and nesting that is only there to exhaust a parser. */
function holdsUnstorableText(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => holdsUnstorableText(name) || holdsUnstorableText(inner, depth + 1),
  );
}

/** An id that is no id names nothing: 404, as for a stranger's. */
function parseParams(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : refuse('NOT_FOUND');
}

/** The page fields of §7 for a list of `total` elements. */
export function pageOf(total: number, page: number, size: number, shown: number): Page {
  return {
    totalPages: Math.ceil(total / size),
    totalElements: total,
    size,
    number: page,
    numberOfElements: shown,
  };
}
