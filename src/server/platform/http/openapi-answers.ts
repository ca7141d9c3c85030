import { codesOf, type Endpoint } from '../../../contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import type { JsonSchema } from './openapi-schemas.ts';

const REQUEST_ID = '01a1fde2-55ee-7f70-9b62-4d5e6f708192';

export const SUCCESS: JsonSchema = {
  type: 'object',
  description: 'What every success has besides its content.',
  required: ['success'],
  properties: { success: { const: true }, message: { type: 'string', description: 'For people.' } },
};

/** A list's numbers, if it was asked for by page. */
export const PAGE: JsonSchema = {
  type: 'object',
  description: 'Where a page is in its list; missing in a list by cursor.',
  properties: Object.fromEntries(
    ['totalPages', 'totalElements', 'size', 'number', 'numberOfElements'].map((name) => [name, { type: 'integer' }]),
  ),
};

export const FAILURE: JsonSchema = {
  type: 'object',
  description: 'Why a call was refused.',
  required: ['success', 'code', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { type: 'string', description: 'Never changes. New codes may be added.' },
    message: { type: 'string', description: 'For people.' },
    detail: { type: 'string', description: 'What else is known.' },
    content: {
      type: 'array',
      description: 'The fields that are wrong.',
      items: { $ref: '#/components/schemas/FieldError' },
    },
    requestId: { type: 'string', format: 'uuid', description: 'Tell us this when you ask about the call.' },
  },
};

export const FIELD_ERROR: JsonSchema = {
  type: 'object',
  description: 'One wrong field.',
  required: ['field', 'message'],
  properties: {
    field: { type: 'string', description: 'Its path in the request, with dots.' },
    message: { type: 'string', description: 'What to do.' },
  },
};

export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'The same by RFC 9457, for `Accept: application/problem+json`.',
  required: ['type', 'title', 'status', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', format: 'uri' },
    code: { type: 'string' },
    errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
  },
};

const header = (description: string, schema: JsonSchema): JsonSchema => ({ description, schema });

export const HEADERS: Readonly<Record<string, JsonSchema>> = {
  RateLimit: header('What is left of the minute, and when it ends in seconds: `"read";r=599;t=42`.', {
    type: 'string',
  }),
  'Retry-After': header('Seconds until trying again makes sense.', { type: 'integer' }),
  ETag: header('The state of the study, for `If-Match`.', { type: 'string' }),
};

export const headersNamed = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The codes of a call that its description lists. It leaves out those that only browsers or only calls with an id can get. */
function describedCodes(endpoint: Endpoint): ErrorCode[] {
  const { path, scope, errors, query } = endpoint;
  const hasId =
    path.includes('{') || JSON.stringify(Object.keys((query as { shape?: object }).shape ?? {})).includes('Id"');
  const leftOut = new Set<ErrorCode>([
    'CROSS_SITE',
    'FORBIDDEN',
    ...(hasId ? [] : (['NOT_FOUND'] as const)),
    ...(scope === 'anyKey' ? (['SCOPE_MISSING'] as const) : []),
  ]);
  return codesOf(endpoint).filter((code) => errors.includes(code) || !leftOut.has(code));
}

const pascal = (text: string) =>
  text
    .toLowerCase()
    .split('_')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join('');

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  429: 'TooManyRequests',
  500: 'Unexpected',
};

/** Collects the refusals of a description: one named response for each set of codes that some call has. */
export class Refusals {
  readonly responses: Record<string, JsonSchema> = {};
  readonly examples: Record<string, JsonSchema> = {};
  readonly #names = new Map<string, string>();

  /** The refusals of a call, by status; failures on our side are the `default` response. */
  of(name: string, endpoint: Endpoint): Record<string, JsonSchema> {
    const byStatus = Map.groupBy([...new Set(describedCodes(endpoint))].toSorted(), (code) =>
      Math.min(ERRORS[code][0], 500),
    );
    return Object.fromEntries(
      [...byStatus]
        .toSorted(([one], [other]) => one - other)
        .map(([status, codes]) => [
          status < 500 ? String(status) : 'default',
          { $ref: `#/components/responses/${this.#named(name, status, codes)}` },
        ]),
    );
  }

  #named(operation: string, status: number, codes: ErrorCode[]): string {
    const key = codes.join();
    const known = this.#names.get(key);
    if (known) return known;
    const statusName = STATUS_NAMES[status] ?? `Status${status}`;
    const first = codes.length === 1 ? pascal(codes[0] ?? '') : statusName;
    const name = first in this.responses ? `${operation[0]?.toUpperCase()}${operation.slice(1)}${statusName}` : first;
    this.#names.set(key, name);
    for (const code of codes) this.examples[pascal(code)] = exampleOf(code);
    const waits = [429, 500].includes(status) || codes.includes('IDEMPOTENCY_IN_PROGRESS');
    this.responses[name] = {
      description:
        codes.length === 1 ? ERRORS[codes[0] as ErrorCode][1] : codes.map((code) => `\`${code}\``).join(', '),
      ...(waits ? { headers: headersNamed('Retry-After', ...(status === 429 ? ['RateLimit'] : [])) } : {}),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${pascal(code)}` }])),
        },
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: problemOf(code) }])),
        },
      },
    };
    return name;
  }
}

function exampleOf(code: ErrorCode): JsonSchema {
  const content = code === 'VALIDATION' ? [{ field: 'study.name', message: 'Please enter your study name' }] : null;
  const value = {
    success: false,
    code,
    message: ERRORS[code][1],
    ...(content ? { content } : {}),
    requestId: REQUEST_ID,
  };
  return { summary: code, value };
}

function problemOf(code: ErrorCode) {
  const [status, title] = ERRORS[code];
  return { type: `urn:nyansapo:error:${code}`, title, status, instance: `urn:uuid:${REQUEST_ID}`, code };
}
