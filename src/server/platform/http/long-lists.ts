import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

/**
 * Cuts each list of the input to one item more than its schema allows. Zod checks every item before it counts them, so that 100,000
 * wrong ones would keep the process busy; a list that was cut is still refused, as too long.
 */
export function cutLists(schema: Schema, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'array') cutList(def, value);
  else if (def.type === 'object') {
    for (const [name, inner] of Object.entries(def.shape)) cutLists(inner, (value as Record<string, unknown>)[name]);
  } else for (const [inner, given] of insideOf(def, value)) cutLists(inner, given);
}

function cutList({ element, checks = [] }: z.core.$ZodArrayDef, value: object): void {
  if (!Array.isArray(value)) return;
  for (const { _zod } of checks) {
    const { check, maximum } = _zod.def as { check: string; maximum?: number };
    if (check === 'max_length' && maximum !== undefined && value.length > maximum + 1) value.length = maximum + 1;
  }
  for (const item of value) cutLists(element, item);
}

/** The schemas that this one wraps, each with its input. */
export function insideOf(def: Def, value: object): [Schema, unknown][] {
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return [[def.innerType, value]];
    case 'union':
      return def.options.map((option) => [option, value]);
    case 'pipe': {
      const { def: first } = (def.in as z.core.$ZodTypes)._zod;
      // A form that may also be sent without its sections has the same lists.
      if (first.type === 'transform') return [[def.out, first.transform(value, { value, issues: [] })]];
      return [[def.in, value]];
    }
    default:
      return [];
  }
}
