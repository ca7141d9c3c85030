import { expect, test } from 'vitest';
import { TRANSLATED_LANGUAGES } from '../domain/languages.ts';
import { CATALOGUE } from './catalogue.ts';

test.each(TRANSLATED_LANGUAGES)('LANG-33: every question about somebody’s own facts has a text in %s', (language) => {
  const facts = Object.keys(CATALOGUE.english).filter((key) => /^(?:profile|apply_facts|lists_difficulty)_/.test(key));
  expect(facts.filter((key) => CATALOGUE.translations[language]?.[key] === undefined)).toEqual([]);
});
