import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from '../../../contract/all-endpoints.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { Instant } from '../../../contract/fields.ts';

type JsonSchema = Record<string, unknown>;

const FAILURE: JsonSchema = {
  type: 'object',
  required: ['success', 'code', 'message', 'requestId'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    detail: { type: 'string' },
    content: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
};

const PAGE: JsonSchema = Object.fromEntries(
  ['totalPages', 'totalElements', 'size', 'number', 'numberOfElements'].map((name) => [name, { type: 'integer' }]),
);

/** OpenAPI 3.1 uses JSON Schema 2020-12: nullable values have null among their types. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Instant) jsonSchema.format = 'date-time';
    },
  });
  return rest;
}

function parametersOf(schema: z.core.$ZodType, where: 'path' | 'query'): JsonSchema[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function filesOf(mediaTypes: readonly string[]) {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

/** OpenAPI 3.1, generated entirely from the contract. */
export function openApiDocument(origin: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { name, noun, endpoint } of ALL_ENDPOINTS) {
    const body = schemaOf(endpoint.body, 'input');
    // A body that may be empty is not required.
    const needsBody = !z.safeParse(endpoint.body, {}).success;
    const hasBody = endpoint.method !== 'GET' && Object.keys((body.properties as object | undefined) ?? {}).length > 0;
    const refusals = [
      'VALIDATION',
      ...(endpoint.who === 'anyone' ? [] : ['UNAUTHENTICATED']),
      ...endpoint.errors,
    ] as const;
    const byStatus = Map.groupBy(new Set(refusals), (code) => ERRORS[code as keyof typeof ERRORS][0]);
    paths[`/api/v1${endpoint.path}`] = {
      ...paths[`/api/v1${endpoint.path}`],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        tags: [noun],
        summary: endpoint.summary,
        description: `Who may call: ${endpoint.who}.`,
        security: endpoint.who === 'anyone' || endpoint.who === 'provider' ? [] : [{ bearer: [] }],
        parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
        ...(hasBody ? { requestBody: { required: needsBody, content: { 'application/json': { schema: body } } } } : {}),
        responses: {
          200: {
            description: 'Success',
            content:
              endpoint.files.length > 0
                ? filesOf(endpoint.files)
                : {
                    'application/json': {
                      schema: {
                        type: 'object',
                        required: ['success', 'content', ...(endpoint.paged ? Object.keys(PAGE) : [])],
                        properties: {
                          success: { const: true },
                          message: { type: 'string' },
                          content: schemaOf(endpoint.reply, 'output'),
                          ...(endpoint.paged ? PAGE : {}),
                        },
                      },
                    },
                  },
          },
          ...Object.fromEntries(
            [...byStatus].map(([status, codes]) => [
              status,
              {
                description: codes.map((code) => `${code}: ${ERRORS[code as keyof typeof ERRORS][1]}`).join('\n\n'),
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
              },
            ]),
          ),
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nyansapo',
      version: '1',
      description: 'Recruit, screen, schedule and pay research participants.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin }],
    components: {
      schemas: { Failure: FAILURE },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  };
}
