import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { consentBlocks } from '../domain/consent-text.ts';
import { namesContacts } from '../domain/contact-words.ts';
import { refuseMeetingDetails } from '../domain/meeting-details.ts';
import { warnsOf } from '../domain/message-warning.ts';
import { organizationNameProblem, personNameProblem } from '../domain/names.ts';
import { refuseLink } from '../domain/own-link.ts';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { MAX_CONSENT_TEXT } from './consent-forms/form.ts';

/*
 * A pattern with super-linear time lets one request block the process. Each text field gets strings that slow such patterns down,
 * as long as a body may be: the length check refuses them first, or the pattern does so quickly.
 */

type Schema = z.core.$ZodType;

/** The short length finds exponential patterns. */
const LENGTHS = [28, 2000, 60_000];
const BEGINNINGS = ['', 'https://', 'https://a.', 'https://linkedin.com/company/', 'a@', 'P1DT', 'A ', '1'];
const REPEATED = ['a', 'A', '1', '.', '-', ' ', '@', '/', '%', 'a.', 'a-', 'a ', '1 ', 'a@', '{', '\n', '\n ', '# \n'];
const ENDS = ['', '!', ' !', '@'];
const MOST_CPU_MS = 200;

function* attacks(length: number): Generator<string> {
  for (const beginning of BEGINNINGS) {
    for (const part of REPEATED) {
      for (const end of ENDS)
        yield `${beginning}${part.repeat(Math.ceil(length / part.length))}`.slice(0, length) + end;
    }
  }
}

/** The first string that blocks the process; null if none does. */
function slowWith(check: (text: string) => unknown, longest = Number.POSITIVE_INFINITY): string | null {
  for (const length of LENGTHS.map((one) => Math.min(one, longest - 1))) {
    for (const text of attacks(length)) {
      const before = process.cpuUsage();
      check(text);
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1000 > MOST_CPU_MS) return `${length} letters: ${text.slice(0, 40)}…${text.slice(-5)}`;
    }
  }
  return null;
}

const LEAVES = ['string', 'number', 'int', 'boolean', 'literal', 'enum', 'transform', 'null', 'unknown', 'any'];

/** The lists of a schema, and its text schemas that check more than the length. */
function* partsOf(schema: Schema, seen = new Set<Schema>()): Generator<Schema> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') for (const inner of Object.values(def.shape)) yield* partsOf(inner, seen);
  else if (def.type === 'array') yield* partsOf(def.element, seen);
  else if (def.type === 'record') yield* partsOf(def.valueType, seen);
  else if (def.type === 'union') for (const option of def.options) yield* partsOf(option, seen);
  else if (def.type === 'pipe') {
    yield* partsOf(def.in, seen);
    yield* partsOf(def.out, seen);
  } else if ('innerType' in def) yield* partsOf(def.innerType as Schema, seen);
  else expect(LEAVES).toContain(def.type);
}

const INPUTS = ALL_ENDPOINTS.flatMap(({ name, endpoint: { params, query, body } }) =>
  [params, query, body].flatMap((schema) => [...partsOf(schema)].map((part) => ({ name, part }))),
);

const checksOf = ({ _zod: { def } }: Schema): { check: string; maximum?: number }[] => {
  const own = 'check' in def ? [def as unknown as { check: string }] : [];
  return [...own, ...(def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number })];
};

test('no text of a request is slow to check', () => {
  const texts = new Map(
    INPUTS.filter(({ part }) => part._zod.def.type === 'string').map(({ name, part }) => [part, name]),
  );
  const patterned = [...texts].filter(([part]) => checksOf(part).some(({ check }) => /format|custom/.test(check)));
  expect(patterned.length).toBeGreaterThan(20);
  const slow = patterned.flatMap(([part, name]) => {
    const text = slowWith((given) => z.safeParse(part, given));
    return text === null ? [] : [`${name}: ${text}`];
  });
  expect(slow).toEqual([]);
});

test('every list of a request has a largest number of items', () => {
  const lists = INPUTS.filter(({ part }) => part._zod.def.type === 'array');
  expect(lists.length).toBeGreaterThan(20);
  const endless = lists.filter(({ part }) => !checksOf(part).some(({ check }) => check === 'max_length'));
  expect(endless.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['sentences of ratings', namesContacts, 300],
  ['messages', warnsOf, 2000],
  ['names of people', personNameProblem, 120],
  ['names of organisations', organizationNameProblem, 200],
  ['consent texts', consentBlocks, MAX_CONSENT_TEXT],
  ['links of studies', (link: string) => refuseLink({ finish: 'CODE', link }), 2000],
  ['meeting links', (text: string) => refuseMeetingDetails('VIDEO_CALL', text), 2000],
] as const)('%s are checked quickly', (_what, look, longest) => {
  expect(slowWith(look, longest)).toBeNull();
});

test.each([/^https?:\/\/[^\s/$.?#][^\s]*\.[^\s]{2,}$/i, /^(?:a+)+$/, /[\w.+-]+@[\w-]+\.[a-z]{2,}/i])(
  'the strings find a slow pattern: %s',
  (pattern) => {
    expect(slowWith((text) => pattern.test(text))).not.toBeNull();
  },
);
