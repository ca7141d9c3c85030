import * as z from 'zod/mini';
import './words.ts';

/* Schemas derived from a form's fields: its draft, and the fields of a reply. Small on purpose: the browser loads it. */

type Schema = z.core.$ZodType;
type Enumeration = z.ZodMiniEnum<z.core.util.EnumLike>;

/** A form's values while it is being written: a number may be missing, and so may a choice without a default. */
type DraftOf<S> =
  S extends z.ZodMiniDefault<infer Inner>
    ? Chosen<Inner>
    : S extends z.ZodMiniNullable<infer Inner>
      ? Chosen<Inner> | null
      : S extends z.ZodMiniOptional<infer Inner>
        ? Chosen<Inner> | undefined
        : S extends z.ZodMiniObject<infer Shape>
          ? DraftOfShape<Shape>
          : S extends z.ZodMiniArray<infer Item>
            ? Chosen<Item>[]
            : S extends Enumeration
              ? z.output<S> | ''
              : S extends Schema
                ? z.output<S> extends number
                  ? number | null
                  : z.output<S> | (z.output<S> extends boolean ? undefined : never)
                : never;
/** A choice with a default, or an optional one, is never empty. */
type Chosen<S> = S extends Enumeration | z.ZodMiniBoolean ? z.output<S> : DraftOf<S>;
type OptionalNames<Shape> = { [K in keyof Shape]: Shape[K] extends z.ZodMiniOptional ? K : never }[keyof Shape];
type DraftOfShape<Shape> = { -readonly [K in Exclude<keyof Shape, OptionalNames<Shape>>]: DraftOf<Shape[K]> } & {
  -readonly [K in OptionalNames<Shape>]?: DraftOf<Shape[K]>;
};

/** A form's values as they are sent: any field may be missing. */
type Partially<T> = T extends (infer Item)[]
  ? Partially<Item>[]
  : T extends object
    ? { [K in keyof T]?: Partially<T[K]> | undefined }
    : T;

interface Definition {
  type: string;
  innerType: z.ZodMiniType;
  in: z.ZodMiniType;
  element: z.ZodMiniType;
  shape: Record<string, z.ZodMiniType>;
  entries: Record<string, string>;
  defaultValue: unknown;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}
const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Input of `optionalText` is typed as text: only other software sends null. */
function givenTo({ in: given }: Definition): z.ZodMiniType {
  const { type, innerType } = definitionOf(given);
  return type === 'nullable' ? innerType : given;
}

/** The most characters or items that a field may have. */
const mostOf = ({ checks = [] }: Definition) =>
  checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
const text = (most = 0) => z.string().check(z.maxLength(Math.max(200, most * 2)));

/** Replaces codes that no longer exist with `change`. */
const known = <T>(sent: z.ZodMiniType<T>, change: (sent: T) => unknown, choices: z.ZodMiniType) =>
  z.pipe(z.pipe(sent, z.transform(change)), choices as z.ZodMiniType<unknown, unknown>);

/** Copies the form field's description to the derived field. */
export function withMeta(derived: z.ZodMiniType, schema: z.core.$ZodType): z.ZodMiniType {
  const meta = z.globalRegistry.get(schema);
  return meta && derived !== schema ? derived.check(z.meta(meta)) : derived;
}

const objectOf = (shape: Definition['shape']) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, fieldOf(field)])));

/** A stored value. `none` replaces a code that no longer exists. */
const writtenOf = (schema: z.ZodMiniType, none: unknown) => withMeta(withoutRules(schema, none), schema);

function withoutRules(schema: z.ZodMiniType, none: unknown): z.ZodMiniType {
  const definition = definitionOf(schema);
  const { type, innerType, element, entries, shape } = definition;
  switch (type) {
    case 'nullable':
      return z.nullable(writtenOf(innerType, null));
    case 'pipe':
      return writtenOf(givenTo(definition), none);
    case 'object':
      return objectOf(shape);
    case 'array': {
      const most = z.maxLength((mostOf(definition) ?? 100) * 2);
      const { entries: codes } = definitionOf(element);
      if (!codes) return z.array(writtenOf(element, '')).check(most);
      return known(
        z.array(text()).check(most),
        (all) => all.filter((one) => Object.hasOwn(codes, one)),
        z.array(element).check(most),
      );
    }
    case 'enum': {
      const orNone = { '': z.enum({ ...entries, '': '' }), null: z.nullable(schema), undefined: z.optional(schema) };
      const choices = orNone[String(none) as keyof typeof orNone] ?? schema;
      return known(text(), (code) => (Object.hasOwn(entries, code) ? code : none), choices);
    }
    case 'string':
      return text(mostOf(definition));
    case 'number':
      return z.nullable(z.number());
    case 'boolean':
      return z.boolean();
    default:
      throw new Error(`shapes.ts does not know how a ${type} is written`);
  }
}

const EMPTY: Readonly<Record<string, unknown>> = { array: [], number: null, nullable: null };

/** A field of a draft: if it is missing, it has the form's default or is empty. */
function emptyOf(schema: z.ZodMiniType): z.ZodMiniType {
  const { type, innerType, defaultValue } = definitionOf(schema);
  if (type === 'default') return z._default(writtenOf(innerType, defaultValue), defaultValue);
  if (type === 'optional') return z.optional(writtenOf(innerType, undefined));
  if (type === 'boolean') return z.optional(z.boolean());
  if (type === 'object') {
    const fields = writtenOf(schema, '');
    return z._default(fields, () => z.parse(fields, {}));
  }
  return z._default(writtenOf(schema, ''), type in EMPTY ? EMPTY[type] : '');
}

const fieldOf = (schema: z.ZodMiniType) => withMeta(emptyOf(schema), schema);

/**
 * The form while it is being written: fields may be missing or break the rules, and only the size is limited. Fields that another
 * release added or removed are dropped or filled in, so that a deploy breaks no draft.
 */
// @__NO_SIDE_EFFECTS__
export function draftOf<Shape extends z.core.$ZodShape>(
  form: z.ZodMiniObject<Shape>,
): z.ZodMiniObject<{ [K in keyof Shape]: z.ZodMiniType<DraftOf<Shape[K]>, Partially<DraftOf<Shape[K]>> | undefined> }> {
  return objectOf(form.shape as never) as never;
}

/** A stored draft, perhaps of another release: a part that can't be read becomes empty, and the others stay. */
export function readKept<Shape extends Record<string, z.ZodMiniType>>(draft: z.ZodMiniObject<Shape>, kept: object) {
  const parts = Object.entries(draft.shape).map(([name, part]) => {
    const { success, data } = z.safeParse(part, kept[name as never]);
    return [name, success ? data : z.parse(part, undefined)];
  });
  return Object.fromEntries(parts) as z.output<z.ZodMiniObject<Shape>>;
}

/** The same fields in a reply: without defaults, and without rules, which may be newer than what is stored. */
// @__NO_SIDE_EFFECTS__
export function replyOf<Shape extends z.core.$ZodShape>(
  shape: Shape,
): { [K in keyof Shape]: z.ZodMiniType<z.output<Shape[K]>> } {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, plainOf(field as never)])) as never;
}

const plainOf = (schema: z.ZodMiniType) => withMeta(storedOf(schema), schema);

function storedOf(schema: z.ZodMiniType): z.ZodMiniType {
  const definition = definitionOf(schema);
  const { type, innerType, element, shape } = definition;
  switch (type) {
    case 'default':
      return plainOf(innerType);
    case 'pipe':
      return plainOf(givenTo(definition));
    case 'optional':
      return z.optional(plainOf(innerType));
    case 'nullable':
      return z.nullable(plainOf(innerType));
    case 'object':
      return z.object(replyOf(shape));
    case 'array':
      return z.array(plainOf(element));
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    default:
      return schema;
  }
}
