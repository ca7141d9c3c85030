import { distance } from 'fastest-levenshtein';
import type * as z from 'zod/mini';
import type { FieldError } from '../../../contract/errors.ts';
import { insideOf } from './long-lists.ts';
import { MOST_WRONG_FIELDS } from './storable.ts';

type Schema = z.core.$ZodType;
type Shape = z.core.$ZodObjectDef['shape'];
type Fields = Readonly<Record<string, unknown>>;

/** No field of ours has a longer name, so an answer shows only the beginning. */
const LONGEST_NAME = 60;

/**
 * The fields of an input that its schema does not know. A caller may have misspelt an optional field: Zod would drop it, and use
 * the default. Schemas that are strict or open themselves decide on their own.
 */
export function unknownFields(schema: Schema, value: unknown): FieldError[] {
  const wrong: FieldError[] = [];
  visit(schema, value, [], wrong);
  return wrong.slice(0, MOST_WRONG_FIELDS);
}

function visit(schema: Schema, value: unknown, path: readonly string[], wrong: FieldError[]): void {
  if (typeof value !== 'object' || value === null || wrong.length >= MOST_WRONG_FIELDS) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      visitObject(def, value as Fields, path, wrong);
      return;
    case 'array':
      if (!Array.isArray(value)) return;
      for (const [index, item] of value.entries()) visit(def.element, item, [...path, String(index)], wrong);
      return;
    case 'union':
      wrong.push(...fewest(def.options, value, path));
      return;
    default:
      for (const [inner, given] of insideOf(def, value)) visit(inner, given, path, wrong);
  }
}

function visitObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Fields,
  path: readonly string[],
  wrong: FieldError[],
) {
  if (Array.isArray(value)) return;
  const known = Object.keys(shape);
  for (const name of catchall ? [] : Object.keys(value)) {
    if (wrong.length >= MOST_WRONG_FIELDS) return;
    if (!Object.hasOwn(shape, name)) {
      const field = [...path, name.slice(0, LONGEST_NAME)].join('.');
      wrong.push({ field, message: wordsFor(name, shape) });
    }
  }
  for (const name of known) {
    const inner = shape[name];
    if (inner) visit(inner, value[name], [...path, name], wrong);
  }
}

/** The caller most likely means the variant that knows most of the sent fields. */
function fewest(options: readonly Schema[], value: object, path: readonly string[]): FieldError[] {
  const all = options
    .filter((option) => takesObjects(option))
    .map((option) => {
      const wrong: FieldError[] = [];
      visit(option, value, path, wrong);
      return wrong;
    });
  return all.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function takesObjects(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return 'innerType' in def
    ? takesObjects(def.innerType as Schema)
    : !['null', 'undefined', 'string', 'number', 'literal'].includes(def.type);
}

function wordsFor(name: string, shape: Shape): string {
  const near = name.length > LONGEST_NAME ? undefined : nearest(name, namesIn(shape));
  return near === undefined ? 'Unknown field' : `Unknown field. Did you mean ${near}?`;
}

/** The names of the fields and, for callers that forgot or misplaced a section, of those in them. */
function namesIn(shape: Shape): string[] {
  const inner = Object.entries(shape).flatMap(([section, schema]) =>
    Object.keys(shapeOf(schema) ?? {}).map((name) => `${section}.${name}`),
  );
  return [...Object.keys(shape), ...inner];
}

function shapeOf(schema: Schema): Shape | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  return 'innerType' in def ? shapeOf(def.innerType as Schema) : null;
}

/** The known name that differs by few letters: a third of its own, and never all of them. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) =>
    text
      .slice(text.lastIndexOf('.') + 1)
      .toLowerCase()
      .replaceAll(/[_-]/g, '');
  const [best] = known
    .map((one) => ({ one, letters: plain(one).length, distance: distance(plain(name), plain(one)) }))
    .filter(({ letters, distance }) => distance <= Math.max(1, Math.floor(letters / 3)) && distance < letters)
    .toSorted((one, other) => one.distance - other.distance);
  return best?.one;
}
