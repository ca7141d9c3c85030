import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { ApiError } from './api.ts';

/**
 * A form that checks with a schema of the contract as one types; SchemaSubmit sends it. The form stays the same object
 * while its state changes: a component that is given it reads errors by useFormState, or it is not drawn anew.
 */
export function useSchemaForm<S extends z.core.$ZodType<unknown, FieldValues>>(
  schema: S,
  defaultValues: DefaultValues<z.input<S> & FieldValues>,
  /** What was read of the server: may come once more, and newer. What the person has changed stays. */
  { follow = false } = {},
): UseFormReturn<z.input<S> & FieldValues> {
  return useForm<z.input<S> & FieldValues>({
    // The resolver's own types do not follow input and output apart; the schema is what checks.
    resolver: zodResolver(schema as never) as never,
    defaultValues,
    mode: 'onTouched',
    ...(follow ? { values: defaultValues as never } : {}),
    // A form that is emptied keeps knowing its fields. The library would wait for each to be registered again, which the
    // compiler leaves out where nothing changed: what is typed next would reach nobody.
    resetOptions: { keepFieldsRef: true, keepDirtyValues: follow },
  });
}

/** The server's refusals by field, for forms that hold their own state. */
export function fieldProblems(error: unknown): Record<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}

/** Puts the server's refusals at the fields that it names; nothing typed is lost. */
export function showFieldErrors<T extends FieldValues>(form: Pick<UseFormReturn<T>, 'setError'>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, message } of error.fields) form.setError(field as Path<T>, { message });
}
