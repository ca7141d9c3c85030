import { zodResolver } from '@hookform/resolvers/zod';
import type { FocusEvent, FormEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { inLanguage } from '../../messages/in-place.ts';
import { locale } from '../../messages/locale.ts';
import { ApiError } from './api.ts';
import { afterPress } from './press.ts';

/** A form's initial values: a choice may be empty, a number missing, a yes/no unanswered, and a consent not given. */
export type Blank<T> = {
  [K in keyof T]:
    | T[K]
    | (T[K] extends string ? '' : never)
    | (T[K] extends number ? null : never)
    | (T[K] extends boolean ? boolean | undefined : never);
};

/** Translates the error messages, which are English in the contract. */
function inReadersLanguage<T extends FieldValues, O>(check: Resolver<T, unknown, O>): Resolver<T, unknown, O> {
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

/** The message of a field, or the first one of what is inside it. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [name, inner] of Object.entries(error)) {
    const message = name === 'ref' ? undefined : messageIn(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** A form for its parts: everything but submitting. */
export type FormFields<T extends FieldValues> = Omit<ReturnType<typeof useSchemaForm<T, unknown>>, 'onSubmit'>;

/**
 * A form that checks with a schema of the contract. A field's error is shown once the person has left it, and from then on
 * as they type. `values` are the values on the screen.
 */
export function useSchemaForm<T extends FieldValues, O = T>(
  schema: z.core.$ZodType<O, T>,
  initial: NoInfer<Blank<T>>,
  {
    follow = false,
    part = '',
  }: {
    /** For values from the server, which may be refetched. The person's own changes stay. */
    follow?: boolean;
    /** The form's prefix in the request, such as "demographic.", or all of them. */
    part?: string | RegExp;
  } = {},
) {
  type Name = keyof T & string;
  const form = useForm<T, unknown, O>({
    resolver: inReadersLanguage(zodResolver(schema as never) as unknown as Resolver<T, unknown, O>),
    defaultValues: initial as DefaultValues<T>,
    mode: 'onTouched',
    ...(follow ? { values: initial as T } : {}),
    // A form that is reset keeps its fields registered. The library would wait for each field to register again, but React
    // Compiler skips that where nothing changed, and the next input would be lost.
    resetOptions: { keepFieldsRef: true, keepDirtyValues: follow },
  });
  const { errors, touchedFields, isSubmitted, isDirty } = form.formState;
  const values = useWatch({ control: form.control }) as Blank<T>;
  const issues = z.safeParse(schema, values).error?.issues ?? [];

  const pathOf = (name: Name) => name as unknown as Path<T>;
  const errorOf = (name: string) => messageIn((errors as Record<string, unknown>)[name]);
  const put = (name: Name, value: unknown, shouldValidate: boolean) =>
    form.setValue(pathOf(name), value as never, { shouldDirty: true, shouldValidate });
  const choose = (name: Name) => ({ name, error: errorOf(name), onChange: (value: unknown) => put(name, value, true) });
  const text = (name: Name, options?: RegisterOptions<T, Path<T>>) => {
    const field = form.register(pathOf(name), options);
    return {
      ...field,
      name,
      error: errorOf(name),
      // Pressing something else leaves the field: its error must not move what is pressed.
      onBlur: (event: FocusEvent) => afterPress(() => void field.onBlur(event)),
    };
  };
  const quietText = (name: Name, options?: RegisterOptions<T, Path<T>>) => ({
    ...text(name, options),
    onBlur: undefined,
  });

  return {
    values,
    isDirty,
    /** The error that is shown at a field. */
    errorOf,
    /** The current values, for callbacks that run later. */
    getValues: form.getValues,
    /** The message of the first field that the schema does not accept. */
    problem: issues[0] ? inLanguage(issues[0].message, locale()) : null,
    /**
     * The fields that the schema does not accept yet. Values that the server refused may be sent again, because its reason may no
     * longer apply.
     */
    waitsFor: [...new Set(issues.map(({ path }) => String(path[0] ?? '')))],
    /** Sets a value, and shows its error if the person has already left the field. */
    set: (name: Name, value: unknown) =>
      put(name, value, isSubmitted || name in touchedFields || errors[name] !== undefined),
    /** Resets the form, so that another one can be sent. Without values, the library would reset the whole element. */
    clear: () => form.reset(form.formState.defaultValues as T),
    /** Takes the saved values as the new baseline, so that the form has no changes. */
    startFrom: (saved: T) => form.reset(saved, { keepDirtyValues: false }),
    /** A server's refusal at a field, until the field changes. */
    refuse: (name: Name, message: string) => afterPress(() => form.setError(pathOf(name), { message })),
    /** Shows the server's refusals at the fields they name, and moves the focus to the first; nothing typed is lost. */
    refuseFields: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      for (const [index, { field, message }] of error.fields.entries())
        form.setError(field.replace(part, '') as Path<T>, { message }, { shouldFocus: index === 0 });
    },
    /** Shows the errors of fields that the person has not left yet; true when there are none. */
    check: (...names: Name[]) => form.trigger(names.map(pathOf), { shouldTouch: true }),
    /** The props of a text field or a drop-down list, apart from its label. */
    text,
    /** Like `text`, but leaving the field shows no error, which would move the buttons right below it under the finger. */
    quietText,
    /** The props of a checkbox: checked as it changes, so that nothing moves under the finger later. */
    tick: (name: Name) => quietText(name, { onChange: () => void form.trigger(pathOf(name)) }),
    /** The props of `OneOf`. */
    choice: (name: Name) => ({ ...choose(name), value: (values[name] || null) as string | null }),
    /** The props of `ManyOf`. */
    choices: (name: Name) => ({ ...choose(name), value: (values[name] ?? []) as readonly string[] }),
    /** Calls back with the parsed values; shows the errors instead if there are any, and moves the focus to the first. */
    onSubmit: (send: (body: O) => void) => (event: FormEvent<HTMLFormElement>) => {
      // A browser may have filled in a field without an event.
      for (const [name, shown] of new FormData(event.currentTarget)) {
        const known: unknown = form.getValues(pathOf(name as Name));
        if (typeof known === 'string' && known !== shown) put(name as Name, shown, false);
      }
      void form.handleSubmit(send as never)(event);
    },
  };
}
