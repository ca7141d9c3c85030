import type * as z from 'zod/mini';

interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** The fields of a value that its schema doesn't have: usually a typo, which the API would ignore silently. */
export function unknownFields(
  schema: z.ZodMiniType,
  value: unknown,
  path: readonly (string | number)[] = [],
): { path: (string | number)[]; known: string[] }[] {
  const { type, innerType, element } = definitionOf(schema);
  if (innerType) return unknownFields(innerType, value, path);
  if (element && Array.isArray(value))
    return value.flatMap((item, index) => unknownFields(element, item, [...path, index]));
  if (type !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { shape } = schema as z.ZodMiniObject;
  return Object.entries(value).flatMap(([name, within]) => {
    const field = shape[name] as z.ZodMiniType | undefined;
    return field
      ? unknownFields(field, within, [...path, name])
      : [{ path: [...path, name], known: Object.keys(shape) }];
  });
}
