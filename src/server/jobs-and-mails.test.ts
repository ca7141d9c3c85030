import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { JOB_KINDS } from './job-handlers.ts';
import { MAILS } from './mails.ts';
import { MAIL_JOBS } from './platform/mail/mail-jobs.ts';
import { PAYLOAD_FIELDS, readPayload } from './platform/payload.ts';

/** The fields of a payload that could carry text. */
function openFields(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.ZodMiniType)._zod as unknown as { def: Record<string, unknown> & { type: string } };
  if (PAYLOAD_FIELDS.some((field) => field === schema)) return [];
  const inside = (inner: unknown, name: string) => openFields(inner as z.core.$ZodType, `${path}${name}`);
  switch (def.type) {
    case 'enum':
    case 'boolean':
    case 'literal':
      return [];
    case 'optional':
    case 'nullable':
      return inside(def.innerType, '');
    case 'union':
      return (def.options as unknown[]).flatMap((option) => inside(option, ''));
    case 'record':
      return [...inside(def.keyType, '.<key>'), ...inside(def.valueType, '.<value>')];
    case 'object':
      // An object that is not strict would store undeclared fields unchecked.
      if ((def.catchall as z.core.$ZodType | undefined)?._zod.def.type !== 'never') return [`${path} (not strict)`];
      return Object.entries(def.shape as object).flatMap(([name, field]) => inside(field, `.${name}`));
    default:
      return [`${path} (${def.type})`];
  }
}

test('no job and no mail can carry text: only ids, instants, numbers, booleans and enumerations', () => {
  expect(JOB_KINDS.flatMap(({ name, schema }) => openFields(schema, name))).toEqual([]);
  expect([...MAILS.values()].flatMap(({ name, schema }) => openFields(schema, name))).toEqual([]);
  expect(JOB_KINDS.length).toBeGreaterThan(20);
  expect(MAILS.size).toBeGreaterThan(40);
});

test('no field accepts names, addresses or messages', () => {
  const texts = ['Kofi Mensah', 'kofi@example.com', 'You broke\nthe rules'];
  const [job] = MAIL_JOBS;
  for (const text of texts) {
    for (const field of PAYLOAD_FIELDS) expect(field.safeParse(text).success).toBe(false);
    expect(() => job.parse({ template: 'welcome', about: { reason: text } })).toThrow('about.reason');
    expect(() => job.parse({ template: 'welcome', about: {}, to: { email: text } })).toThrow('A job of mail.first');
  }
});

test('the error for a payload of another version names its fields, never their values', () => {
  const [job] = MAIL_JOBS;
  const stored = { template: 'welcome', to: { email: 'kofi@example.com', firstName: 'Kofi' }, about: {} };
  const refused = () => readPayload(job.schema, 'A job of mail.first', stored);
  expect(refused).toThrow('to.userId');
  expect(refused).not.toThrow('kofi');
});

test('every kind of job and every mail has a name of its own', () => {
  const names = JOB_KINDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
