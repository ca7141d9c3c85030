import * as z from 'zod/mini';
import type { ApiScope } from '../domain/api-scopes.ts';
import type { Right } from '../domain/member-roles.ts';
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

/** `anyKey` is for calls about the key itself. */
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
  /** Its path in the public API, if `path` is ambiguous there. Our own pages keep `path`; both work. */
  publicPath?: `/${string}`;
  who: W;
  /**
   * The scope that an API key needs: the endpoint then belongs to the public API and its description. Null for an internal
   * endpoint, which keys can't call.
   */
  scope: PublicScope | null;
  /** What the role of an organisation's member must allow (ORG-22); for other callers it means nothing. */
  right: Right;
  /** Whether it shows all projects together, so that somebody who sees only some of them can't call it (ORG-24). */
  showsAllProjects: boolean;
  summary: string;
  params: P;
  query: Q;
  body: B;
  /** The schema of a successful reply's `content`; undeclared fields never leave the server. */
  reply: R;
  paged: boolean;
  /** Whether the list can also be read by cursor: `?cursor=&limit=`. */
  hasCursor: boolean;
  /** Whether the reply has an `ETag`, which a change can send as `If-Match`. */
  isTagged: boolean;
  /** Whether the reply has a secret that is shown once; the answer stored for retries is then encrypted. */
  showsSecret: boolean;
  /** The media types of a call that returns a file instead of JSON; its errors are still JSON. */
  files: readonly string[];
  /** Whether the body is bytes (`application/octet-stream`) instead of JSON. */
  takesBytes: boolean;
  /** How large a body may be, for calls that carry a file; null for the limit of all others. */
  maximumBodyBytes: number | null;
  /** Its error codes, apart from those of its method and its callers (`CodeOf`). */
  errors: readonly C[];
}

const Nothing = z.object({});
type Nothing = typeof Nothing;

/**
 * Declares one API call. The server mounts it, OpenAPI is generated from it, and the web imports only its types and calls it by
 * method and path (`Calls` in all-endpoints.ts).
 */
// Marked as pure, so that bundlers drop unused endpoints.
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
    /** If it is not the usual one of its path and method (`usualRight`). */
    right?: Right;
    showsAllProjects?: boolean;
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
    right: usualRight(given),
    showsAllProjects: false,
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

/** A call is about research unless it says otherwise: reading needs to see it, anything else to change it. */
function usualRight({ method, path, who }: Pick<Endpoint, 'method' | 'path' | 'who'>): Right {
  if (who === 'organizationAdmin') return 'people';
  const isResearch =
    who === 'researcher' || who === 'verifiedResearcher' || (who === 'signedIn' && path.startsWith('/project/'));
  if (!isResearch) return 'own';
  return method === 'GET' ? 'view' : 'edit';
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

/** Error codes of every call. */
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

/** Additional error codes of every change. STATUS_CONFLICT: another change came first. */
const EVERY_CHANGE = [
  'STATUS_CONFLICT',
  'CROSS_SITE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA',
] as const satisfies readonly ErrorCode[];

/** Error codes of the `Idempotency-Key`, for every POST. */
const EVERY_POST = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_ANSWER_LOST',
] as const satisfies readonly ErrorCode[];

/** Error codes by caller, before the call does anything. */
const BY_WHO = {
  anyone: [],
  signedIn: ['UNAUTHENTICATED', 'FORBIDDEN'],
  participant: ['UNAUTHENTICATED'],
  researcher: ['UNAUTHENTICATED', 'FORBIDDEN'],
  verifiedResearcher: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_VERIFIED'],
  organizationAdmin: ['UNAUTHENTICATED', 'FORBIDDEN'],
  admin: ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'],
  provider: ['UNAUTHENTICATED'],
} as const satisfies Record<Who, readonly ErrorCode[]>;

type CodeOfMethod<M> = M extends 'GET'
  ? never
  : (typeof EVERY_CHANGE)[number] | (M extends 'POST' ? (typeof EVERY_POST)[number] : never);

/** Every error code of a call: those that it declares, and those of its method and its callers. */
export type CodeOf<E extends Endpoint> =
  | E['errors'][number]
  | (typeof EVERY_CALL)[number]
  | (typeof BY_WHO)[E['who']][number]
  | CodeOfMethod<E['method']>;

/** The error codes of a call at runtime; `CodeOf` is their type. */
export function codesOf({ method, who, errors }: Pick<Endpoint, 'method' | 'who' | 'errors'>): readonly ErrorCode[] {
  return [
    ...EVERY_CALL,
    ...(method === 'GET' ? [] : EVERY_CHANGE),
    ...(method === 'POST' ? EVERY_POST : []),
    ...BY_WHO[who],
    ...errors,
  ];
}
