import { expect, test } from 'vitest';
import { type Message, messageWith, mostCharacters, problemsOfMessage, screenOfKey, stateOf } from './message-texts.ts';

const PLACES: Message = [{ match: { 'countPlural=one': '{count} place', 'countPlural=other': '{count} places' } }];

test('a translation has the same placeholders and plural forms, and no stray braces (LANG-30)', () => {
  const twi = (one: string, other: string) =>
    messageWith(PLACES, [
      { form: 'countPlural=one', text: one },
      { form: 'countPlural=other', text: other },
    ]);
  expect(problemsOfMessage(twi('Baabi {count}', 'Baabi {count}'), PLACES)).toEqual([]);
  expect(problemsOfMessage(twi('Baabi', 'Mmeae'), PLACES)).toEqual(['mentions "" instead of "count"']);
  expect(problemsOfMessage(messageWith(PLACES, [{ form: 'countPlural=one', text: '{count}' }]), PLACES)).toEqual([
    'has the forms "countPlural=one" instead of "countPlural=one, countPlural=other"',
  ]);
  expect(problemsOfMessage('Baabi {count}', PLACES)).toEqual([]);
  expect(problemsOfMessage('Wura mu {', 'Log in')).toHaveLength(1);
  expect(problemsOfMessage('Wura mu \\', 'Log in')).toHaveLength(1);
  expect(problemsOfMessage('Akwaaba, {name}', 'Welcome, {name}')).toEqual([]);
});

test('a text may be twice as long as the English one, and short labels may have 30 characters', () => {
  expect([mostCharacters('Help'), mostCharacters('x'.repeat(50))]).toEqual([30, 100]);
});

test('a text counts as reviewed only while it is the one that was reviewed (LANG-06)', () => {
  const catalogue = {
    english: { a_b: 'Help', a_c: 'Home' },
    translations: { ak: { a_b: 'Mmoa' } },
    reviewed: { ak: { a_b: 'Boa' } },
    screens: { a: { seen: '' } },
  };
  expect([stateOf(catalogue, 'ak', 'a_b'), stateOf(catalogue, 'ak', 'a_c')]).toEqual(['DRAFT', 'MISSING']);
  expect(stateOf({ ...catalogue, reviewed: catalogue.translations }, 'ak', 'a_b')).toBe('REVIEWED');
});

test('a key belongs to the screen with the longest matching prefix', () => {
  expect(screenOfKey({ study: { seen: '' }, study_apply: { seen: '' } }, 'study_apply_send')).toBe('study_apply');
});
