import type { ComponentProps } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Button } from './button.tsx';
import { FormSubmit } from './submit.tsx';

/** The submit button of a lib/form.ts form: disabled while fields are invalid, which it names (WEB-01). */
export function SchemaSubmit<T extends FieldValues>({
  form,
  schema,
  also = [],
  ...button
}: Omit<ComponentProps<typeof Button>, 'form'> & {
  form: Pick<UseFormReturn<T>, 'control'>;
  schema: z.core.$ZodType<unknown, unknown>;
  /** Invalid fields that are not part of the schema. */
  also?: readonly string[];
}) {
  const values = useWatch({ control: form.control });
  const wrong = z.safeParse(schema, values).error?.issues.map(({ path }) => path.join('.')) ?? [];
  return <FormSubmit waitsFor={[...wrong, ...also]} {...button} />;
}
