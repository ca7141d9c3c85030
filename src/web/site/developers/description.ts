import type { ApiDescription } from '../../../contract/site/developer-docs.ts';

/* The reference's model, read from the API's description. Nothing here refers to a call by name. */

export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required: boolean;
  schema: Schema;
  example: unknown;
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** A success response: JSON, or a file of one of several types. */
export type Answer =
  | { kind: 'json'; content: Schema; example: unknown; hasCursor: boolean; hasTag: boolean }
  | { kind: 'file'; types: readonly string[] };

export interface Operation {
  id: string;
  tag: string;
  title: string;
  summary: string;
  method: string;
  path: string;
  /** Null if any key may make the call. */
  scope: string | null;
  rate: 'read' | 'change';
  parameters: readonly Parameter[];
  body: { required: boolean; schema: Schema; example: unknown } | null;
  answer: Answer;
  refusals: readonly Refusal[];
}

export interface Tag {
  name: string;
  title: string;
  description: string;
  operations: readonly Operation[];
}

export interface Reference {
  tags: readonly Tag[];
  operations: readonly Operation[];
  /** Every error code of the calls, sorted. */
  refusals: readonly Refusal[];
  /** Resolves a schema that is a reference to a component. */
  resolve(schema: Schema): Schema;
}

interface Described {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: Record<string, Record<string, Schema>>;
}

interface RawOperation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  'x-rate-class': 'read' | 'change';
  'x-scope': string;
  parameters: Schema[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; examples: Examples }> };
  responses: Record<string, Schema>;
}

type Examples = Record<string, { value: unknown }>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const TITLES: Readonly<Record<string, string>> = { apiKeys: 'Your key', events: 'Events and webhooks' };

/** "testMode" as "Test mode". */
function titleOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return TITLES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const exampleIn = (examples: Examples | undefined) => Object.values(examples ?? {})[0]?.value;

const RECENT = new WeakMap<ApiDescription, Reference>();

export function readReference(description: ApiDescription): Reference {
  const known = RECENT.get(description);
  if (known) return known;
  const reference = makeReference(description as unknown as Described);
  RECENT.set(description, reference);
  return reference;
}

function makeReference({ tags, paths, components }: Described): Reference {
  const resolve = (schema: Schema): Schema => {
    if (typeof schema.$ref !== 'string') return schema;
    const [, , kind = '', name = ''] = schema.$ref.split('/');
    return resolve(components[kind]?.[name] ?? {});
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, raw]) => readOperation(path, method, raw, resolve)),
  );
  const byCode = new Map(operations.flatMap(({ refusals }) => refusals.map((one) => [one.code, one] as const)));
  return {
    operations,
    resolve,
    refusals: [...byCode.values()].toSorted(
      (one, other) => one.status - other.status || (one.code < other.code ? -1 : 1),
    ),
    tags: tags.map(({ name, description }) => ({
      name,
      title: titleOf(name),
      description,
      operations: operations.filter(({ tag }) => tag === name),
    })),
  };
}

type Resolve = Reference['resolve'];

function readOperation(path: string, method: string, raw: RawOperation, resolve: Resolve): Operation {
  const body = raw.requestBody?.content['application/json'];
  const scope = raw['x-scope'];
  return {
    id: raw.operationId,
    tag: raw.tags[0],
    title: raw.summary,
    // Without the sentences about scope and limits, which the page shows separately.
    summary: raw.description.replace(/ (?:Scope: `[^`]+`|Any key may call it)\. Counts towards .*$/, ''),
    method: method.toUpperCase(),
    path,
    scope: scope === 'anyKey' ? null : scope,
    rate: raw['x-rate-class'],
    parameters: raw.parameters.map((one) => readParameter(resolve(one))),
    body: body
      ? { required: raw.requestBody?.required ?? false, schema: body.schema, example: exampleIn(body.examples) }
      : null,
    answer: readAnswer(resolve(raw.responses['200'] ?? {})),
    refusals: Object.entries(raw.responses)
      .filter(([status]) => !/^[23]/.test(status))
      .flatMap(([, response]) => readRefusals(resolve(response), resolve)),
  };
}

function readParameter(raw: Schema): Parameter {
  const { examples, ...parameter } = raw as unknown as Parameter & { examples: Examples };
  return { ...parameter, example: exampleIn(examples) };
}

function readAnswer(response: Schema): Answer {
  const content = response.content as Record<string, { schema: Schema; examples?: Examples }>;
  const json = content['application/json'];
  const properties = (json?.schema.properties ?? {}) as Record<string, Schema>;
  // A file may be JSON, too, but without an envelope.
  if (!json || !properties.content) return { kind: 'file', types: Object.keys(content) };
  return {
    kind: 'json',
    content: properties.content,
    example: exampleIn(json.examples),
    hasCursor: 'nextCursor' in properties,
    hasTag: 'ETag' in ((response.headers as object | undefined) ?? {}),
  };
}

function readRefusals(response: Schema, resolve: Resolve): Refusal[] {
  const content = response.content as Record<string, { examples: Record<string, Schema> }>;
  const problems = content['application/problem+json']?.examples ?? {};
  return Object.values(problems).map((example) => {
    const { status, code, title } = resolve(example).value as { status: number; code: string; title: string };
    return { status, code, message: title };
  });
}
