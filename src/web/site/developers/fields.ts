import type { Reference, Schema } from './description.ts';

/** A field of a request or response, as the reference shows it. */
export interface Field {
  name: string;
  /** Such as "string", "list of numbers", "object or null". */
  type: string;
  /** Null for a field that responses always have, or where "required" has no meaning. */
  required: boolean;
  description: string;
  /** Limits, a default, and the like, in words. */
  limits: readonly string[];
  /** The possible values of an enumeration; empty for other fields. */
  values: readonly string[];
  fields: readonly Field[];
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'instant',
  date: 'date',
  uri: 'address',
  email: 'email address',
};
const WORDS: Readonly<Record<string, string>> = { integer: 'whole number', boolean: 'true or false' };
/** Deeper than any form of ours; limits schemas that contain themselves. */
const DEEPEST = 5;
const LONGEST_PATTERN = 60;

/** The fields of an object, or of the objects of a list. */
export function fieldsOf(schema: Schema, resolve: Reference['resolve'], depth = 0): Field[] {
  const { main } = mainOf(schema, resolve);
  if (main.type === 'array') return fieldsOf((main.items ?? {}) as Schema, resolve, depth);
  if (depth >= DEEPEST) return [];
  const { properties = {}, required = [] } = main as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, given]) => {
    const { main: field } = mainOf(given, resolve);
    return {
      name,
      type: typeOf(given, resolve),
      required: required.includes(name),
      description: String(given.description ?? field.description ?? ''),
      limits: limitsOf({ ...field, ...given }),
      values: valuesOf(field, resolve),
      fields: fieldsOf(given, resolve, depth + 1),
    };
  });
}

/** A schema with its reference resolved, and without null. */
function mainOf(given: Schema, resolve: Reference['resolve']): { main: Schema; orNull: boolean } {
  const schema = resolve(given);
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) {
    const others = choices.filter(({ type }) => type !== 'null');
    if (others.length === 1)
      return { main: mainOf(others[0] ?? {}, resolve).main, orNull: others.length < choices.length };
    return { main: schema, orNull: others.length < choices.length };
  }
  if (Array.isArray(schema.allOf))
    return { main: Object.assign({}, ...schema.allOf.map((one) => resolve(one))), orNull: false };
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((one) => one !== 'null');
    return { main: { ...schema, type }, orNull: schema.type.includes('null') };
  }
  return { main: schema, orNull: false };
}

/** A type in words. */
export function typeOf(given: Schema, resolve: Reference['resolve']): string {
  const { main, orNull } = mainOf(given, resolve);
  return plainTypeOf(main, resolve) + (orNull ? ' or null' : '');
}

function plainTypeOf(main: Schema, resolve: Reference['resolve']): string {
  if ('const' in main) return JSON.stringify(main.const);
  const choices = (main.anyOf ?? main.oneOf) as Schema[] | undefined;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, resolve)))].join(' or ');
  if (main.type === 'array') {
    const item = typeOf((main.items ?? {}) as Schema, resolve);
    return `list of ${/^(?:string|object|id|date|instant|number|whole number)$/.test(item) ? `${item}s` : item}`;
  }
  const type = String(main.type ?? 'any value');
  return FORMATS[String(main.format)] ?? WORDS[type] ?? type;
}

function valuesOf(field: Schema, resolve: Reference['resolve']): string[] {
  const list = field.type === 'array' ? mainOf((field.items ?? {}) as Schema, resolve).main : field;
  return Array.isArray(list.enum) ? list.enum.map(String) : [];
}

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema as Record<
    string,
    number | undefined
  >;
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
    if (least !== undefined) return [`at least ${least}${unit}`];
    return most === undefined ? [] : [`at most ${most}${unit}`];
  };
  const isShort = typeof pattern === 'string' && String(pattern).length <= LONGEST_PATTERN;
  return [
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' entries'),
    ...(isShort ? [`matches ${pattern}`] : []),
    ...('default' in schema ? [`${JSON.stringify(schema.default)} unless sent`] : []),
  ];
}
