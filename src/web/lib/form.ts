import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { ApiError } from './api.ts';

/**
 * A form that checks with a schema of the contract as the person types; SchemaSubmit sends it. The form stays the same
 * object while its state changes: a component that receives it must read errors with useFormState, or it is not
 * redrawn.
 */
export function useSchemaForm<S extends z.core.$ZodType<unknown, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S> & FieldValues>,
  /** Values read from the server: may be read again and be newer. What the person has changed stays. */
  { follow = false } = {},
): UseFormReturn<z.input<S> & FieldValues> {
  return useForm<z.input<S> & FieldValues>({
    // The resolver's types do not separate input and output; the schema does the checking.
    resolver: zodResolver(schema as never) as never,
    defaultValues,
    mode: 'onTouched',
    ...(follow ? { values: defaultValues as never } : {}),
    // A form that is reset keeps its fields registered. The library would wait for each to be registered again, which the
    // compiler skips where nothing changed: what is typed next would be lost.
    resetOptions: { keepFieldsRef: true, keepDirtyValues: follow },
  });
}

/** The server's refusals by field, for forms that hold their own state. */
export function fieldProblems(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}

/** Shows the server's refusals at the fields they name; nothing typed is lost. */
export function showFieldErrors<T extends FieldValues>(form: Pick<UseFormReturn<T>, 'setError'>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, message } of error.fields) form.setError(field as Path<T>, { message });
}
