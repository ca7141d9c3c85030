import '@fastify/cookie';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, Page } from '../../../contract/endpoint.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { inLanguage } from '../../../messages/in-place.ts';
import { refuse, refuseFields } from '../refusal.ts';
import { answerChange, idempotencyKeyOf, type Once } from './answer-change.ts';
import { type AdminCaller, type Caller, keyOf, type ParticipantCaller, type ResearcherCaller } from './caller.ts';
import { cursorOf, cutList } from './cursors.ts';
import { languageOf, withReasons } from './languages.ts';
import { cutLists } from './long-lists.ts';
import type { OpenCalls, Urgency } from './open-calls.ts';
import { routeClassOf } from './rate-limits.ts';
import { MOST_WRONG_FIELDS, refuseUnstorable } from './storable.ts';
import { hasState, tagOf } from './tags.ts';
import { unknownFields } from './unknown-fields.ts';
import { Translator, VERSION_HEADER, versionOf } from './versions.ts';

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

/** A success's fields in addition to `content`. */
interface More {
  message?: string;
  page?: Page;
  /** The cursor at which the list continues; null at its end. */
  nextCursor?: string | null;
}

/** A success with more than `content`. */
export class Answer<T> {
  readonly content: T;
  readonly more: More;

  constructor(content: T, more: More = {}) {
    this.content = content;
    this.more = more;
  }
}

/** The text of a large file, produced in chunks while the client reads. */
export type Parts = AsyncIterable<string>;

/** A file to download instead of a JSON answer. */
export class FileAnswer {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: string | Buffer | Parts;

  constructor(filename: string, mediaType: string, content: string | Buffer | Parts) {
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
  admit(request: FastifyRequest, endpoint: Endpoint, reply: FastifyReply): Promise<Caller | null>;
  /** Refuses ids of projects that the caller may not see. */
  reach?(
    caller: Caller | null,
    endpoint: Endpoint,
    given: { params: unknown; query: unknown; body: unknown },
  ): Promise<void>;
  once: Once;
  /** The translations of older versions; a test supplies its own. */
  translator?: Translator;
}

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Mounts endpoints below /api/v1: checks the caller and the input, and returns only declared fields. */
export function mountOn({ server, openCalls, admit, reach, once, translator = new Translator() }: Mounting): Mount {
  return (endpoint, handler) => {
    const urgency = urgencyOf(endpoint);
    const operation = `${endpoint.method} ${endpoint.publicPath ?? endpoint.path}`;
    const answersJson = !endpoint.takesBytes && endpoint.files.length === 0;
    const paths = [endpoint.path, ...(endpoint.publicPath ? [endpoint.publicPath] : [])];
    const route: Omit<RouteOptions, 'url'> = {
      method: endpoint.method,
      config: { endpoint, routeClass: routeClassOf(endpoint), urgency, takesBytes: endpoint.takesBytes },
      ...bodyLimitOf(endpoint),
      handler: async (request, reply) => {
        const send = await openCalls.during(urgency, async () => {
          const caller = await admit(request, endpoint, reply);
          const version = versionOf(request);
          const given = endpoint.takesBytes ? {} : translator.body(version, operation, request.body ?? {});
          const params = parseParams(endpoint.params, request.params);
          const query = parseInput(caller, endpoint.query, request.query);
          // A provider's event is accepted whatever people have typed at the provider; the parts that we keep are cleaned.
          if (request.mayBeUnstorable && endpoint.who !== 'provider') refuseUnstorable(given);
          const body = parseInput(caller, endpoint.body, given);
          await reach?.(caller, endpoint, { params, query, body });
          const run = async () => {
            const result = await handler({ caller, params, query, body, request, reply } as never);
            if (result instanceof FileAnswer) return result;
            const answer = result instanceof Answer ? result : new Answer(result);
            const { page, message, nextCursor } = answer.more;
            const parsed = z.parse(endpoint.reply, answer.content);
            const tag = endpoint.isTagged ? tagOf(parsed) : null;
            if (tag !== null) reply.header('etag', tag);
            if (tag !== null && endpoint.method === 'GET' && hasState(request.headers['if-none-match'], tag))
              return UNCHANGED;
            const language = languageOf(request);
            const content = translator.content(version, operation, withReasons(parsed, language));
            const cursor = nextCursor === undefined ? {} : { nextCursor };
            const words = message && inLanguage(message, language);
            return { success: true, ...(words ? { message: words } : {}), content, ...page, ...cursor };
          };
          const key = keyOf(caller);
          if (key) reply.header(VERSION_HEADER, version);
          const isRepeatable = caller !== null && answersJson && idempotencyKeyOf(request) !== null;
          if (caller && (isRepeatable || (key && endpoint.method !== 'GET'))) {
            // A person's answers may have any secret, such as recovery codes.
            const isSecret = key === null || endpoint.showsSecret;
            const change = { callerId: caller.sessionId, operation, version, isSecret, once };
            await answerChange(request, reply, change, run);
            return () => reply;
          }
          const result = await run();
          if (result === UNCHANGED) return () => reply.code(304).send();
          if (!(result instanceof FileAnswer)) return () => reply.send(result);
          const file = await openFile(result, openCalls);
          return () => sendFile(reply, file);
        });
        // Sent after the measured part: a client that reads slowly says nothing about our speed, and takes no place from others.
        return send();
      },
    };
    for (const path of paths) server.route({ ...route, url: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}` });
  };
}

/** Stands for an answer that the caller already has (304). */
const UNCHANGED: object = Object.freeze({});

/** The largest body before sign-in: the longest open form has 5,000 letters, which JSON may escape. */
const OPEN_BODY_BYTES = 48 * 1024;

function bodyLimitOf({ who, maximumBodyBytes }: Endpoint): { bodyLimit?: number } {
  if (maximumBodyBytes !== null) return { bodyLimit: maximumBodyBytes };
  return who === 'anyone' ? { bodyLimit: OPEN_BODY_BYTES } : {};
}

function urgencyOf({ who, path, files }: Endpoint): Urgency {
  if (files.length > 0) return 'last';
  return who === 'provider' || path.startsWith('/payment/') ? 'first' : 'usual';
}

interface OpenFile {
  filename: string;
  type: string;
  body: string | Buffer | Readable;
}

async function openFile({ filename, mediaType, content }: FileAnswer, openCalls: OpenCalls): Promise<OpenFile> {
  if (Buffer.isBuffer(content)) return { filename, type: mediaType, body: content };
  const body = typeof content === 'string' ? content : await streamOf(content, openCalls);
  return { filename, type: `${mediaType}; charset=utf-8`, body };
}

function sendFile(reply: FastifyReply, { filename, type, body }: OpenFile) {
  return reply.header('content-disposition', `attachment; filename="${filename}"`).type(type).send(body);
}

/**
 * Streams chunks, and produces the next one when the client has read the last. The first is produced before anything is sent, so
 * that its errors still become refusals. A later failure breaks the connection, so that no incomplete file looks complete.
 */
async function streamOf(parts: Parts, openCalls: OpenCalls): Promise<Readable> {
  const leave = openCalls.startFile();
  const rest = parts[Symbol.asyncIterator]();
  try {
    const first = await rest.next();
    const stream = Readable.from(
      (async function* () {
        if (!first.done) yield first.value;
        yield* { [Symbol.asyncIterator]: () => rest };
      })(),
    );
    return stream.once('close', leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Input as a schema defines it; refuses with the first fields that are wrong. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  refuseUnstorable(value);
  return parseStorable(schema, value, { refusesUnknown: false });
}

/**
 * Input of a call. Software is refused for unknown fields, because a misspelt option would otherwise silently be its default.
 * Pages may be of the previous or next release, so their unknown fields are dropped.
 */
function parseInput<S extends z.core.$ZodType>(caller: Caller | null, schema: S, value: unknown): z.output<S> {
  return parseStorable(schema, value, { refusesUnknown: keyOf(caller) !== null });
}

function parseStorable<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  { refusesUnknown }: { refusesUnknown: boolean },
): z.output<S> {
  cutLists(schema, value);
  const unknown = refusesUnknown ? unknownFields(schema, value) : [];
  const result = z.safeParse(schema, value, { error: kindWords });
  if (result.success) return unknown.length === 0 ? result.data : refuseFields(unknown);
  const wrong: FieldError[] = result.error.issues.flatMap(({ message, path, ...issue }) => {
    // Zod reports all unknown fields of a strict body as one issue, so each is named here.
    const ends = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_WRONG_FIELDS).map((key) => [key]) : [[]];
    return ends.map((end) => ({ field: [...path, ...end].map(String).join('.'), message }));
  });
  return refuseFields([...unknown, ...wrong].slice(0, MOST_WRONG_FIELDS));
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

/** An invalid id gets 404, like another person's id. */
function parseParams(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : refuse('NOT_FOUND');
}

/** The body of a call that takes bytes, perhaps none; any other body is 415. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  const bytes = body ?? Buffer.alloc(0);
  return Buffer.isBuffer(bytes) ? bytes : refuse('UNSUPPORTED_MEDIA');
}

/** A list that is returned whole, or by cursor if the query asks for it. */
export function listAnswer<R extends { id: string }>(rows: R[], query: Parameters<typeof cursorOf>[0]): Answer<R[]> {
  const asked = cursorOf(query);
  if (!asked) return new Answer(rows);
  const { rows: shown, nextCursor } = cutList(rows, asked);
  return new Answer(shown, { nextCursor });
}

/** A list that was read by page or by cursor. */
export function listedAnswer<R>(
  { rows, total, nextCursor }: { rows: R[]; total?: number; nextCursor?: string | null },
  { page, size }: { page: number; size: number },
): Answer<R[]> {
  if (nextCursor !== undefined) return new Answer(rows, { nextCursor });
  return new Answer(rows, { page: pageOf(total ?? 0, page, size, rows.length) });
}

/** API-04: the page fields of a list of `total` elements. */
function pageOf(total: number, page: number, size: number, shown: number): Page {
  return {
    totalPages: Math.ceil(total / size),
    totalElements: total,
    size,
    number: page,
    numberOfElements: shown,
  };
}
