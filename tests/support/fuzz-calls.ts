import fc from 'fast-check';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../src/contract/endpoint.ts';

/* Nearly valid calls: input that an endpoint's schemas accept, with a few values replaced by hostile ones. */

/** Draws from an arbitrary of fast-check, so that a seed determines everything. */
export type Draw = fc.GeneratorValue;

/** Values for a field name wherever a schema has it: existing ids, and texts of the right form. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

type Def = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
  entries?: Record<string, string>;
  values?: readonly unknown[];
};

const one = <T>(draw: Draw, values: readonly T[]): T => draw(fc.constantFrom, ...values);

/** A value that a schema accepts, or nearly: rules over several fields are not known here. */
export function sensible(draw: Draw, schema: z.core.$ZodType, samples: Samples, name = ''): unknown {
  const def = schema._zod.def as Def;
  const known = samples[name];
  if (known && known.length > 0 && def.type !== 'object' && def.type !== 'array') {
    if (def.type !== 'optional' && def.type !== 'default') return one(draw, known);
  }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([key, inner]) => [key, sensible(draw, inner, samples, key)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return [sensible(draw, def.element as z.core.$ZodType, samples, name)];
    case 'optional':
    case 'default':
      return draw(fc.boolean) ? undefined : sensible(draw, def.innerType as z.core.$ZodType, samples, name);
    case 'nullable':
      return one(draw, [true, true, false]) ? sensible(draw, def.innerType as z.core.$ZodType, samples, name) : null;
    case 'pipe':
      return sensible(draw, def.in as z.core.$ZodType, samples, name);
    case 'union':
      return sensible(draw, one(draw, def.options ?? []), samples, name);
    case 'enum':
      return one(draw, Object.values(def.entries ?? {}));
    case 'literal':
      return def.values?.[0];
    case 'number':
      return one(draw, [0, 1, 2, 18, 30, 60]);
    case 'boolean':
      return draw(fc.boolean);
    case 'record':
      return {};
    default:
      return 'Words';
  }
}

const DEEP = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Values that have broken a server before, ours or another. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202egnihtemos',
  '\uffff',
  'Å\u030a\u0301'.repeat(60),
  '👩🏾‍🔬'.repeat(40),
  'İıſK',
  'x'.repeat(300),
  'x'.repeat(5000),
  '0000-01-01',
  '2026-13-01',
  '2026-02-30',
  '9999-12-31',
  '9000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '0001-01-01',
  '1500-01-01',
  '2026-11-21T00:00:00Z',
  '24:00',
  '99:99',
  '-1',
  'NaN',
  'Infinity',
  '1e309',
  '0x10',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999999',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  "'; drop table app_user; --",
  '%',
  '_%\\',
  '\\',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  'a\r\nBcc: all@example.com',
  'a@b.co\u0000',
  '"@"@"',
  -1,
  0,
  -0,
  0.1,
  1.005,
  1e-300,
  1e300,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  ['a', 'b'],
  { length: 5 },
  { $gt: '' },
  { toString: 'x', valueOf: 'y' },
  Array.from({ length: 500 }, (_, index) => index),
];

const TEXTS = HOSTILE.filter((value): value is string => typeof value === 'string');

/** A call as it is sent over the wire. */
export interface RawCall {
  method: string;
  /** Including its query, percent-encoded. */
  address: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Percent-encodes any text, including lone surrogates, which encodeURIComponent refuses. */
function encoded(text: string): string {
  return [...text]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('');
}

/** Any value as text, even objects that can't be converted to a string. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Every position in a value, as a path of keys. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return [[...path], ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function changedAt(value: unknown, [name, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === name ? changedAt(inner, rest, change) : inner));
  const entries = Object.entries(value as object).map(([key, inner]) => [
    key,
    key === name ? changedAt(inner, rest, change) : inner,
  ]);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

const CHANGES: readonly ((draw: Draw, value: unknown) => unknown)[] = [
  (draw) => one(draw, HOSTILE),
  (draw) => one(draw, HOSTILE),
  (draw) => one(draw, HOSTILE),
  () => undefined,
  () => null,
  (_draw, value) => [value],
  (_draw, value) => ({ value }),
  (_draw, value) => (Array.isArray(value) ? Array.from({ length: 400 }, () => value[0]) : textOf(value)),
  (_draw, value) => (Array.isArray(value) ? [...value, ...value] : value),
  (draw, value) => (typeof value === 'string' ? value + one(draw, TEXTS) : value),
  (draw, value) => (typeof value === 'number' ? value * one(draw, [-1, 0.3, 1e6, 1e12, 1e18]) : value),
  (draw, value) =>
    typeof value === 'object' && value !== null ? { ...value, [one(draw, TEXTS)]: one(draw, HOSTILE) } : value,
];

function mutated(draw: Draw, value: unknown): unknown {
  const times = one(draw, [1, 1, 1, 2, 3]);
  let result = value;
  for (let time = 0; time < times; time += 1) {
    const place = one(draw, placesIn(result));
    const change = one(draw, CHANGES);
    result = changedAt(result, place, (old) => change(draw, old));
  }
  return result;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Bodies that are wrong as a whole. */
function wholeBody(draw: Draw, text: string): Pick<RawCall, 'headers' | 'body'> {
  return one<() => Pick<RawCall, 'headers' | 'body'>>(draw, [
    () => ({ headers: JSON_TYPE, body: 'null' }),
    () => ({ headers: JSON_TYPE, body: '[]' }),
    () => ({ headers: JSON_TYPE, body: '""' }),
    () => ({ headers: JSON_TYPE, body: '1e999' }),
    () => ({ headers: JSON_TYPE, body: '' }),
    () => ({ headers: JSON_TYPE, body: text.slice(0, -1) }),
    () => ({ headers: JSON_TYPE, body: DEEP(15) }),
    () => ({ headers: JSON_TYPE, body: DEEP(8000) }),
    () => ({ headers: JSON_TYPE, body: `{"__proto__":{"admin":true},${text.slice(1)}` }),
    () => ({ headers: JSON_TYPE, body: `{"constructor":{"prototype":{"x":1}}}` }),
    () => ({ headers: JSON_TYPE, body: `${text.slice(0, -1)},"name":1,"name":2}` }),
    () => ({ headers: JSON_TYPE, body: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])]) }),
    () => ({ headers: { 'content-type': 'application/json; charset=utf-16' }, body: Buffer.from(text, 'utf16le') }),
    () => ({ headers: { 'content-type': 'application/xml' }, body: '<x/>' }),
    () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b&a=c' }),
    () => ({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }),
    () => ({ headers: { 'content-type': 'nonsense' }, body: text }),
    () => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: text }),
    () => ({ headers: {}, body: undefined }),
  ])();
}

/** `name=value` pairs, also for lists and other types; sometimes repeats a name. */
function queryOf(draw: Draw, query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${encoded(name)}=${encoded(textOf(each))}`),
  );
  const more = one(draw, [
    [],
    [],
    [],
    [...pairs],
    ['page=1', 'page=2'],
    ['%00=1'],
    ['a[b]=c'],
    ['%=%'],
    ['__proto__=1'],
    ['&&=&'],
  ]);
  return [...pairs, ...more].join('&');
}

/** One call of an endpoint, valid except for its mutations; `body` is a known valid one. */
export function fuzzedCall(
  draw: Draw,
  endpoint: Endpoint,
  { samples, isChanged, body: known }: { samples: Samples; isChanged: boolean; body?: unknown },
): RawCall {
  const where = isChanged ? one(draw, ['params', 'query', 'body', 'body', 'body', 'whole'] as const) : 'nothing';
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const target = !hasBody && (where === 'body' || where === 'whole') ? one(draw, ['params', 'query'] as const) : where;
  const params = sensible(draw, endpoint.params, samples) as Record<string, unknown>;
  const query = sensible(draw, endpoint.query, samples) as Record<string, unknown>;
  const body = known ?? sensible(draw, endpoint.body, samples);
  const hostileName = target === 'params' && Object.keys(params).length > 0 ? one(draw, Object.keys(params)) : null;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encoded(textOf(name === hostileName ? one(draw, TEXTS) : params[name])),
  );
  // A query without parameters still gets something.
  const asked = target === 'query' ? (mutated(draw, { ...query, page: '0' }) as Record<string, unknown> | null) : query;
  const search = queryOf(draw, typeof asked === 'object' && asked !== null ? asked : { query: asked });
  const text = JSON.stringify(target === 'body' ? (mutated(draw, body) ?? null) : body);
  const sent =
    target === 'whole'
      ? wholeBody(draw, text)
      : { headers: hasBody ? JSON_TYPE : {}, body: hasBody ? text : undefined };
  return { method: endpoint.method, address: `/api/v1${path}${search ? `?${search}` : ''}`, ...sent };
}

/** One request to an address outside the API, such as '/s/:code': its segments and its query are hostile. */
export function fuzzedAddress(draw: Draw, method: string, route: string): RawCall {
  const path = route.replaceAll(/:\w+|\*/g, () => encoded(one(draw, TEXTS)));
  const names = ['code', 'ticket', 'to', 'as', 'secret', 'text', 'name', 'page'];
  const query = Object.fromEntries(names.filter(() => draw(fc.boolean)).map((name) => [name, one(draw, HOSTILE)]));
  const form = queryOf(draw, {
    name: one(draw, TEXTS),
    email: one(draw, TEXTS),
    message: one(draw, TEXTS),
    stamp: 'x',
  });
  const isPost = method === 'POST';
  return {
    method,
    address: `${path}?${queryOf(draw, query)}`,
    headers: isPost
      ? {
          'content-type': one(draw, [
            'application/x-www-form-urlencoded',
            'application/x-www-form-urlencoded; charset=utf-7',
            'application/json',
            'text/plain',
          ]),
        }
      : {},
    body: isPost ? form : undefined,
  };
}
