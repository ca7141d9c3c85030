import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { NAMED_SCHEMAS } from '../../../contract/all-endpoints.ts';
import { Instant } from '../../../contract/fields.ts';

export type JsonSchema = Record<string, unknown>;
type Io = 'input' | 'output';

/** Zod's own metadata, and the names of exported schemas, which makes them components. */
const METADATA = {
  get: (schema: z.core.$ZodType) => {
    const id = NAMED_SCHEMAS.get(schema);
    return { ...z.globalRegistry.get(schema), ...(id ? { id } : {}) };
  },
  has: (schema: z.core.$ZodType) => NAMED_SCHEMAS.has(schema) || z.globalRegistry.has(schema),
} as unknown as typeof z.globalRegistry;

const REF = '#/components/schemas/';

/** A schema whose references to definitions are rewritten as references to components. */
function withComponents(value: unknown, nameOf: (definition: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withComponents(one, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) =>
      key === '$ref' && typeof one === 'string'
        ? [key, REF + nameOf(one.replace('#/$defs/', ''))]
        : [key, withComponents(one, nameOf)],
    ),
  );
}

/** Removes redundant keywords, and restores what Zod leaves out. */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod as z.core.$ZodDefault['_zod'];
  if (zodSchema === Instant || zodSchema._zod.parent === Instant) jsonSchema.format = 'date-time';
  // Zod leaves out examples and defaults of input that it transforms.
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples) jsonSchema.examples = examples;
  const isText = typeof def.defaultValue === 'string';
  if (def.type === 'default' && (isText || jsonSchema.type !== 'string')) jsonSchema.default = def.defaultValue;
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  delete jsonSchema.id;
  // Answers may get more fields without a new version.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Collects the schemas of a description: exported ones become components, and a reference to them. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** OpenAPI 3.1 uses JSON Schema 2020-12, in which nullable values list `null` as a type. */
  schemaOf(schema: z.core.$ZodType, io: Io): JsonSchema {
    return this.fieldsOf(z.object({ value: schema as z.ZodMiniType }), io).properties?.value ?? {};
  }

  /** The fields of an object without a component of its own, such as a query. */
  fieldsOf(schema: z.core.$ZodType, io: Io): { properties?: Record<string, JsonSchema>; required?: string[] } {
    const { $defs: all = {}, ...root } = z.toJSONSchema(schema, {
      io,
      metadata: METADATA,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      override: (one) => tidy(one as never),
    }) as unknown as JsonSchema & { $defs?: Record<string, JsonSchema> };
    // An exported schema is a definition of its own.
    const { [String(root.$ref).replace('#/$defs/', '')]: own, ...$defs } = all;
    const fields = own ?? root;
    const names = this.#namesOf($defs, io);
    const nameOf = (definition: string) => names.get(definition) ?? definition;
    for (const [definition, content] of Object.entries($defs)) {
      this.components[nameOf(definition)] = withComponents(content, nameOf) as JsonSchema;
    }
    return withComponents(fields, nameOf) as JsonSchema;
  }

  /** The schema under a name of its own, unless it has one. */
  named(name: string, schema: JsonSchema): JsonSchema {
    if ('$ref' in schema || schema.type === 'array' || !('properties' in schema)) return schema;
    const own = Object.keys(schema.properties as object).length === 0 ? 'Done' : name;
    this.components[own] = schema;
    return { $ref: REF + own };
  }

  /**
   * A form differs from its noun where it has defaults. Then it gets a name of its own, and so does every schema that contains
   * it.
   */
  #namesOf(definitions: Record<string, JsonSchema>, io: Io): Map<string, string> {
    const names = new Map<string, string>();
    for (let changed = true; changed; ) {
      changed = false;
      const nameOf = (definition: string) => names.get(definition) ?? definition;
      for (const [definition, content] of Object.entries(definitions)) {
        const known = this.components[nameOf(definition)];
        if (!known || isDeepStrictEqual(known, withComponents(content, nameOf))) continue;
        if (names.has(definition)) throw new Error(`two forms of ${definition}`);
        names.set(definition, `${definition}${io === 'input' ? 'Input' : 'Output'}`);
        changed = true;
      }
    }
    return names;
  }
}
