import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { alsoFlat } from '../../../contract/flat.ts';
import { unknownFields } from './unknown-fields.ts';

const Cost = z.object({ durationInMinutes: z.number(), paidPeople: z._default(z.nullable(z.number()), null) });
const Form = z.object({
  name: z.string(),
  cost: Cost,
  days: z._default(z.array(z.object({ date: z.string() })), []),
  who: z.optional(z.union([z.object({ panelId: z.string() }), z.object({ region: z.string() }), z.null()])),
});
const whole = { name: 'A', cost: { durationInMinutes: 30 } };

describe('unknown fields', () => {
  test('are not reported for a form’s own fields', () => {
    const sent = { ...whole, days: [{ date: '2026-12-01' }], who: { region: 'Volta' } };
    expect(unknownFields(Form, sent)).toEqual([]);
  });

  test.each([
    ['a misspelt one', { ...whole, day: [] }, 'day', 'Did you mean days?'],
    ['another way of writing', { ...whole, DAYS: [] }, 'DAYS', 'Did you mean days?'],
    [
      'one of a section',
      { ...whole, cost: { durationInMinutes: 30, paid_peple: 3 } },
      'cost.paid_peple',
      'paidPeople?',
    ],
    ['one outside its section', { ...whole, paidPeople: 3 }, 'paidPeople', 'Did you mean cost.paidPeople?'],
    ['one of an item', { ...whole, days: [{ date: '' }, { dat: '' }] }, 'days.1.dat', 'Did you mean date?'],
    ['one of a variant', { ...whole, who: { region: '', regon: '' } }, 'who.regon', 'Did you mean region?'],
    ['one that is like none', { ...whole, colour: 'red' }, 'colour', 'Unknown field'],
    ['one with a name of a prototype', { ...whole, constructor: 1 }, 'constructor', 'Unknown field'],
  ])('%s is reported', (_what, sent, field, words) => {
    expect(unknownFields(Form, sent)).toEqual([{ field, message: expect.stringContaining(words) }]);
  });

  test('a form that may be sent without its sections accepts the sections’ fields, and no others', () => {
    const flat = alsoFlat(z.object({ name: z.string(), cost: Cost }), ['cost']);
    expect(unknownFields(flat, { name: 'A', durationInMinutes: 30 })).toEqual([]);
    expect(unknownFields(flat, { name: 'A', durationInMinutes: 30, paidPeopel: 3 })).toEqual([
      { field: 'paidPeopel', message: 'Unknown field. Did you mean cost.paidPeople?' },
    ]);
    // If a field is sent in both places, one value would be lost.
    expect(unknownFields(flat, { ...whole, paidPeople: 3 })).toMatchObject([{ field: 'paidPeople' }]);
  });

  test('an answer names only some of very many, however long their names are', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`${index}${'x'.repeat(100)}`, 1]));
    const found = unknownFields(Form, { ...whole, ...many });
    expect(found).toHaveLength(20);
    expect(found[0]?.field.length).toBeLessThanOrEqual(60);
  });
});
