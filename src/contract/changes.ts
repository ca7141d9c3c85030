import * as z from 'zod/mini';
import { withMeta } from './shapes.ts';

type WithoutDefault<T> = T extends z.ZodMiniDefault<infer Inner> ? Inner : T extends z.core.$ZodType ? T : never;
type Optional<Shape> = { -readonly [Name in keyof Shape]: z.ZodMiniOptional<WithoutDefault<Shape[Name]>> };

export const CANNOT_CHANGE = 'This can’t be changed here';
export const NOTHING_TO_CHANGE = 'Please send what you want to change';

function optional<Shape extends z.core.$ZodShape>(shape: Shape): Optional<Shape> {
  const withoutDefault = (field: z.core.$ZodType) => {
    const { def } = (field as z.ZodMiniDefault)._zod;
    return def.type === 'default' ? withMeta(def.innerType as z.ZodMiniType, field) : field;
  };
  const fields = Object.entries(shape).map(([name, field]) => [name, z.optional(withoutDefault(field as never))]);
  return Object.fromEntries(fields) as Optional<Shape>;
}

/**
 * The body of a PATCH or PUT that changes only the fields it contains, with the same rules as the form that created them. A
 * missing field keeps its value, so the form's defaults don't apply; a field that can't be changed here is refused. `besides` are
 * extra fields that clients may send without effect.
 */
export function changesOf<Shape extends z.core.$ZodShape, Besides extends z.core.$ZodShape = Record<never, never>>(
  form: { shape: Shape },
  besides?: Besides,
) {
  return z
    .strictObject(
      { ...optional(form.shape), ...optional(besides ?? ({} as Besides)) },
      { error: ({ code }) => (code === 'unrecognized_keys' ? CANNOT_CHANGE : undefined) },
    )
    .check(
      z.refine((changes) => Object.keys(form.shape).some((name) => (changes as never)[name] !== undefined), {
        message: NOTHING_TO_CHANGE,
        when: ({ issues }) => issues.length === 0,
      }),
    );
}
