import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, Page } from '../../../contract/endpoint.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { refuse, refuseFields } from '../refusal.ts';
import type { AdminCaller, Caller, ParticipantCaller, ResearcherCaller } from './caller.ts';
import type { OpenCalls } from './open-calls.ts';
import { refuseUnstorable } from './storable.ts';

/** The type of caller that handlers with this `who` get. */
type CallerOf<W> = W extends 'anyone' | 'provider'
  ? Caller | null
  : W extends 'participant'
    ? ParticipantCaller
    : W extends 'researcher' | 'verifiedResearcher' | 'organizationAdmin'
      ? ResearcherCaller
      : W extends 'admin'
        ? AdminCaller
        : Caller;

/** A success with more than `content`. */
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
  openCalls: OpenCalls;
  /** Finds the caller of a request and refuses those who may not call. */
  admit(request: FastifyRequest, endpoint: Endpoint): Promise<Caller | null>;
}

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Mounts endpoints below /api/v1: checks the caller and the input, and returns only declared fields. */
export function mountOn({ server, openCalls, admit }: Mounting): Mount {
  return (endpoint, handler) => {
    const url = `/api/v1${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    server.route({
      method: endpoint.method,
      url,
      handler: (request, reply) =>
        openCalls.during(async () => {
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
        }),
    });
  };
}

function sendFile(reply: FastifyReply, { filename, mediaType, content }: FileAnswer) {
  return reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type(typeof content === 'string' ? `${mediaType}; charset=utf-8` : mediaType)
    .send(content);
}

/** Input as a schema defines it; refuses with the fields that are wrong. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  refuseUnstorable(value);
  const result = z.safeParse(schema, value, { error: kindWords });
  if (result.success) return result.data;
  const fields: FieldError[] = result.error.issues.flatMap(({ message, path, ...issue }) => {
    // Unknown fields of a strict body are one issue: name each of them.
    const ends = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
    return ends.map((end) => ({ field: [...path, ...end].map(String).join('.'), message }));
  });
  return refuseFields(fields);
}

const KINDS: Record<string, string> = {
  string: 'Value must be text',
  number: 'Value must be a number',
  int: 'Value must be a whole number',
  boolean: 'Value must be true or false',
  array: 'Value must be a list',
  object: 'Value must be an object',
};

/** The message for input that our forms never send: a wrong type, or an unknown code. */
function kindWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null || issue.input === '') return undefined;
  if (issue.code === 'invalid_value') return 'Value is not one of the choices';
  return issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
}

/** An invalid id names nothing: 404, as for somebody else's id. */
function parseParams(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : refuse('NOT_FOUND');
}

/** API-04: the page fields of a list of `total` elements. */
export function pageOf(total: number, page: number, size: number, shown: number): Page {
  return {
    totalPages: Math.ceil(total / size),
    totalElements: total,
    size,
    number: page,
    numberOfElements: shown,
  };
}
