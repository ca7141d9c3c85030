// What is typed changes it at every letter: remembering would cost more bytes than it saves (decision 039).
'use no memo';

import { type ChangeEvent, type FormEvent, useState } from 'react';
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
  const [refusals, setRefusals] = useState<Partial<Record<Name, { message: string; value: unknown }>>>({});

  const result = z.safeParse(schema, values);
  const wrong: Problems<V> = {};
  for (const { path, message } of result.error?.issues ?? []) wrong[path[0] as Name] ??= message;
  /** What the server refused, for as long as it is the same. */
  const refusalOf = (name: Name) => (refusals[name]?.value === values[name] ? refusals[name]?.message : undefined);

  const leave = (...names: Name[]) => setLeft((before) => [...new Set([...before, ...names])]);
  const set = (name: Name, value: unknown) => setValues((before) => ({ ...before, [name]: value }));
  const refuse = (name: Name, message: string) =>
    setRefusals((before) => ({ ...before, [name]: { message, value: values[name] } }));
  const errorOf = (name: Name) => refusalOf(name) ?? (left.includes(name) ? wrong[name] : undefined);

  return {
    values,
    /** The fields that are not right yet, in the schema's eyes or in the server's. */
    waitsFor: Object.keys(values).filter((name) => wrong[name] !== undefined || refusalOf(name) !== undefined),
    set,
    /** Begins again, for another one to be sent. */
    clear: () => {
      setValues(initial as V);
      setLeft([]);
    },
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
    onSubmit: (send: (body: z.output<S>) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      leave(...(Object.keys(values) as Name[]));
      // As it is on the screen: a browser may have filled it in just now.
      const shown = [...new FormData(event.currentTarget)].filter(([name]) => typeof values[name] === 'string');
      const now = { ...values, ...Object.fromEntries(shown) };
      setValues(now);
      const { data, success } = z.safeParse(schema, now);
      if (success) send(data);
    },
  };
}
