import * as z from 'zod/mini';

/** Moves a section's fields from the top level into the section, unless the section itself was sent. */
function gather(sent: Readonly<Record<string, unknown>>, section: string, fields: readonly string[]) {
  const stray = fields.filter((field) => sent[field] !== undefined);
  if (sent[section] !== undefined || stray.length === 0) return {};
  return { [section]: Object.fromEntries(stray.map((field) => [field, sent[field]])) };
}

/** An optional section's schema, if the section is sent. */
function required(section: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = section._zod.def as { innerType?: z.ZodMiniType };
  return innerType ?? section;
}

/**
 * A form in sections that also accepts a section's fields at the top level, because some clients send them there.
 * Errors name the field by its path in the section.
 */
export function alsoFlat<Form extends z.ZodMiniObject>(
  form: Form,
  sections: readonly (keyof Form['shape'] & string)[],
): z.ZodMiniType<z.output<Form>, z.input<Form>> {
  const fieldsOf = sections.map((section) => {
    const { shape } = required(form.shape[section] as z.ZodMiniType) as z.ZodMiniObject;
    return [section, Object.keys(shape)] as const;
  });
  const inSections = (sent: unknown): unknown => {
    if (typeof sent !== 'object' || sent === null) return sent;
    const gathered = fieldsOf.map(([section, fields]) => gather({ ...sent }, section, fields));
    const moved = new Set(
      gathered.flatMap((section) => Object.values(section).flatMap((fields) => Object.keys(fields))),
    );
    const rest = Object.entries(sent).filter(([name]) => !moved.has(name));
    return Object.assign(Object.fromEntries(rest), ...gathered);
  };
  return z.pipe(z.transform(inSections), form as z.ZodMiniType) as never;
}
