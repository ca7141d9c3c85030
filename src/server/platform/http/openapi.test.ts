import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from '../../../contract/all-endpoints.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: { required?: string[] } } } };
  responses: Record<string, { content: Record<string, { schema: { properties?: { content: unknown } } }> }>;
}

const document = openApiDocument('https://nyansapo.example') as {
  paths: Record<string, Record<string, Operation>>;
};

async function problemsOf(value: unknown): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // A fixed segment is matched before a parameter, and our parameters are ids.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(value), absoluteRef: 'openapi.json', config });
  return problems.map(({ message, location: [at] }) => `${message} ${at?.pointer}`);
}

const operationOf = (path: string, method: string) => document.paths[`/api/v1${path}`]?.[method] as Operation;

describe('the API’s description', () => {
  test('is valid OpenAPI 3.1, without an error or a warning', async () => {
    expect(await problemsOf(document)).toEqual([]);
  });

  test('would not be with a word of OpenAPI 3.0', async () => {
    const old = structuredClone(document);
    const [parameter] = operationOf('/project/studies', 'get').parameters;
    Object.assign(old.paths['/api/v1/project/studies']?.get?.parameters[0]?.schema ?? {}, { nullable: true });
    expect(parameter?.schema).not.toHaveProperty('nullable');
    expect(await problemsOf(old)).toEqual([expect.stringContaining('`nullable` is not expected here')]);
  });

  test.each(ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name: required is what the server refuses to miss',
    ({ endpoint }) => {
      const { requestBody } = operationOf(endpoint.path, endpoint.method.toLowerCase());
      const refused = z.safeParse(endpoint.body, {});
      const missed = new Set(refused.error?.issues.flatMap(({ path }) => path.slice(0, 1).map(String)));
      expect(new Set(requestBody?.content['application/json'].schema.required)).toEqual(missed);
      expect(requestBody?.required ?? false).toBe(!refused.success);
    },
  );

  test('what may be null has null among its types, and instants are dates with a time', () => {
    const content = operationOf('/project/projects/{id}', 'get').responses[200]?.content['application/json']?.schema;
    expect(content?.properties?.content).toMatchObject({
      properties: {
        createdAt: { type: 'string', format: 'date-time' },
        nextSessionAt: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
      },
    });
  });

  test('what a query leaves out has its default, and is not required', () => {
    const size = operationOf('/project/studies', 'get').parameters.find(({ name }) => name === 'size');
    expect(size).toEqual({
      name: 'size',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    });
  });
});
