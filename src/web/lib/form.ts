import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { inLanguage } from '../../messages/in-place.ts';
import { locale } from '../../messages/locale.ts';
import { ApiError } from './api.ts';

/**
 * What a form starts with: a choice may still be empty, a number missing, a yes or no unanswered, and a consent not
 * given.
 */
export type Blank<T> = {
  [K in keyof T]:
    | T[K]
    | (T[K] extends string ? '' : never)
    | (T[K] extends number ? null : never)
    | (T[K] extends boolean ? boolean | undefined : never);
};

/** Checks are in English, as the contract has them. */
function inReadersLanguage<T extends FieldValues>(check: Resolver<T>): Resolver<T> {
  if (locale() === 'en') return check;
  const translate = (errors: object): void => {
    for (const [name, value] of Object.entries(errors) as [string, unknown][]) {
      if (name === 'message' && typeof value === 'string')
        Object.assign(errors, { message: inLanguage(value, locale()) });
      else if (name !== 'ref' && typeof value === 'object' && value !== null) translate(value);
    }
  };
  return async (...given) => {
    const checked = await check(...given);
    translate(checked.errors);
    return checked;
  };
}

/**
 * A form that checks with a schema of the contract as the person types; SchemaSubmit sends it. The form stays the same
 * object while its state changes: a component that receives it must read errors with useFormState, or it is not
 * redrawn.
 */
export function useSchemaForm<T extends FieldValues>(
  schema: z.core.$ZodType<unknown, T>,
  values: NoInfer<Blank<T>>,
  /** The values come from the server and may be refetched. What the person has changed stays. */
  { follow = false } = {},
): UseFormReturn<T> {
  return useForm<T>({
    // The schemas of our forms return what they are given, tidied: one type serves for both.
    resolver: inReadersLanguage(zodResolver(schema) as Resolver<T>),
    defaultValues: values as DefaultValues<T>,
    mode: 'onTouched',
    ...(follow ? { values: values as T } : {}),
    // A form that is reset keeps its fields registered. The library would wait for each to be registered again, which the
    // compiler skips where nothing changed: what is typed next would be lost.
    resetOptions: { keepFieldsRef: true, keepDirtyValues: follow },
  });
}

/** Shows the server's refusals at the fields they name; nothing typed is lost. `part` is the form's prefix in the request. */
export function showFieldErrors<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  part = '',
): void {
  if (!(error instanceof ApiError)) return;
  for (const { field, message } of error.fields) form.setError(field.replace(part, '') as Path<T>, { message });
}
