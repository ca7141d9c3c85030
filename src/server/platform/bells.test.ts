import { expect, test } from 'vitest';
import { inEnglish } from '../../messages/fallback.ts';
import { locale } from '../../messages/locale.ts';
import { bellOf, textFor } from './bells.ts';

const NOW = new Date('2026-11-24T09:00:00Z');
const WHO = '0199b2a0-0000-7000-8000-000000000001';
const bell = (message: string | (() => string), who?: string) =>
  bellOf({ userId: WHO, message, ...(who ? { who } : {}) }, NOW);
/** Marks English text the way compiled messages do where a translation is missing. */
const englishPart = (text: string) => (locale() === 'en' ? text : inEnglish(text));
/** A message that is translated into Twi and Hausa only. */
const written = (twi: string, hausa: string, english: string) => () =>
  ({ ak: twi, ha: hausa, en: english })[locale() as string] ?? inEnglish(english);

test('LANG-17: a bell keeps its English text and each language that has one', () => {
  expect(bell(written('Woanya', 'Kun samu', 'You have earned'))).toEqual({
    userId: WHO,
    message: 'You have earned',
    translations: { ak: 'Woanya', ha: 'Kun samu' },
    redirectUrl: null,
    createdAt: NOW,
  });
});

test('an untranslated text keeps only English, even if it contains a localised date', () => {
  expect(bell('New message').translations).toBeNull();
  const missing = () => (locale() === 'en' ? 'On Tue' : inEnglish(locale() === 'ak' ? 'On Ben' : 'On Tue'));
  expect(bell(missing)).toMatchObject({ message: 'On Tue', translations: null });
});

test('a missing sentence in a translated text is shown in English, and marked so', () => {
  const message = () =>
    locale() === 'ak' ? `Woanya. ${englishPart('Try again.')}` : englishPart('Earned. Try again.');
  expect(bell(message)).toMatchObject({
    message: 'Earned. Try again.',
    translations: { ak: `Woanya. ${inEnglish('Try again.')}` },
  });
});

test('the person a bell is about is marked in every language, and nobody can type a mark', () => {
  const message = () => (locale() === 'ha' ? 'Gayyatar {who}' : englishPart('Invitation of {who} {person:x}'));
  expect(bell(message, WHO)).toMatchObject({
    message: `Invitation of {person:${WHO}} (person:x}`,
    translations: { ha: `Gayyatar {person:${WHO}}` },
  });
});

test('LANG-18: a reader gets their language, and otherwise English that says so', () => {
  const stored = { message: 'You have earned', translations: { ak: 'Woanya' } };
  expect(textFor('en', stored)).toBe('You have earned');
  expect(textFor('ak', stored)).toBe('Woanya');
  expect(textFor('ee', stored)).toBe(inEnglish('You have earned'));
  expect(textFor('ak', { message: 'Before languages', translations: null })).toBe(inEnglish('Before languages'));
});
