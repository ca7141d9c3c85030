import { type ChangeEvent, type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { inLanguage } from '../../messages/in-place.ts';
import { locale } from '../../messages/locale.ts';
import { ApiError } from './api.ts';
import type { Blank } from './form.ts';

type Values = Record<string, unknown>;
type Problems<V> = Partial<Record<keyof V & string, string>>;

/**
 * A form of a few fields: it checks with a schema of the contract as the person types, and shows a field's error once the
 * person has left it. A phone downloads 12 KB less than for form.ts, which larger forms use.
 */
export function useSmallForm<S extends z.core.$ZodType<unknown, object>>(schema: S, initial: Blank<z.input<S>>) {
  type V = Blank<z.input<S>> & Values;
  type Name = keyof V & string;
  const [values, setValues] = useState(initial as V);
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [refusals, setRefusals] = useState<Partial<Record<Name, { message: string; value: unknown }>>>({});

  const result = z.safeParse(schema, values);
  const wrong: Problems<V> = {};
  for (const { path, message } of result.error?.issues ?? []) wrong[path[0] as Name] ??= inLanguage(message, locale());
  /** What the server refused, while the value is unchanged. */
  const refusalOf = (name: Name) => (refusals[name]?.value === values[name] ? refusals[name]?.message : undefined);

  const leave = (...names: Name[]) => setLeft((before) => [...new Set([...before, ...names])]);
  const set = (name: Name, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  const refuse = (name: Name, message: string) =>
    setRefusals((before) => ({ ...before, [name]: { message, value: values[name] } }));
  const errorOf = (name: Name) => refusalOf(name) ?? (left.includes(name) ? wrong[name] : undefined);

  const text = (name: Name) => ({
    name,
    value: String(values[name] ?? ''),
    error: errorOf(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, target.value),
    onBlur: () => leave(name),
  });

  return {
    values,
    /** The first thing that the schema does not accept. */
    problem: Object.values(wrong)[0] ?? null,
    /** The fields that the schema does not accept yet. What the server refused may be sent again: its reason may be gone. */
    waitsFor: Object.keys(values).filter((name) => wrong[name] !== undefined),
    set,
    /** Resets the form, so that another one can be sent. */
    clear: () => {
      setValues(initial as V);
      setLeft([]);
    },
    /** A server's refusal at a field, until the field changes. */
    refuse,
    /** Shows the server's refusals at the fields they name; what is inside a field counts as that field. */
    refuseFields: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      for (const { field, message } of error.fields) refuse(field.split('.', 1)[0] as Name, message);
    },
    /** Shows the errors of fields that the person has not left yet; true when there are none. */
    check: (...names: Name[]): boolean => {
      leave(...names);
      return names.every((name) => wrong[name] === undefined);
    },
    /** The props of a text field, apart from its label. */
    text,
    /** The same, but leaving the field shows no error: it would move the buttons right below under the finger. */
    quietText: (name: Name) => ({ ...text(name), onBlur: undefined }),
    /** The props of a checkbox: checked as it changes, so that nothing moves under the finger later. */
    tick: (name: Name) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        set(name, target.checked);
        leave(name);
      },
    }),
    /** Calls back with the parsed values; shows the errors instead if there are any. */
    onSubmit: (send: (body: z.output<S>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      leave(...(Object.keys(values) as Name[]));
      setRefusals({});
      // Reads the field on screen: a browser may just have filled it in.
      const shown = [...new FormData(event.currentTarget)].filter(([name]) => typeof values[name] === 'string');
      const now = { ...values, ...Object.fromEntries(shown) };
      setValues(now);
      const { data, success } = z.safeParse(schema, now);
      if (success) send(data);
    },
  };
}
