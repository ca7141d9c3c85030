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

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  W extends Who = Who,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
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
  errors: readonly ErrorCode[];
}

const Nothing = z.object({});
type Nothing = typeof Nothing;

/** Declares one API call. The server mounts it, the web calls it, and OpenAPI is generated from it. */
export function defineEndpoint<
  R extends Schema,
  W extends Who,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(
  given: Pick<Endpoint, 'method' | 'path' | 'summary'> & {
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
    errors?: readonly ErrorCode[];
  },
): Endpoint<P, Q, B, R, W> {
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

export interface Failure {
  success: false;
  code: ErrorCode;
  message: string;
  detail?: string;
  content?: { field: string; message: string }[];
  requestId: string;
}

export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type QueryOf<E extends Endpoint> = z.input<E['query']>;
export type ParamsOf<E extends Endpoint> = z.input<E['params']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
