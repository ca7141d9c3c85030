import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from '../../../contract/all-endpoints.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { API_VERSIONS } from '../../../contract/versions.ts';
import { FAILURE, FIELD_ERROR, HEADERS, headersNamed, PAGE, PROBLEM, Refusals, SUCCESS } from './openapi-answers.ts';
import { exampleOf } from './openapi-examples.ts';
import { type JsonSchema, Schemas } from './openapi-schemas.ts';
import { describeWebhooks, WEBHOOK_PARAMETERS } from './openapi-webhooks.ts';
import { INTRODUCTION, TAGS } from './openapi-words.ts';

interface Public {
  name: string;
  noun: string;
  endpoint: Endpoint;
}

const usually = (value: unknown) => ({ usual: { value } });

const PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes the call safe to repeat for 24 hours. Use a new one for each change, such as a UUID.',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    examples: usually('0f6d1c1e-5a57-4a0b-9c5e-2f7f3a8f0b21'),
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` that you read. If the study has changed since, the call is refused.',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    examples: usually('"q3l0c0e3V8n2mYVb1kX9aA"'),
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` that you read. If nothing has changed since, the answer is 304 without a body.',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    examples: usually('"q3l0c0e3V8n2mYVb1kX9aA"'),
  },
};

const UNCHANGED: JsonSchema = { description: 'Nothing has changed since the `ETag` that you sent.' };

/** "publishStudy" as "Publish study". */
function titleOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]?.toUpperCase() + words.slice(1);
}

const pascal = (name: string) => name[0]?.toUpperCase() + name.slice(1);

/** Everything that `describe` collects for the whole description. */
class Description {
  readonly schemas = new Schemas();
  readonly refusals = new Refusals();
  readonly answers: Record<string, JsonSchema> = {};
  readonly #used = new Set<string>();

  get parameters(): Record<string, JsonSchema> {
    return Object.fromEntries(Object.entries(PARAMETERS).filter(([name]) => this.#used.has(name)));
  }

  #parametersOf(schema: z.core.$ZodType, where: 'path' | 'query'): JsonSchema[] {
    const { properties = {}, required = [] } = this.schemas.fieldsOf(schema, 'input');
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      name,
      in: where,
      ...(description ? { description } : {}),
      required: where === 'path' || required.includes(name),
      schema: property,
      examples: usually(exampleOf(property, this.schemas, name)),
    }));
  }

  #shared(...names: string[]): JsonSchema[] {
    for (const name of names) this.#used.add(name);
    return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  }

  /** The body; a form that may be empty is not required. */
  #bodyOf(name: string, { method, body }: Endpoint): JsonSchema {
    const form = this.schemas.schemaOf(body, 'input');
    const isEmpty = !('$ref' in form) && Object.keys((form.properties as object | undefined) ?? {}).length === 0;
    if (method === 'GET' || isEmpty) return {};
    const schema = this.schemas.named(`${pascal(name)}Body`, form);
    const required = !z.safeParse(body, {}).success;
    const example = exampleOf(schema, this.schemas);
    return { requestBody: { required, content: { 'application/json': { schema, examples: usually(example) } } } };
  }

  #successOf(name: string, { files, paged, hasCursor, isTagged, reply }: Endpoint): JsonSchema {
    if (files.length > 0) {
      const content = files.map((type) => [
        type,
        type === 'text/csv'
          ? { schema: { type: 'string' }, examples: usually('name,status\r\nKofi Owusu,Booked\r\n') }
          : { schema: { type: 'string', format: 'binary' } },
      ]);
      const file = `${files.map((type) => pascal(type.split('/').at(-1) ?? '')).join('')}File`;
      this.answers[file] = { description: 'The file.', content: Object.fromEntries(content) };
      return { $ref: `#/components/responses/${file}` };
    }
    const content = this.schemas.named(`${pascal(name)}Reply`, this.schemas.schemaOf(reply, 'output'));
    const schema = {
      allOf: ['Success', ...(paged ? ['Page'] : [])].map((one) => ({ $ref: `#/components/schemas/${one}` })),
      type: 'object',
      required: ['content'],
      properties: {
        content,
        ...(hasCursor
          ? { nextCursor: { type: ['string', 'null'], description: 'The `cursor` of the next call; null at the end.' } }
          : {}),
      },
    };
    const example = {
      success: true,
      content: exampleOf(content, this.schemas),
      ...(hasCursor ? { nextCursor: null } : {}),
    };
    const description = paged && hasCursor ? 'By cursor, or a page with its numbers.' : 'Done.';
    const headers = isTagged ? { headers: headersNamed('ETag') } : {};
    const answer = { description, ...headers, content: { 'application/json': { schema, examples: usually(example) } } };
    return this.#named(content, answer, { Paged: paged, ByCursor: hasCursor, WithTag: isTagged });
  }

  /** Responses that several calls share have one name. */
  #named(content: JsonSchema, answer: JsonSchema, traits: Record<string, boolean>): JsonSchema {
    if (typeof content.$ref !== 'string') return answer;
    const kind = Object.entries(traits).flatMap(([trait, has]) => (has ? [trait] : []));
    const name = [
      content.$ref
        .split('/')
        .at(-1)
        ?.replace(/Reply$/, ''),
      'Answer',
      ...kind,
    ].join('');
    this.answers[name] = answer;
    return { $ref: `#/components/responses/${name}` };
  }

  operation({ name, noun, endpoint }: Public): JsonSchema {
    const { method, scope, isTagged } = endpoint;
    const rate = method === 'GET' ? 'read' : 'change';
    const asks = scope === 'anyKey' ? 'Any key may call it.' : `Scope: \`${scope}\`.`;
    const limit = method === 'GET' ? '600 reads' : '120 changes';
    const hasState = isTagged || endpoint.errors.includes('CHANGED_MEANWHILE');
    return {
      operationId: name,
      tags: [noun],
      summary: titleOf(name),
      description: `${endpoint.summary} ${asks} Counts towards the ${limit} a minute.`,
      'x-rate-class': rate,
      'x-scope': scope,
      security: [{ apiKey: [] }],
      parameters: [
        ...this.#parametersOf(endpoint.params, 'path'),
        ...this.#parametersOf(endpoint.query, 'query'),
        ...(method === 'POST' ? this.#shared('Idempotency-Key') : []),
        ...(hasState ? this.#shared(method === 'GET' ? 'If-None-Match' : 'If-Match') : []),
      ],
      ...this.#bodyOf(name, endpoint),
      responses: {
        200: this.#successOf(name, endpoint),
        ...(isTagged && method === 'GET' ? { 304: UNCHANGED } : {}),
        ...this.refusals.of(name, endpoint),
      },
    };
  }
}

/** The public calls: those that an API key reaches. */
const PUBLIC: readonly Public[] = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.scope !== null);

/**
 * The public API as OpenAPI 3.1, generated entirely from the contract. Without an origin that others can reach, addresses
 * are relative to the description's own.
 */
export function openApiDocument(origin: string | null): JsonSchema {
  const description = new Description();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const call of PUBLIC) {
    const path = call.endpoint.publicPath ?? call.endpoint.path;
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: description.operation(call) };
  }
  const tags = [...new Set(PUBLIC.map(({ noun }) => noun))];
  const { schemas, refusals, answers, parameters } = description;
  const events = describeWebhooks();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nyansapo API',
      version: API_VERSIONS.at(-1),
      description: INTRODUCTION,
      contact: { name: 'Nyansapo' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin ?? ''}/api/v1`, description: 'This installation' }],
    security: [{ apiKey: [] }],
    tags: Object.keys({ ...TAGS, ...Object.fromEntries(tags.map((tag) => [tag, ''])) })
      .filter((tag) => tags.includes(tag))
      .map((tag) => ({ name: tag, description: TAGS[tag] ?? `Calls about ${tag}.` })),
    paths,
    webhooks: events.webhooks,
    components: {
      schemas: {
        ...events.schemas,
        ...Object.fromEntries(Object.entries(schemas.components).toSorted(([one], [other]) => (one < other ? -1 : 1))),
        Success: SUCCESS,
        Page: PAGE,
        Failure: FAILURE,
        FieldError: FIELD_ERROR,
        Problem: PROBLEM,
      },
      parameters: { ...parameters, ...WEBHOOK_PARAMETERS },
      headers: HEADERS,
      responses: { ...answers, ...refusals.responses },
      examples: refusals.examples,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'nyk_live_… or nyk_test_…',
          description: 'An API key, made under Developers.',
        },
      },
    },
  };
}
