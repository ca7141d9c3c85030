import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { parse } from './mount.ts';
import { mayBeUnstorable } from './storable.ts';

const CODES = z.object({ codes: z.array(z.enum(['a', 'b'])).check(z.maxLength(10, 'At most 10')) });

function problemsOf(schema: z.core.$ZodType, value: unknown) {
  try {
    parse(schema, value);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.details.fields ?? error.code;
    throw error;
  }
}

describe('the text of a body', () => {
  test.each([
    ['plain words', '{"a":"Akwaaba 👋 ɛ"}', false],
    ['a list of numbers', '[1,2]', false],
    ['an escaped letter', String.raw`{"a":"\u00e9"}`, false],
    ['NUL', String.raw`{"a":"x\u0000"}`, true],
    ['half a surrogate pair', String.raw`{"a":"\uD83D"}`, true],
  ])('%s', (_what, text, maybe) => {
    expect(mayBeUnstorable(text)).toBe(maybe);
  });

  test('nesting that no form has is malformed; brackets in a text are not nesting', () => {
    expect(() => mayBeUnstorable('['.repeat(100))).toThrow(Refusal);
    expect(() => mayBeUnstorable(`${'{"a":'.repeat(13)}1${'}'.repeat(13)}`)).toThrow(Refusal);
    expect(mayBeUnstorable(`${'{"a":'.repeat(12)}1${'}'.repeat(12)}`)).toBe(false);
    expect(mayBeUnstorable(JSON.stringify({ a: '"[{\\'.repeat(100) }))).toBe(false);
  });
});

describe('wrong fields', () => {
  test('an answer names at most 20 of them', () => {
    const fields = Array.from({ length: 1000 }, (_, at) => [`field${at}`, z.string()]);
    expect(problemsOf(z.object(Object.fromEntries(fields)), {})).toHaveLength(20);
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, 1]));
    expect(problemsOf(z.strictObject({}), unknown)).toHaveLength(20);
    expect(problemsOf(z.any(), Array(1000).fill('\0'))).toHaveLength(20);
  });

  test('the items of a list that is too long are not all checked, wherever it is', () => {
    // This many problems would overflow the stack.
    const codes = () => Array(200_000).fill('c');
    const shells = {
      list: CODES,
      optional: z.optional(z.nullable(CODES)),
      union: z.union([CODES, z.string()]),
      transformed: z.pipe(
        z.transform((sent) => Object.assign({}, sent)),
        CODES,
      ),
      inList: z.array(CODES).check(z.maxLength(1)),
    };
    for (const [name, schema] of Object.entries(shells)) {
      const given = name === 'inList' ? [{ codes: codes() }] : { codes: codes() };
      expect(problemsOf(schema, given), name).not.toBeNull();
    }
    expect(problemsOf(CODES, { codes: Array(11).fill('a') })).toEqual([{ field: 'codes', message: 'At most 10' }]);
    expect(problemsOf(CODES, { codes: Array(10).fill('a') })).toBeNull();
  });
});
