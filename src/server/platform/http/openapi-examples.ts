import { createHash } from 'node:crypto';
import type { JsonSchema } from './openapi-schemas.ts';

const ADDRESS = 'https://example.org/hook';
/** For texts with a pattern, the first that fits. */
const TEXTS = ['abc123', '1024', ADDRESS, 'kofi.owusu@example.org'];

const ID = '01a1fdb4-64ad-74d5-9038-304202d76596';
/** An id that is the same wherever the field appears. */
const idOf = (field: string) =>
  ['id', 'studyId'].includes(field)
    ? ID
    : ID.slice(0, -12) + createHash('sha256').update(field).digest('hex').slice(0, 12);

interface Context {
  components: Readonly<Record<string, JsonSchema>>;
}

/**
 * A value that a schema allows: the field's own example (`withExample` of fields.ts), otherwise the smallest. The
 * description's test checks each example against its schema and, for bodies, against the contract.
 */
export function exampleOf(schema: JsonSchema, context: Context, field = ''): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ('default' in schema && schema.type !== 'object') return schema.default;
  if (typeof schema.$ref === 'string') {
    return exampleOf(context.components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, context, field);
  }
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, context, field);
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, context)));
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return exampleOfObject(schema, context);
    case 'array':
      return [exampleOf((schema.items ?? {}) as JsonSchema, context, field)];
    case 'string':
      return exampleText(schema, field);
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function exampleText(schema: JsonSchema, field: string): unknown {
  if (schema.format === 'date-time') return '2026-12-01T10:00:00.000Z';
  if (schema.format === 'uuid') return idOf(field);
  if (schema.format === 'date') return '2026-12-01';
  if (schema.format === 'uri') return ADDRESS;
  if (typeof schema.pattern !== 'string') return 'text';
  const pattern = new RegExp(schema.pattern, 'u');
  return TEXTS.find((text) => pattern.test(text)) ?? 'text';
}

function exampleOfObject(schema: JsonSchema, context: Context): unknown {
  const { properties = {}, additionalProperties } = schema as {
    properties?: Record<string, JsonSchema>;
    additionalProperties?: JsonSchema | boolean;
  };
  const own = Object.entries(properties).map(([name, one]) => [name, exampleOf(one, context, name)]);
  if (own.length === 0 && typeof additionalProperties === 'object') {
    return { key: exampleOf(additionalProperties, context) };
  }
  return Object.fromEntries(own);
}
