import { expect, test } from 'vitest';
import { ENGLISH_ENDS, ENGLISH_STARTS } from './fallback.ts';
import { inLanguage, translationOf } from './in-place.ts';
import { m } from './m.ts';

test('an English text is replaced by that of the language', () => {
  const text = m.refusals_slot_taken({}, { locale: 'en' });
  expect(inLanguage(text, 'ha')).toBe(m.refusals_slot_taken({}, { locale: 'ha' }));
  expect(inLanguage(text, 'ha')).not.toContain(text);
  expect(inLanguage(text, 'en')).toBe(text);
});

test('the values in a text are kept', () => {
  const text = m.refusals_apply_again_from({ time: 'Tue 24 Nov 2026, 09:00 GMT' }, { locale: 'en' });
  expect(inLanguage(text, 'ak')).toBe('Wubetumi asrɛ kwan bio fi Tue 24 Nov 2026, 09:00 GMT.');
});

test('a text without a translation, or that isn’t ours, is marked as English', () => {
  const text = m.refusals_validation({}, { locale: 'en' });
  expect(inLanguage(text, 'gaa')).toBe(ENGLISH_STARTS + text + ENGLISH_ENDS);
  expect(translationOf('The roof leaks.', 'ak')).toBeNull();
  expect(inLanguage('The roof leaks.', 'ak')).toBe(`${ENGLISH_STARTS}The roof leaks.${ENGLISH_ENDS}`);
});
