import * as z from 'zod/mini';
import type { ApiScope } from '../domain/api-scopes.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: a `verifiedResearcher` belongs to a verified organisation, an `organizationAdmin` administers one, and
 * `provider` is a signed webhook.
 */
export type Who =
  | 'anyone'
  | 'signedIn'
  | 'participant'
  | 'researcher'
  | 'verifiedResearcher'
  | 'organizationAdmin'
  | 'admin'
  | 'provider';

/** `anyKey` is for what a key may ask about itself. */
export type PublicScope = ApiScope | 'anyKey';

type Schema = z.core.$ZodType;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  W extends Who = Who,
  M extends Method = Method,
  C extends ErrorCode = ErrorCode,
> {
  method: M;
  /** The path below /api/v1, with {name} for parameters. */
  path: `/${string}`;
  /**
   * Its address in the public API, where `path` could be read as another call's: our own pages keep `path`. Both work.
   */
  publicPath?: `/${string}`;
  who: W;
  /**
   * The scope with which an API key may call it: the endpoint is part of the public API, which its description shows.
   * Null for an internal endpoint, which no key reaches.
   */
  scope: PublicScope | null;
  summary: string;
  params: P;
  query: Q;
  body: B;
  /** The schema of a success's `content`; undeclared fields never leave the server. */
  reply: R;
  paged: boolean;
  /** Whether the list can also be read by cursor: `?cursor=&limit=`. */
  hasCursor: boolean;
  /** Whether the reply has an `ETag`, which a change may name in `If-Match`. */
  isTagged: boolean;
  /** Whether the reply has a secret that is shown once: a kept answer is sealed. */
  showsSecret: boolean;
  /** The media types of a call that returns a file instead of JSON; its errors are still JSON. */
  files: readonly string[];
  /** Whether the body is bytes (`application/octet-stream`) instead of JSON. */
  takesBytes: boolean;
  /** How large a body may be, for calls that carry a file; null for the limit of all others. */
  maximumBodyBytes: number | null;
  /** What it can be refused with, apart from what its method and its callers bring (`CodeOf`). */
  errors: readonly C[];
}

const Nothing = z.object({});
type Nothing = typeof Nothing;

/**
 * Declares one API call. The server mounts it, OpenAPI is generated from it, and the web calls it by its method and path, with its
 * types only (`Calls` in all-endpoints.ts).
 */
// A bundler leaves out the endpoints that nobody uses.
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<
  R extends Schema,
  W extends Who,
  M extends Method,
  T extends Endpoint['path'],
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  C extends ErrorCode = never,
>(
  given: Pick<Endpoint, 'summary'> & {
    method: M;
    path: T;
    who: W;
    reply: R;
    scope?: PublicScope;
    publicPath?: `/${string}`;
    params?: P;
    query?: Q;
    body?: B;
    paged?: boolean;
    hasCursor?: boolean;
    isTagged?: boolean;
    showsSecret?: boolean;
    files?: readonly string[];
    takesBytes?: boolean;
    maximumBodyBytes?: number;
    errors?: readonly C[];
  },
): Endpoint<P, Q, B, R, W, M, C> & { path: T } {
  return {
    scope: null,
    paged: false,
    hasCursor: false,
    isTagged: false,
    showsSecret: false,
    files: [],
    takesBytes: false,
    maximumBodyBytes: null,
    errors: [],
    ...given,
    params: (given.params ?? Nothing) as P,
    query: (given.query ?? Nothing) as Q,
    body: (given.body ?? Nothing) as B,
  };
}

/** A page of a list, counted from 0 (API-04). */
export interface Page {
  totalPages: number;
  totalElements: number;
  size: number;
  number: number;
  numberOfElements: number;
}

export interface Success<T> extends Partial<Page> {
  success: true;
  message?: string;
  content: T;
  nextCursor?: string | null;
}

export interface Failure<C extends ErrorCode = ErrorCode> {
  success: false;
  code: C;
  message: string;
  detail?: string;
  content?: { field: string; message: string }[];
  requestId: string;
}

export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type QueryOf<E extends Endpoint> = z.input<E['query']>;
export type ParamsOf<E extends Endpoint> = z.input<E['params']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** What any call can be refused with. */
const EVERY_CALL = [
  'VALIDATION',
  'MALFORMED_REQUEST',
  'UNKNOWN_VERSION',
  'API_KEY_INVALID',
  'ADDRESS_NOT_ALLOWED',
  'SCOPE_MISSING',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'SERVER_ERROR',
] as const satisfies readonly ErrorCode[];

/** What any change can be refused with as well. STATUS_CONFLICT: another change was faster. */
const EVERY_CHANGE = [
  'STATUS_CONFLICT',
  'CROSS_SITE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
] as const satisfies readonly ErrorCode[];

/** Of an `Idempotency-Key`. */
const EVERY_POST = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_ANSWER_LOST',
] as const satisfies readonly ErrorCode[];

/** What callers are refused with before the call does anything. */
const BY_WHO = {
  anyone: [],
  signedIn: ['UNAUTHENTICATED'],
  participant: ['UNAUTHENTICATED'],
  researcher: ['UNAUTHENTICATED'],
  verifiedResearcher: ['UNAUTHENTICATED', 'NOT_VERIFIED'],
  organizationAdmin: ['UNAUTHENTICATED', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'],
  provider: ['UNAUTHENTICATED'],
} as const satisfies Record<Who, readonly ErrorCode[]>;

type CodeOfMethod<M> = M extends 'GET'
  ? never
  : (typeof EVERY_CHANGE)[number] | (M extends 'POST' ? (typeof EVERY_POST)[number] : never);

/** Every code that a call can be refused with: those that it declares, and those that its method and its callers bring. */
export type CodeOf<E extends Endpoint> =
  | E['errors'][number]
  | (typeof EVERY_CALL)[number]
  | (typeof BY_WHO)[E['who']][number]
  | CodeOfMethod<E['method']>;

/** The codes of `CodeOf`. */
export function codesOf({ method, who, errors }: Pick<Endpoint, 'method' | 'who' | 'errors'>): readonly ErrorCode[] {
  return [
    ...EVERY_CALL,
    ...(method === 'GET' ? [] : EVERY_CHANGE),
    ...(method === 'POST' ? EVERY_POST : []),
    ...BY_WHO[who],
    ...errors,
  ];
}
