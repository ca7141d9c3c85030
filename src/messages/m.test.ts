import { expect, test } from 'vitest';
import { ENGLISH_STARTS, withoutMarks } from './fallback.ts';
import { inLocale } from './locale.ts';
import { m } from './m.ts';

test('a text contains the values that it is given, and a count has its language’s plural form', () => {
  expect([1, 2].map((count) => m.study_places_left({ count }))).toEqual(['1 place left', '2 places left']);
  const inTwi = (count: number) => m.apply_questions({ count }, { locale: 'ak' });
  expect(inTwi(0).replace('0', '1')).toBe(inTwi(1));
  expect(m.study_up_to({ amount: '$& {amount}' })).toContain('$& {amount}');
});

test('a text without a translation is English with English plurals, and is marked', () => {
  const [none, one] = [0, 1].map((count) => inLocale('dag', () => m.study_places_left({ count })));
  expect(none).toContain(ENGLISH_STARTS);
  expect([none, one].map((text) => withoutMarks(text ?? ''))).toEqual(['0 places left', '1 place left']);
});

test('the pseudo-language is longer and accented', () => {
  expect(m.shell_browse({}, { locale: 'en-XA' })).toMatch(/[áéíóú].* ɛŋɔ$/);
});

test('the types check a text’s placeholders', () => {
  // @ts-expect-error: the count is missing
  expect(() => m.study_places_left()).not.toThrow();
  // @ts-expect-error: there is no such text
  m.no_such_text;
});
