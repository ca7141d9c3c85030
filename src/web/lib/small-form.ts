import { type ChangeEvent, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from './api.ts';

type Values = Record<string, unknown>;
type Problems<V> = Partial<Record<keyof V & string, string>>;

/**
 * A form of a few fields for screens that a phone loads first: it checks with a schema of the contract as one types, and
 * shows what is wrong with a field once the person has left it. Larger forms use form.ts.
 */
export function useSmallForm<S extends z.core.$ZodType<unknown, object>>(schema: S, initial: z.input<S>) {
  type V = z.input<S> & Values;
  type Name = keyof V & string;
  const [values, setValues] = useState(initial as V);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [refused, setRefused] = useState<Problems<V>>({});

  const result = z.safeParse(schema, values);
  const wrong: Problems<V> = {};
  for (const { path, message } of result.error?.issues ?? []) wrong[path[0] as Name] ??= message;

  const leave = (...names: Name[]) => setLeft((before) => [...new Set([...before, ...names])]);
  const set = (name: Name, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setRefused(({ [name]: _, ...others }) => others as Problems<V>);
  };
  const refuse = (name: Name, message: string) => setRefused((before) => ({ ...before, [name]: message }));
  const errorOf = (name: Name): string | undefined => refused[name] ?? (left.includes(name) ? wrong[name] : undefined);

  return {
    values,
    /** The fields that are not right yet. */
    waitsFor: Object.keys(wrong),
    set,
    /** A refusal of the server's, at a field, until the field changes. */
    refuse,
    /** Puts the server's refusals at the fields that they name. */
    refuseFields: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      for (const { field, message } of error.fields) refuse(field as Name, message);
    },
    /** Shows what is wrong with fields that the person has not left yet; true when nothing is. */
    check: (...names: Name[]): boolean => {
      leave(...names);
      return names.every((name) => wrong[name] === undefined);
    },
    /** What a text field needs besides its label. */
    text: (name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
      onBlur: () => leave(name),
    }),
    /** What a box to tick needs: judged as it changes, so that nothing moves from under the finger later. */
    tick: (name: Name) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        set(name, target.checked);
        leave(name);
      },
    }),
    /** Calls back with what the schema makes of the values; shows what is wrong instead when something is. */
    onSubmit: (send: (body: z.output<S>) => void) => (event: { preventDefault: () => void }) => {
      event.preventDefault();
      leave(...(Object.keys(values) as Name[]));
      if (result.success) send(result.data);
    },
  };
}
