import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from '../../../contract/all-endpoints.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  'x-rate-class': string;
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown>; $ref?: string }[];
  requestBody?: {
    required: boolean;
    content: { 'application/json': { schema: object; examples: { usual: { value: unknown } } } };
  };
  responses: Record<string, { $ref?: string; content?: object }>;
}

const document = openApiDocument(null) as {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Record<string, unknown>>>;
};
const PUBLIC = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.scope !== null);

async function problemsOf(value: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(value), absoluteRef: 'openapi.json', config });
  return problems.map(({ message, location: [at] }) => `${message} ${at?.pointer}`);
}

const operationOf = (path: string, method: string) => document.paths[path]?.[method] as Operation;

describe('the public API’s description', () => {
  test('is valid OpenAPI 3.1, without an error or a warning', async () => {
    expect(await problemsOf(document)).toEqual([]);
  });

  test('would be invalid with a keyword of OpenAPI 3.0', async () => {
    const old = structuredClone(document);
    Object.assign(old.components.schemas?.Study ?? {}, { nullable: true });
    expect(await problemsOf(old)).toEqual([expect.stringContaining('`nullable` is not expected here')]);
  });

  test('has what a key can call, and nothing else', () => {
    const described = Object.values(document.paths).flatMap((calls) => Object.values(calls));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      PUBLIC.map(({ name }) => name).toSorted(),
    );
    const text = JSON.stringify(document);
    for (const word of ['/admin/', 'passwordHash', 'listVerifications', '/authentication/', 'mobile-money']) {
      expect(text).not.toContain(word);
    }
  });

  test.each(PUBLIC)(
    '$name says who may call it, how often, and shows a call that the contract accepts',
    ({ endpoint }) => {
      const operation = operationOf(endpoint.publicPath ?? endpoint.path, endpoint.method.toLowerCase());
      expect(operation.tags).toHaveLength(1);
      expect(operation.description).toMatch(/Scope: `[\w:]+`\.|Any key may call it\./);
      expect(operation['x-rate-class']).toBe(endpoint.method === 'GET' ? 'read' : 'change');
      const refused = z.safeParse(endpoint.body, {});
      const body = operation.requestBody;
      expect(body?.required ?? false).toBe(!refused.success);
      if (!body) return;
      const example = body.content['application/json'].examples.usual.value;
      const taken = z.safeParse(endpoint.body, example);
      expect(taken.error?.issues ?? [], JSON.stringify(example)).toEqual([]);
    },
  );

  test('every refusal of a public call is a named response with an example', () => {
    const { responses = {}, examples = {} } = document.components;
    for (const { endpoint } of PUBLIC) {
      const operation = operationOf(endpoint.publicPath ?? endpoint.path, endpoint.method.toLowerCase());
      for (const code of endpoint.errors) {
        const { $ref = '' } = operation.responses[String(ERRORS[code][0])] ?? operation.responses.default ?? {};
        const response = responses[$ref.split('/').at(-1) ?? ''];
        expect(JSON.stringify(response), code).toContain(`"${code}":{"$ref":"#/components/examples/`);
      }
    }
    for (const { value } of Object.values(examples) as { value?: { code: keyof typeof ERRORS } }[]) {
      expect(ERRORS).toHaveProperty(value?.code ?? '');
    }
  });

  test('nullable fields list null as a type, and instants are of format date-time', () => {
    expect(document.components.schemas?.Project).toMatchObject({
      properties: {
        createdAt: { type: 'string', format: 'date-time' },
        nextSessionAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      },
    });
  });

  test('optional query parameters show their defaults, and are not required', () => {
    const { parameters } = operationOf('/project/appointments', 'get');
    expect(parameters.find(({ name }) => name === 'size')).toMatchObject({
      name: 'size',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    });
  });
});
